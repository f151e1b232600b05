import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy

/// A publisher that plays a recording, to each subscriber from its beginning.
///
///     Record<Int, Never>(output: [1, 2], completion: .finished)
///
/// It obeys demand, and ends with the last value.
/// Source: Apple's documentation of `Record`; row D9.
public struct Record<Output, Failure: Error>: Publisher {
  /// What it plays.
  public let recording: Recording

  /// Makes a publisher that plays what `record` writes down.
  ///
  /// The closure is called once, here; what it leaves is played.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
  }

  /// Makes a publisher that plays `recording` as it is now.
  public init(recording: Recording) {
    self.recording = recording
  }

  /// Makes a publisher of these values and this end.
  public init(output: [Output], completion: Subscribers.Completion<Failure>) {
    self.init(recording: Recording(output: output, completion: completion))
  }

  /// Hands `subscriber` a subscription, and the end at once if there are no
  /// values.
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
  /// Writes the recording, as `recording`.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: RecordKeys.self)
    try container.encode(recording, forKey: .recording)
  }
}

extension Record: Decodable where Output: Decodable, Failure: Decodable {
  /// Reads what `encode(to:)` writes.
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
