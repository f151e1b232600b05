import Foundation

extension Book {
  /// A process that is run to its end, and what it said.
  struct Child {
    var status: Int32
    var output: String
    var errors: String

    /// Runs a program and waits; throws `Trouble` if it does not start, or
    /// does not end in time.
    static func run(
      _ program: URL, _ arguments: [String], in folder: URL,
      seconds: Int = 20
    ) throws -> Child {
      // Files, not pipes: nobody has to read while the child writes.
      let scratch = FileManager.default.temporaryDirectory
        .appendingPathComponent("workbook-book-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: scratch, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: scratch) }
      let output = scratch.appendingPathComponent("output")
      let errors = scratch.appendingPathComponent("errors")

      let process = Process()
      process.executableURL = program
      process.arguments = arguments
      process.currentDirectoryURL = folder
      process.environment = ProcessInfo.processInfo.environment
        .merging(["NO_COLOR": "1", "LC_ALL": "C.UTF-8"]) { $1 }
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = try writing(to: output)
      process.standardError = try writing(to: errors)
      let ended = DispatchSemaphore(value: 0)
      process.terminationHandler = { _ in ended.signal() }
      try process.run()
      guard ended.wait(timeout: .now() + .seconds(seconds)) == .success else {
        process.terminate()
        throw Trouble(message: "it did not end within \(seconds) s")
      }
      return Child(
        status: process.terminationStatus,
        output: try text(of: output), errors: try text(of: errors))
    }

    private static func writing(to file: URL) throws -> FileHandle {
      try Data().write(to: file)
      return try FileHandle(forWritingTo: file)
    }

    private static func text(of file: URL) throws -> String {
      String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }
  }
}
