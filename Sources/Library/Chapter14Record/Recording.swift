import Chapter01Handshake

extension Record {
  /// The recorded values of a run, in order, and its completion.
  ///
  /// It is a value type: adding to a copy does not change the original.
  /// Source: Apple's documentation of `Record.Recording`; row D9.
  public struct Recording {
    public typealias Input = Output

    /// The recorded values.
    public private(set) var output: [Output]

    /// The recorded completion; `.finished` until one is received.
    public private(set) var completion: Subscribers.Completion<Failure>

    private var isComplete: Bool

    /// Makes an empty recording that can receive values.
    public init() {
      output = []
      completion = .finished
      isComplete = false
    }

    /// Makes a complete recording, which receives nothing more.
    public init(
      output: [Output],
      completion: Subscribers.Completion<Failure> = .finished
    ) {
      self.output = output
      self.completion = completion
      isComplete = true
    }

    /// Records a value; traps after the completion.
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
  /// Encodes the completion under `completion` and the values under `output`.
  ///
  /// It does not encode whether the recording is complete.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: RecordingKeys.self)
    try container.encode(completion, forKey: .completion)
    try container.encode(output, forKey: .output)
  }

  /// Does the same as `encode(to:)`; Combine has both methods.
  ///
  /// Source: Apple's documentation of `Record.Recording`.
  public func encode(into encoder: Encoder) throws {
    try encode(to: encoder)
  }
}

extension Record.Recording: Decodable
where Output: Decodable, Failure: Decodable {
  /// Decodes a recording, which is complete and receives nothing more.
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
