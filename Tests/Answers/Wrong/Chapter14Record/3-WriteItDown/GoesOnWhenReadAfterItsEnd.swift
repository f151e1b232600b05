// A logbook that had ended before it was saved receives more values after it
// has been read. It must trap, as it did before. When you read an end, record
// that the run is over.
import Chapter01Handshake

public struct Logbook<Output, Failure: Error> {
  /// The values so far.
  public private(set) var output: [Output] = []

  /// How the run ended; nil while it is on.
  public private(set) var completion: Subscribers.Completion<Failure>?

  private var isOn = true

  public init() {}

  public init(
    output: [Output], completion: Subscribers.Completion<Failure>
  ) {
    self.output = output
    self.completion = completion
    isOn = false
  }

  public mutating func receive(_ input: Output) {
    precondition(isOn, "The run has ended.")
    output.append(input)
  }

  public mutating func receive(completion: Subscribers.Completion<Failure>) {
    precondition(isOn, "The run has ended already.")
    isOn = false
    self.completion = completion
  }
}

extension Logbook: Codable where Output: Codable, Failure: Codable {
  private enum CodingKeys: String, CodingKey { case output, completion }

  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    output = try container.decode([Output].self, forKey: .output)
    completion = try container.decodeIfPresent(
      Subscribers.Completion<Failure>.self, forKey: .completion)
  }

  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encodeIfPresent(completion, forKey: .completion)
  }
}
