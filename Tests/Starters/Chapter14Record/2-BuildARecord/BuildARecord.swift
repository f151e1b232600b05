// 14.2 Build a record
//
// Task: build `Record`, the publisher that plays a recording, in three stages.
// Each stage has its own tests; go on when they pass.
//
// 1. A recording is a value. It stores the values of a run, in their order, and
//    its completion, which is `.finished` until the recording has received one.
//    After the completion it receives nothing more: a program that sends it
//    anything traps. `init(output:completion:)` makes a complete recording.
//    `Record` stores a copy of a recording. `init(record:)` calls its closure
//    once, before it returns, with an empty recording.
// 2. `Record` plays. Each subscriber receives its own subscription, and then
//    the values from the beginning, as many as it requests, with `request(_:)`
//    or with the result of `receive(_:)`. The completion, which may be a
//    failure, comes right after the last value; for an empty recording, right
//    after the subscription. An ended run retains nothing. `Delivery` does the
//    rest: it adds up demand, lets one loop deliver, and ends a cancelled run.
// 3. A record can be saved and read again, in the form of Combine's files:
//    {"recording":{"completion":{"success":true},"output":[1,2]}}. Decoding a
//    file of any other form throws an error. A recording that was read is
//    complete, and receives nothing more.
//
// You may use: chapters 01, 05 and 06, except the publisher of a sequence.
// Threads: one; from stage 2 on, many.
//
// Chapter: Chapters/14-Record.md#stage-1-a-recording-is-a-value
// Test it: swift run workbook test 14.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy

/// A publisher that plays a recording, to each subscriber from its beginning.
public struct Record<Output, Failure: Error>: Publisher {
  /// What it plays.
  public let recording: Recording

  /// Makes a publisher that plays what `record` writes down.
  public init(record: (inout Recording) -> Void) {
    self.init(recording: Recording())
  }

  /// Makes a publisher that plays `recording` as it is now.
  public init(recording: Recording) {
    self.recording = recording
  }

  /// Makes a publisher of these values and this completion.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }
}

// MARK: - Stage 1: A recording

extension Record {
  /// A run, written down: its values in their order, and its completion.
  public struct Recording {
    /// The values so far.
    public var output: [Output] { [] }

    /// How the run ended; `.finished` until something else is received.
    public var completion: Subscribers.Completion<Failure> { .finished }

    /// Makes an empty recording, ready to receive.
    public init() {
    }

    /// Makes a recording of a whole run, which receives nothing more.
    public init(
      output: [Output],
      completion: Subscribers.Completion<Failure> = .finished
    ) {
    }

    public mutating func receive(_ input: Output) {
    }

    public mutating func receive(
      completion: Subscribers.Completion<Failure>
    ) {
    }
  }
}

// MARK: - Stage 2: A player

extension Record {
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

// MARK: - Stage 3: From a file

extension Record.Recording: Encodable
where Output: Encodable, Failure: Encodable {
  public func encode(to encoder: Encoder) throws {
  }
}

extension Record.Recording: Decodable
where Output: Decodable, Failure: Decodable {
  public init(from decoder: Decoder) throws {
    self.init()
  }
}

extension Record: Encodable where Output: Encodable, Failure: Encodable {
  public func encode(to encoder: Encoder) throws {
  }
}

extension Record: Decodable where Output: Decodable, Failure: Decodable {
  public init(from decoder: Decoder) throws {
    self.init(recording: Recording())
  }
}
