// 14.3 Write it down
//
// Task: write a logbook, a value that stores a run: its values in their order,
// and its completion.
//
// - `receive(_:)` appends a value. `receive(completion:)` stores the
//   completion. Until then `completion` is nil.
// - After the completion, a logbook receives nothing more. A program that sends
//   it a value or a second completion has a mistake, and traps.
// - `init(output:completion:)` makes the logbook of a complete run. It receives
//   nothing more, either.
// - A logbook is a value: a copy does not change when the other one receives
//   something.
// - A logbook can be saved and read again, as JSON for instance, with exactly
//   two keys, `output` and `completion`. Before the completion, the file has no
//   key `completion`. A logbook that was saved before the completion can
//   receive more after it has been read back. One that was saved after it
//   receives nothing more. JSON of another form is an error.
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

  /// The completion; nil while the run is in progress.
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
