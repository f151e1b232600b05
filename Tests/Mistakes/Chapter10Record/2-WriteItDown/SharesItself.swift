// You keep values and end in an object. A copy of a struct with an object in
// it has the same object, so what one receives, the other has. Keep them in
// the struct's own properties.
import Chapter01Handshake

public struct Logbook<Output, Failure: Error> {
  private final class Pages {
    var output: [Output] = []
    var completion: Subscribers.Completion<Failure>?
  }

  private let pages = Pages()

  public private(set) var output: [Output] {
    get { pages.output }
    nonmutating set { pages.output = newValue }
  }

  public private(set) var completion: Subscribers.Completion<Failure>? {
    get { pages.completion }
    nonmutating set { pages.completion = newValue }
  }

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
    completion = try container.decodeIfPresent(
      Subscribers.Completion<Failure>.self, forKey: .completion)
  }

  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(output, forKey: .output)
    try container.encodeIfPresent(completion, forKey: .completion)
  }
}
