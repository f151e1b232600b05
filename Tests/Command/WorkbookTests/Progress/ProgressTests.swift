import Dispatch
import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_author
@testable import workbook

@Suite("Progress survives damaged files and failed writes.")
struct ProgressTests {
  private let folder: PrivateFolder
  private let checkout: Checkout
  private let exercise = Course.workbook.exercises[0]

  init() throws {
    folder = try PrivateFolder()
    checkout = Checkout(root: folder.url)
  }

  private var file: ProgressFile { ProgressFile(checkout: checkout) }

  @Test("Written progress is read back.")
  func roundTrip() {
    let (_, warning) = file.update { $0[exercise].hintsRead = 2 }
    #expect(warning == nil)
    #expect(file.read()[exercise].hintsRead == 2)
  }

  @Test(
    "A half-written file counts as empty, and the next update repairs it.",
    arguments: ["", "{\"version\":1,\"entr", "null", "{\"version\":99}"])
  func damaged(text: String) throws {
    file.update { $0[exercise].hintsRead = 2 }
    try Data(text.utf8).write(to: checkout.url(".workbook/progress.json"))
    #expect(file.read() == Progress())
    file.update { $0[exercise].hintsRead = 1 }
    #expect(file.read()[exercise].hintsRead == 1)
  }

  @Test("Without write access the command continues with a warning.")
  func fullDisk() throws {
    try Data().write(to: checkout.url(".workbook"))
    let (progress, warning) = file.update { $0[exercise].hintsRead = 1 }
    #expect(progress[exercise].hintsRead == 1)
    #expect(warning?.contains("Your answers are safe.") == true)
  }

  @Test("A write that fails halfway leaves the old progress intact.")
  func halfWay() throws {
    file.update { $0[exercise].hintsRead = 2 }
    let place = checkout.url(".workbook/progress.json")
    let old = try Data(contentsOf: place)
    // A folder in place of the lock file causes an error before the switch.
    try FileManager.default.removeItem(at: checkout.url(".workbook/lock"))
    try FileManager.default.createDirectory(
      at: checkout.url(".workbook/lock"), withIntermediateDirectories: false)
    let (_, warning) = file.update { $0[exercise].hintsRead = 3 }
    #expect(warning != nil)
    #expect(try Data(contentsOf: place) == old)
  }

  @Test("Simultaneous commands take turns.")
  func turns() {
    let file = self.file
    let exercise = self.exercise
    DispatchQueue.concurrentPerform(iterations: 40) { _ in
      file.update { $0[exercise].hintsRead += 1 }
    }
    #expect(file.read()[exercise].hintsRead == 40)
  }

  @Test("Backups made in the same second do not replace each other.")
  func backups() throws {
    let answer = checkout.url(exercise.file)
    try FileManager.default.createDirectory(
      at: answer.deletingLastPathComponent(),
      withIntermediateDirectories: true)
    let date = Date()
    var folders: [String] = []
    for text in ["first", "second"] {
      try Data(text.utf8).write(to: answer)
      let backup = try Backups(checkout: checkout).setAside(exercise, at: date)
      folders.append(try #require(backup).folder)
    }
    #expect(
      folders.map { checkout.text("\($0)/\(exercise.fileName)") }
        == ["first", "second"])
  }

  @Test("An answer that cannot be moved aside stays as it is.")
  func noBackup() throws {
    let answer = checkout.url(exercise.file)
    try FileManager.default.createDirectory(
      at: answer.deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try Data("mine".utf8).write(to: answer)
    try Data().write(to: checkout.url(".workbook"))
    #expect(throws: Failure.self) {
      try Backups(checkout: checkout).setAside(exercise)
    }
    #expect(checkout.text(exercise.file) == "mine")
  }
}
