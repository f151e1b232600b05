// A loop of its own decides each step under one lock.
import Chapter01Handshake
import Chapter05Demand

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
    let run = Run(of: recording, downstream: subscriber)
    subscriber.receive(subscription: run)
    run.deliver()
  }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct State {
      var downstream: Downstream?
      var recording = Recording()
      var next = 0
      var open = Subscribers.Demand.none
      var isDelivering = false
    }

    private enum Step {
      case value(Output, Downstream)
      case end(State)
    }

    private let state: Locked<State>

    init(of recording: Recording, downstream: Downstream) {
      state = Locked(State(downstream: downstream, recording: recording))
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.open += demand }
      deliver()
    }

    func cancel() {
      // The last references are released outside the lock.
      state.exchange(State())
    }

    /// One loop at a time; a request from inside leaves its demand to it.
    func deliver() {
      guard begins() else { return }
      while let step = nextStep() {
        switch step {
        case .value(let value, let downstream):
          let more = downstream.receive(value)
          state.withLock { $0.open += more }
        case .end(let last):
          last.downstream?.receive(completion: last.recording.completion)
        }
      }
    }

    /// Whether no loop is running; from now on one is.
    private func begins() -> Bool {
      state.withLock { state in
        if state.isDelivering { return false }
        state.isDelivering = true
        return true
      }
    }

    /// What the loop does next, found out and noted in one moment.
    private func nextStep() -> Step? {
      state.withLock { state in
        guard let downstream = state.downstream else {
          state.isDelivering = false
          return nil
        }
        guard state.next < state.recording.output.count else {
          defer { state = State() }
          return .end(state)
        }
        guard state.open > .none else {
          state.isDelivering = false
          return nil
        }
        state.open -= 1
        state.next += 1
        return .value(state.recording.output[state.next - 1], downstream)
      }
    }
  }
}

// MARK: - Stage 3: Cancelled in the middle

// In the subscription of stage 2: what it holds, and `cancel()`.

// MARK: - Stage 4: Requests from two threads

// In the same subscription: what two threads can do to it.

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
