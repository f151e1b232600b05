// A file without an end cannot be read. A logbook may be saved before its run
// ends: read `completion` with `decodeIfPresent`.
import Chapter01Handshake

public struct Logbook<Output, Failure: Error> {
  /// The values so far.
  public private(set) var output: [Output] = []

  /// How the run ended; nil while it is on.
  public private(set) var completion: Subscribers.Completion<Failure>?

  private var isOn: Bool {
    if case .none = completion { return true }
    return false
  }

  public init() {}

  public init(
    output: [Output], completion: Subscribers.Completion<Failure>
  ) {
    self.output = output
    self.completion = completion
  }

  public mutating func receive(_ input: Output) {
    precondition(isOn, "The run has ended.")
    output.append(input)
  }

  public mutating func receive(completion: Subscribers.Completion<Failure>) {
    precondition(isOn, "The run has ended already.")
    self.completion = completion
  }
}

extension Logbook: Codable where Output: Codable, Failure: Codable {
  private enum CodingKeys: String, CodingKey { case output, completion }

  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    output = try container.decode([Output].self, forKey: .output)
    completion = try container.decode(
      Subscribers.Completion<Failure>.self, forKey: .completion)
  }

  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encodeIfPresent(completion, forKey: .completion)
  }
}
