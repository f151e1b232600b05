import Findings
import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("A program that a search found is shown with the learner's lines")
struct FoundProgramTests {
  private func rows(
    _ expected: [String], _ actual: [String], width: Int = 60,
    room: Int = .max
  ) -> [String] {
    Difference(Finding.Program(moves: [], expected: expected, actual: actual))
      .rows(width: width, room: room).map { $0.text + $0.right }
  }

  @Test("Shared lines appear once, then both programs side by side.")
  func beside() {
    #expect(
      rows(
        ["send(1)", "  receive(1)"], ["send(1)", "  receive(2)", "send(2)"])
        == [
          "  send(1)",
          "  Expected        Actual",
          ">   receive(1)      receive(2)",
          "                  send(2)",
        ])
  }

  @Test("In a narrow window both programs appear in turn.")
  func below() {
    #expect(
      rows(["send(1)", "receive(1)"], ["send(1)"], width: 20)
        == [
          "  send(1)", "  Expected", "> receive(1)", "  Actual",
          "> (nothing more)",
        ])
  }

  @Test("In a short window the distant lines are left out.")
  func short() {
    let lines = (1...20).map { "send(\($0))" }
    let rows = rows(lines + ["end"], lines, room: 6)
    #expect(rows.prefix(2) == ["  …", "  send(18)"])
    #expect(rows.last == "> end             (nothing more)")
    #expect(rows.count == 6)
  }

  @Test("Correct lines appear once, and an endless program is cut off.")
  func whole() {
    #expect(rows(["send(1)"], ["send(1)"]) == ["  send(1)"])
    let endless = Array(repeating: "value", count: 50)
    #expect(rows(["send(1)"], ["send(1)"] + endless).count == 11)
  }

  private static let source = """
    public struct Filter {
      public func receive(_ value: Int) {
        take(value)
      }

      /// Given: how it ends.
      public func end() {
        finish()
      }
    }

    // MARK: - Given

    public struct Map {
      public func receive(_ value: Int) {
      }
    }

    // MARK: - Yours

    public struct Last {
      public func request(_ count: Int) {
      }
    }
    """

  @Test("Given code is recognized by its mark, or by its comment.")
  func given() {
    let given = GivenLines(in: Self.source)
    let lines = Self.source.lines.indices.map { $0 + 1 }
    #expect(lines.filter(given.contains) == Array(6...9) + Array(12...18))
  }

  /// Returns the place to which the report sends the learner.
  private func place(
    _ lines: [Finding.Line] = [], method: Finding.Method? = nil
  ) throws -> String? {
    let good = try GoodExercise()
    try good.write(good.exercise.file, Self.source)
    var result = ExerciseResult.run(good.exercise, first: ["3"])
    result.tests[0].findings[0].lines = lines
    result.tests[0].findings[0].method = method
    return Places(checkout: good.checkout).all(for: result).first?.text
      .replacing("Exercises/\(good.exercise.path)/", with: "")
  }

  @Test("The shown line belongs to the learner, not to given code.")
  func line() throws {
    let name = GoodExercise.good.name + ".swift"
    let given = Finding.Line(file: name, line: 14)
    let own = Finding.Line(file: name, line: 3)
    #expect(try place([given, own]) == "\(own)")
    #expect(try place([given]) == name)
  }

  @Test("The shown line is the first mentioned one that was not given.")
  func mentioned() throws {
    let good = try GoodExercise()
    try good.write(good.exercise.file, Self.source)
    let lines = Array(repeating: "//", count: 6) + ["Map()", "Last()"]
    try good.write("SpendTests.swift", lines.joined(separator: "\n"))
    let result = ExerciseResult.run(good.exercise, first: ["3"])
    #expect(
      Places(checkout: good.checkout).all(for: result).first?.text
        == "\(good.exercise.file):21")
  }

  @Test("A method belongs to the type that the program uses.")
  func method() throws {
    let name = GoodExercise.good.name + ".swift"
    func found(_ method: String, _ piece: String) throws -> String? {
      try place(method: .init(name: method, piece: piece))
    }
    #expect(
      try found("receive(_:)", "upstream.filter(isIncluded)") == "\(name):2")
    #expect(try found("request(_:)", "Last(upstream)") == "\(name):22")
    #expect(try found("cancel()", "Last(upstream)") == name)
  }
}
