import Foundation
import WorkbookPages
import WorkbookTools

extension Book {
  /// A program that is run to its end, and what it said.
  struct Child {
    var status: Int32
    var output: String
    var errors: String

    /// Runs a program and waits; throws `Failure` if it does not end by itself
    /// and in time.
    static func run(
      _ command: [String], in folder: URL, seconds: Int = 20
    ) throws -> Child {
      let process = try ChildProcess(
        command, environment: ["NO_COLOR": "1"], folder: folder,
        separatesErrors: true)
      let deadline = DispatchTime.now() + .seconds(seconds)
      var said: [ChildProcess.Channel: [UInt8]] = [:]
      var isLate = false
      let ending = process.wait(
        output: { channel, bytes in said[channel, default: []] += bytes },
        tick: {
          guard !isLate, .now() > deadline else { return }
          isLate = true
          process.end()
        })
      switch ending {
      case .exited(let status) where !isLate:
        return Child(
          status: status,
          output: String(decoding: said[.output] ?? [], as: UTF8.self),
          errors: String(decoding: said[.errors] ?? [], as: UTF8.self))
      case .killed(let signal) where !isLate:
        throw Failure.broken("signal \(signal) ended it")
      default:
        throw Failure.broken("it did not end within \(seconds) s")
      }
    }
  }
}
