import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("Every command has help, and it fits.")
struct HelpTests {
  private func type(_ words: [String], width: Int = 80) -> (
    status: WorkbookBase.ExitStatus, rows: [String]
  ) {
    let transcript = Transcript()
    var terminal = transcript.terminal
    terminal.width = width
    let status = Learner.answer(words, terminal: terminal, in: "/")
    return (
      status,
      transcript.text.split(separator: "\n", omittingEmptySubsequences: false)
        .map(String.init)
    )
  }

  @Test("The list names every command.", arguments: [60, 80])
  func list(width: Int) {
    let (status, rows) = type(["help"], width: width)
    #expect(status == .passed)
    let text = rows.joined(separator: " ")
    for command in Command.all {
      #expect(
        rows.contains { $0.hasPrefix("  \(command.name) ") }
          || text.contains(" \(command.name),")
          || text.contains(" \(command.name) `swift run"))
    }
    #expect(rows.allSatisfy { $0.count <= width }, "\(rows)")
  }

  @Test("The learners' commands fit into a window of 24 lines.")
  func short() {
    let rows = type(["--help"]).rows
    #expect(rows.count <= 24, "\(rows)")
    #expect(
      rows.contains(
        "For teachers and authors: mistake, grade, student-edition, book, check, new"
      ))
  }

  @Test("Help with a command's name is that command's page.")
  func named() {
    #expect(type(["help", "grade"]).rows == type(["grade", "--help"]).rows)
    #expect(type(["help", "tset"]).status == .usage)
  }

  @Test("Each command has a page of its own, outside of a checkout too.")
  func pages() {
    for command in Command.all {
      for word in ["--help", "-h"] {
        let (status, rows) = type([command.name, word], width: 60)
        #expect(status == .passed)
        #expect(rows[0].hasPrefix("swift run workbook \(command.name)"))
        #expect(rows.allSatisfy { $0.count <= 60 }, "\(rows)")
      }
    }
  }

  @Test("A page explains the options.")
  func options() {
    let rows = type(["update", "--help"]).rows
    #expect(rows.contains { $0.hasPrefix("  --from FOLDER   takes the ans") })
  }
}

@Suite("Without an exercise's name a command means the current one.")
struct CurrentTests {
  private let paper: PaperCheckout

  init() throws { paper = try PaperCheckout() }

  private func set(_ change: @escaping (inout workbook.Progress) -> Void) {
    ProgressFile(checkout: paper.checkout).update(change)
  }

  private var workbook: CommandContext {
    CommandContext(
      checkout: paper.checkout, terminal: Transcript().terminal,
      course: paper.course)
  }

  private func pass(_ exercise: Exercise, _ progress: inout workbook.Progress) {
    progress[exercise].isPassing = true
    progress[exercise].hasPassed = true
    progress[exercise].tested = fingerprint(PaperCheckout.starter)
  }

  @Test("At first the current one is the first.")
  func first() { #expect(workbook.current?.id == "90.1") }

  @Test("Later it is the last one that was used.")
  func last() {
    paper.type("hint", "90.2")
    #expect(workbook.current?.id == "90.2")
    #expect(paper.type("hint").text.contains("Hint 1 of 1 for 90.2"))
  }

  @Test("After it passes it is the next one; after the last, the first.")
  func next() {
    set {
      $0.last = paper.exercise.key
      pass(paper.exercise, &$0)
    }
    #expect(workbook.current?.id == "90.2")
    set {
      $0 = .init()
      $0.last = paper.other.key
      pass(paper.other, &$0)
    }
    #expect(workbook.current?.id == "90.1")
  }

  @Test("When all have passed there is none, and `hint` needs a name.")
  func none() {
    set {
      pass(paper.exercise, &$0)
      pass(paper.other, &$0)
    }
    #expect(workbook.current == nil)
    let (status, text) = paper.type("hint")
    #expect(status == .usage)
    #expect(text.contains("swift run workbook hint 90.1"))
  }

  @Test("An older progress file without the last exercise is read.")
  func older() throws {
    try paper.write(
      ".workbook/progress.json",
      #"{"version":1,"entries":{"90.1":{"hasPassed":true,"isPassing":true,"#
        + #""hintsRead":2}}}"#)
    let progress = ProgressFile(checkout: paper.checkout).read()
      .carried(to: paper.course)
    #expect(progress[paper.exercise].hintsRead == 2)
    #expect(progress.last == nil)
  }
}
