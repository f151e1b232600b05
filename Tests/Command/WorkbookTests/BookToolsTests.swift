import Foundation
import Testing

@testable import workbook_author
@testable import WorkbookBase

@Suite("The book's checks see the programs' output unchanged")
struct BookToolsTests {
  private let folder = FileManager.default.temporaryDirectory

  @Test("A child's output, errors and status are separate")
  func child() throws {
    let child = try BookTools.ended(
      ["sh", "-c", "echo out; echo err >&2; exit 3"], in: folder)
    #expect(child.output == "out\n")
    #expect(child.errors == "err\n")
    #expect(child.ending == .exited(3))
  }

  @Test("A hanging child is ended, and a crash is reported")
  func endlessChild() throws {
    func trouble(_ script: String, seconds: Int) -> String? {
      do {
        _ = try BookTools.ended(
          ["sh", "-c", script], in: folder, seconds: seconds)
        return nil
      } catch {
        return (error as? Failure)?.message
      }
    }
    #expect(trouble("sleep 1000", seconds: 0) == "it did not end within 0 s")
    #expect(trouble("kill -ABRT $$", seconds: 60) == "signal 6 ended it")
  }

  @Test("The compiler's messages come without folders and colors")
  func compiler() throws {
    let book = try SmallBook()
    try book.write(
      "let answer: Int = \"\"\n", to: "Chapters/DoesNotCompile/01-Real.swift")
    let compiler = SwiftCompiler(
      checkout: book.checkout, modules: book.checkout.url("Modules"))
    let said = try compiler.check("Chapters/DoesNotCompile/01-Real.swift")
    #expect(said.failed)
    #expect(
      said.message.hasPrefix("01-Real.swift:1:19: error: cannot convert"))
  }

  @Test("A scene runs once for a check and its update")
  func once() throws {
    let book = try SmallBook()
    book.scenes["01/count"] = "one\nfour\n"
    let programs = book.programs
    var counted = programs
    let lock = NSLock()
    var runs = 0
    counted.run = { scene in
      lock.lock()
      runs += 1
      lock.unlock()
      return try programs.run(scene)
    }
    let status = try Book(
      checkout: book.checkout, course: book.course, programs: counted
    ).check(
      updates: true,
      terminal: Terminal(
        isTerminal: false, hasColor: false, width: 80, write: { _ in },
        writeError: { _ in }))
    #expect(status == .passed)
    #expect(runs == 1)
  }
}
