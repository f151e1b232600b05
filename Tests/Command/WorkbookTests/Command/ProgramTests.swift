import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("Each command is done by one program, and found where it was built.")
struct ProgramTests {
  private let checkout = Checkout(root: URL(fileURLWithPath: "/w"))

  private func products(_ executable: String) -> Products {
    Products(of: checkout, running: URL(fileURLWithPath: executable))
  }

  @Test("The others stand beside the one that runs, debug or release.")
  func beside() {
    for configuration in ["debug", "release"] {
      let folder = "/w/.build/some-machine/\(configuration)"
      let found = products("\(folder)/workbook")
      #expect(found.folder.path == folder)
      #expect(found.scratch.path == "/w/.build")
      #expect(found.configuration == configuration)
    }
    #expect(
      products("/w/.build/other/some-machine/debug/workbook").scratch.path
        == "/w/.build/other")
  }

  @Test("For a checkout that it does not stand in, they are built in that.")
  func elsewhere() {
    for executable in ["/v/.build/m/debug/workbook", "/w/bin/workbook"] {
      #expect(products(executable).folder.path == "/w/.build/debug")
      #expect(products(executable).scratch.path == "/w/.build")
    }
  }

  @Test("What is not this program's own is not tried by it.")
  func unknown() {
    let transcript = Transcript()
    let status = Program.scenes.answer(
      ["tset"], doing: [:], terminal: transcript.terminal, in: "/")
    #expect(status == .usage)
    #expect(transcript.notes.contains("Did you mean `test`"))
  }

  @Test("The help knows the formats of a grade.")
  func formats() throws {
    let grade = try Command.named("grade")
    #expect(
      grade.details.contains {
        $0.meaning
          == GradeFormat.allCases.map(\.rawValue).joined(separator: ", ")
      })
  }
}
