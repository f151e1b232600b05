// A run waits with its subscriber, or a loop has both, or it is over.
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

// MARK: - Stage 2: A player that obeys demand

extension Record {
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    if recording.output.isEmpty {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: recording.completion)
    } else {
      subscriber.receive(subscription: Run(recording, subscriber))
    }
  }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private enum State {
      case waits(Downstream, for: ArraySlice<Output>)
      case delivers(open: Subscribers.Demand)
      case over
    }

    private let completion: Subscribers.Completion<Failure>
    private let state: Locked<State>

    init(_ recording: Recording, _ downstream: Downstream) {
      completion = recording.completion
      state = Locked(.waits(downstream, for: recording.output[...]))
    }

    func cancel() { _ = replace(by: .over) }

    private func replace(by new: State) -> State {
      state.withLock { state in
        let old = state
        state = new
        return old
      }
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none else { return }
      let mine = state.withLock { state -> (Downstream, ArraySlice<Output>)? in
        switch state {
        case .waits(let downstream, let rest):
          state = .delivers(open: demand)
          return (downstream, rest)
        case .delivers(let open):
          state = .delivers(open: open + demand)
          return nil
        case .over: return nil
        }
      }
      guard var (downstream, rest) = mine else { return }
      while let value = rest.first {
        let goesOn = state.withLock { state in
          guard case .delivers(let open) = state else { return false }
          guard open > .none else {
            state = .waits(downstream, for: rest)
            return false
          }
          state = .delivers(open: open - 1)
          return true
        }
        guard goesOn else { return }
        rest = rest.dropFirst()
        let more = downstream.receive(value)
        state.withLock { state in
          if case .delivers(let open) = state {
            state = .delivers(open: open + more)
          }
        }
      }
      if case .over = replace(by: .over) { return }
      downstream.receive(completion: completion)
    }
  }
}

// MARK: - Stage 3: Cancelled in the middle

// In the subscription of stage 2: what it holds, and `cancel()`.

// MARK: - Stage 4: Requests from two threads

// In the same subscription: what two threads can do to it.

// MARK: - Stage 5: From a file

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
