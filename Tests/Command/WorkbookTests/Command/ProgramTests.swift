import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_teacher

@Suite("Each command has one program, which is found where it was built.")
struct ProgramTests {
  private let checkout = Checkout(root: URL(fileURLWithPath: "/w"))

  private func products(_ executable: String) -> Products {
    Products(of: checkout, running: URL(fileURLWithPath: executable))
  }

  @Test("The other programs are in the running one's folder.")
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

  @Test("For another checkout the programs are built there.")
  func elsewhere() {
    for executable in ["/v/.build/m/debug/workbook", "/w/bin/workbook"] {
      #expect(products(executable).folder.path == "/w/.build/debug")
      #expect(products(executable).scratch.path == "/w/.build")
    }
  }

  @Test("An unknown command is refused with a suggestion.")
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
