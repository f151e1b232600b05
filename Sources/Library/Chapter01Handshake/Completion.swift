extension Subscribers {
  /// The end of a run: finished, or failed with an error.
  public enum Completion<Failure: Error> {
    /// The publisher has delivered every value.
    case finished
    /// The publisher has failed.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
extension Subscribers.Completion: Sendable {}

extension Subscribers.Completion {
  private enum CodingKeys: String, CodingKey {
    case success, error
  }
}

extension Subscribers.Completion: Encodable where Failure: Encodable {
  /// Encodes `{"success": true}`, or `false` and the failure as `error`.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    switch self {
    case .finished:
      try container.encode(true, forKey: .success)
    case .failure(let failure):
      try container.encode(false, forKey: .success)
      try container.encode(failure, forKey: .error)
    }
  }
}

extension Subscribers.Completion: Decodable where Failure: Decodable {
  /// Decodes the format that `encode(to:)` writes.
  public init(from decoder: Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self =
      try container.decode(Bool.self, forKey: .success)
      ? .finished
      : .failure(container.decode(Failure.self, forKey: .error))
  }
}
