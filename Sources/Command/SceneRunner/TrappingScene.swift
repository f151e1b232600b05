import Foundation
import Scenes
import Timeline
import WorkbookBase

extension Scene {
  /// Runs a scene that traps on purpose in a child process, prints its output
  /// and its ending, and returns its recording.
  func runInChild(of workbook: CommandContext) throws -> Timeline.Recording {
    let folder = try PrivateFolder()
    let file = folder.file("timeline.json")
    let child = try ChildProcess(
      [
        try CommandContext.executable().path, "run", id, "--in-this-process",
        "--output-only", "--timeline", file.path,
      ],
      environment: ["SWIFT_BACKTRACE": "enable=no"], separatesErrors: true)
    var errors: [UInt8] = []
    let ending = child.wait { channel, bytes in
      if channel == .output {
        workbook.terminal.write(String(decoding: bytes, as: UTF8.self))
      } else {
        errors += bytes
      }
    }
    workbook.terminal.print(
      try lastLine(ending, String(decoding: errors, as: UTF8.self)))
    let json = try? String(contentsOf: file, encoding: .utf8)
    return try json.map(Timeline.Recording.init(json:)) ?? .init()
  }

  private func lastLine(
    _ ending: ChildProcess.Ending, _ errors: String
  ) throws -> String {
    guard case .killed(let signal) = ending else {
      throw Failure.broken(
        "\(id) was meant to end in a trap, and did not.")
    }
    if let message = TrapMessage.find(in: errors) {
      return "Fatal error: \(message)"
    }
    switch signal {
    case SIGSEGV, SIGBUS: return "(the stack overflowed)"
    case SIGILL, SIGTRAP: return "(Swift stopped the program at a failed check)"
    default: return "(\(TrapMessage.guess(signal: signal)))"
    }
  }
}

/// A handler for traps in this process.
///
/// Only scenes use it. They trap in plain Swift code, not during an allocation,
/// so the handler can still write a file.
enum Trapdoor {
  nonisolated(unsafe) static var onTrap: () -> Void = {}

  /// Installs the handler, and makes output appear at once.
  static func open() {
    setvbuf(stdout, nil, _IOLBF, 0)
    for signal in [SIGTRAP, SIGILL] {
      Foundation.signal(signal) { number in
        Foundation.signal(number, SIG_DFL)
        Trapdoor.onTrap()
        raise(number)
      }
    }
  }
}
