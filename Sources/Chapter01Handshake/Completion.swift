extension Subscribers {
  /// How a run ended.
  public enum Completion<Failure: Error> {
    /// Every value has been delivered.
    case finished
    /// The publisher could not go on.
    case failure(Failure)
  }
}

extension Subscribers.Completion: Equatable where Failure: Equatable {}
extension Subscribers.Completion: Hashable where Failure: Hashable {}
