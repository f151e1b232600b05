import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook

@Suite("Reset restores the starter, and keeps every byte of the answer.")
struct ResetTests {
  private let paper: PaperCheckout
  private var file: String { paper.exercise.file }
  private var folder: String { "Exercises/\(paper.exercise.path)" }

  init() throws {
    paper = try PaperCheckout()
  }

  private func isStarter() -> Bool {
    paper.data(file) == Data(PaperCheckout.starter.utf8)
  }

  @Test(
    "Any encoding is kept byte for byte.",
    arguments: [
      Data("// caf\u{E9}".unicodeScalars.map { UInt8($0.value) }),
      Data([0xFF, 0xFE, 0x68, 0x00, 0x69, 0x00]),
      Data([0x00, 0xC3, 0x28, 0x0D]),
      Data(),
      Data(PaperCheckout.answer.utf8),
    ])
  func bytes(data: Data) throws {
    try paper.write(file, data)
    let (status, text) = paper.type("reset", "90.1")
    #expect(status == .passed, "\(text)")
    #expect(isStarter())
    #expect(paper.backups["Double.swift"] == data)
    #expect(
      text.contains("Your version is kept in .workbook/backups/Fixture/Double/")
    )
  }

  @Test("Undo restores the newest version, and keeps the current one.")
  func undo() throws {
    let (before, text) = paper.type("reset", "90.1", "--undo")
    #expect(before == .usage)
    #expect(text.contains("There is no backup of 90.1"))
    for answer in ["first", "second"] {
      try paper.write(file, answer)
      paper.type("reset", "90.1")
    }
    for expected in ["second", PaperCheckout.starter, "second"] {
      let (status, text) = paper.type("reset", "90.1", "--undo")
      #expect(status == .passed, "\(text)")
      #expect(paper.checkout.text(file) == expected)
    }
  }

  @Test("A folder with the file's name is kept with its contents.")
  func folderInItsPlace() throws {
    try paper.remove(file)
    try paper.write("\(file)/Inner.swift", "mine")
    let (status, text) = paper.type("reset", "90.1")
    #expect(status == .passed, "\(text)")
    #expect(isStarter())
    #expect(paper.backups["Inner.swift"] == Data("mine".utf8))
  }

  @Test("A second file is moved, too: it would redeclare the starter's names.")
  func secondFile() throws {
    try paper.write("\(folder)/Copy of Double.swift", PaperCheckout.answer)
    #expect(isStarter())
    let (status, _) = paper.type("reset", "90.1")
    #expect(status == .passed)
    #expect(isStarter())
    #expect(!paper.checkout.exists("\(folder)/Copy of Double.swift"))
    #expect(
      paper.backups["Copy of Double.swift"]
        == Data(PaperCheckout.answer.utf8))
    #expect(paper.checkout.exists(paper.exercise.hintsFile))
  }

  @Test("A link is kept as a link, and its target is not changed.")
  func link() throws {
    try paper.write("elsewhere.swift", "mine")
    try paper.remove(file)
    try FileManager.default.createSymbolicLink(
      at: paper.checkout.url(file),
      withDestinationURL: paper.checkout.url("elsewhere.swift"))
    #expect(paper.type("reset", "90.1").status == .passed)
    #expect(isStarter())
    #expect(paper.data("elsewhere.swift") == Data("mine".utf8))
    #expect(paper.backups["Double.swift"] == Data("mine".utf8))
  }

  @Test("A missing folder is restored with its hints.")
  func wholeFolder() throws {
    try paper.remove(folder)
    #expect(paper.type("list").text.contains("file missing"))
    let (status, text) = paper.type("reset", "90.1")
    #expect(status == .passed, "\(text)")
    #expect(isStarter())
    #expect(paper.type("hint", "90.1").text.contains("Think."))
  }

  @Test("A file that cannot be kept stays in place.")
  func noBackup() throws {
    try paper.write(file, "mine")
    try FileManager.default.createDirectory(
      at: paper.checkout.url(".workbook"), withIntermediateDirectories: true)
    try paper.write(".workbook/backups", "in the way")
    let (status, text) = paper.type("reset", "90.1")
    #expect(status == .failed)
    #expect(text.contains("nothing was changed"))
    #expect(paper.data(file) == Data("mine".utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: paper.checkout.url(folder).path
      ).sorted() == ["Double.swift", "Hints.md"])
  }

  @Test("An untouched starter is not changed.")
  func untouched() {
    #expect(paper.type("reset", "90.1").text.contains("is the starter already"))
    #expect(paper.backups.isEmpty)
  }

  @Test("Without a starter the command says where to get one.")
  func noStarter() throws {
    try paper.remove("Tests/Starters")
    try paper.write(file, "mine")
    let (status, text) = paper.type("reset", "90.1")
    #expect(status == .failed)
    #expect(text.contains("from a fresh copy of the workbook"))
    #expect(paper.data(file) == Data("mine".utf8))
  }
}
