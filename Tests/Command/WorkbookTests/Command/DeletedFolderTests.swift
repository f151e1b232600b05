import Foundation
import Testing

@testable import WorkbookBase

extension OnOneFixture {
  @Suite("The command restores a deleted exercise folder.")
  struct DeletedFolderTests {
    private let project: ProjectCopy
    private var folder: String { "Exercises/\(project.exercise.path)" }

    init() throws {
      project = try ProjectCopy(
        "deleted", exercise: Course.workbook.exercise("01.1"))
    }

    @Test("SwiftPM still reads the package, so that the command can start.")
    func manifest() async throws {
      try await aside { try readWithoutFolder() }
    }

    private func readWithoutFolder() throws {
      #expect(try describe() == .exited(0))
      try FileManager.default.removeItem(at: project.checkout.url(folder))
      #expect(try describe() == .exited(0))
    }

    private func describe() throws -> ChildProcess.Ending {
      try ChildProcess(
        ["swift", "package", "describe", "--type", "json"],
        environment: ["WORKBOOK_EXERCISE": project.exercise.id],
        folder: project.checkout.root
      ).wait()
    }
  }
}
