// 14.3 Write it down
//
// Task: write a value that keeps a run: the values as they come, and the end.
//
// - `receive(_:)` puts a value behind the others; `receive(completion:)` keeps
//   the end. Until then there is none: `completion` is nil.
// - After the end nothing more is received, neither a value nor a second end:
//   a program that tries has a mistake, and traps.
// - `init(output:completion:)` makes the logbook of a whole run.
// - It is a value: what a copy receives, the other one does not have.
// - It can be saved and read again, as JSON for instance, with the two keys
//   `output` and `completion`, and no others; there is no `completion` in it
//   while the run is on. What has been read goes on where it stood: if it had
//   ended, it receives nothing more.
//
// You may use: the pieces of chapter 01. Threads: one.
//
// Chapter: Chapters/14-Record.md#stage-1-a-recording-is-a-value
// Test it: swift run workbook test 14.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake

public struct Logbook<Output, Failure: Error> {
  /// The values so far.
  public var output: [Output] { [] }

  /// How the run ended; nil while it is on.
  public var completion: Subscribers.Completion<Failure>? { nil }

  public init() {}

  public init(
    output: [Output], completion: Subscribers.Completion<Failure>
  ) {
  }

  public mutating func receive(_ input: Output) {
  }

  public mutating func receive(completion: Subscribers.Completion<Failure>) {
  }
}

extension Logbook: Codable where Output: Codable, Failure: Codable {
  public init(from decoder: Decoder) throws {
    self.init()
  }

  public func encode(to encoder: Encoder) throws {
  }
}
