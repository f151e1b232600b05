import Chapter01Handshake

extension Record {
  /// A run, written down: its values in their order, and its end.
  ///
  /// It is a value: what a copy receives, the original does not have.
  /// Source: Apple's documentation of `Record.Recording`; row D9.
  public struct Recording {
    public typealias Input = Output

    /// The values so far.
    public private(set) var output: [Output]

    /// How the run ended; `.finished` until something else is received.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isComplete: Bool

    /// Makes an empty recording, ready to receive.
    public init() {
      output = []
      completion = .finished
      isComplete = false
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

    /// Writes a value down; traps if the run has ended.
    public mutating func receive(_ input: Input) {
      precondition(
        !isComplete, "Record a value before the completion, not after it.")
      output.append(input)
    }

    /// Records the completion; traps if one has been received.
    public mutating func receive(
      completion: Subscribers.Completion<Failure>
    ) {
      precondition(!isComplete, "Record one completion, and no second one.")
      self.completion = completion
      isComplete = true
    }
  }
}

extension Record.Recording: Encodable
where Output: Encodable, Failure: Encodable {
  /// Writes the completion and the values, as `completion` and `output`.
  ///
  /// Whether the completion had been received is not written.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: RecordingKeys.self)
    try container.encode(completion, forKey: .completion)
    try container.encode(output, forKey: .output)
  }

  /// Writes the same; Combine has both names.
  ///
  /// Source: Apple's documentation of `Record.Recording`.
  public func encode(into encoder: Encoder) throws {
    try encode(to: encoder)
  }
}

extension Record.Recording: Decodable
where Output: Decodable, Failure: Decodable {
  /// Reads a recording; the run in it is over, and it receives nothing more.
  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: RecordingKeys.self)
    self.init(
      output: try container.decode([Output].self, forKey: .output),
      completion: try container.decode(
        Subscribers.Completion<Failure>.self, forKey: .completion))
  }
}

private enum RecordingKeys: String, CodingKey {
  case completion, output
}
