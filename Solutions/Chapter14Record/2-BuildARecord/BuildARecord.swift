// 14.2 Build a record
import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy

/// A publisher that plays a recording, to each subscriber from its beginning.
public struct Record<Output, Failure: Error>: Publisher {
  /// What it plays.
  public let recording: Recording

  /// Makes a publisher that plays what `record` writes down.
  public init(record: (inout Recording) -> Void) {
    var recording = Recording()
    record(&recording)
    self.init(recording: recording)
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
    public private(set) var output: [Output] = []

    /// How the run ended; `.finished` until something else is received.
    public private(set) var completion = Subscribers.Completion<Failure>
      .finished

    private var isComplete = false

    /// Makes an empty recording, ready to receive.
    public init() {
    }

    /// Makes a recording of a whole run, which receives nothing more.
    public init(
      output: [Output],
      completion: Subscribers.Completion<Failure> = .finished
    ) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    public mutating func receive(_ input: Output) {
      precondition(!isComplete, "Record a value before the completion.")
      output.append(input)
    }

    public mutating func receive(
      completion: Subscribers.Completion<Failure>
    ) {
      precondition(!isComplete, "Record one completion.")
      self.completion = completion
      isComplete = true
    }
  }
}

// MARK: - Stage 2: A player

extension Record {
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    guard !recording.output.isEmpty else {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: recording.completion)
    }
    subscriber.receive(
      subscription: Inner(of: recording, downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct Run {
      let recording: Recording
      let downstream: Downstream
      var next = 0
    }

    private let delivery: Delivery<Run>

    init(of recording: Recording, downstream: Downstream) {
      delivery = Delivery(Run(recording: recording, downstream: downstream))
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

// MARK: - Stage 3: From a file

extension Record.Recording: Encodable
where Output: Encodable, Failure: Encodable {
  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: RecordingKeys.self)
    try container.encode(completion, forKey: .completion)
    try container.encode(output, forKey: .output)
  }
}

extension Record.Recording: Decodable
where Output: Decodable, Failure: Decodable {
  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: RecordingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(
        Subscribers.Completion<Failure>.self, forKey: .completion))
  }
}

extension Record: Encodable where Output: Encodable, Failure: Encodable {
  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: RecordKeys.self)
    try container.encode(recording, forKey: .recording)
  }
}

extension Record: Decodable where Output: Decodable, Failure: Decodable {
  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: RecordKeys.self)
    self.init(
      recording: try container.decode(Recording.self, forKey: .recording))
  }
}

private enum RecordingKeys: String, CodingKey {
  case completion, output
}

private enum RecordKeys: String, CodingKey {
  case recording
}
