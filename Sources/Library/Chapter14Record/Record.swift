import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy

/// A publisher that plays a recording to each subscriber, from the beginning.
///
///     Record<Int, Never>(output: [1, 2], completion: .finished)
///
/// It delivers values on demand, and completes right after the last one.
/// Source: Apple's documentation of `Record`; row D9.
public struct Record<Output, Failure: Error>: Publisher {
  /// The recording that each subscriber receives.
  public let recording: Recording

  /// Makes a publisher of the recording that `record` fills.
  ///
  /// The initializer calls `record` once, with an empty recording.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Makes a publisher of a copy of `recording`.
  public init(recording: Recording) {
    self.recording = recording
  }

  /// Makes a publisher of `output`, followed by `completion`.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  /// Gives `subscriber` a subscription, and completes at once if the recording
  /// has no values.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    guard !recording.output.isEmpty else {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: recording.completion)
    }
    subscriber.receive(
      subscription: Inner(recording: recording, downstream: subscriber))
  }
}

extension Record: Encodable where Output: Encodable, Failure: Encodable {
  /// Encodes the recording under the key `recording`.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: RecordKeys.self)
    try container.encode(recording, forKey: .recording)
  }
}

extension Record: Decodable where Output: Decodable, Failure: Decodable {
  /// Decodes a record that `encode(to:)` has encoded.
  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: RecordKeys.self)
    self.init(
      recording: try container.decode(Recording.self, forKey: .recording))
  }
}

private enum RecordKeys: String, CodingKey {
  case recording
}

extension Record {
  private final class Inner<Downstream: Subscriber>: Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct Run {
      let downstream: Downstream
      let recording: Recording
      var next = 0
    }

    private let delivery: Delivery<Run>

    init(recording: Recording, downstream: Downstream) {
      delivery = Delivery(Run(downstream: downstream, recording: recording))
    }

    var description: String {
      delivery.waiting.map { "\($0.recording.output)" } ?? "Record"
    }

    func request(_ demand: Subscribers.Demand) {
      guard var run = delivery.begin(demand) else { return }
      while run.next < run.recording.output.count {
        guard delivery.spendOne(orWaitWith: run) else { return }
        let value = run.recording.output[run.next]
        run.next += 1
        delivery.add(run.downstream.receive(value))
      }
      if delivery.finish() {
        run.downstream.receive(completion: run.recording.completion)
      }
    }

    func cancel() {
      delivery.cancel()
    }
  }
}
