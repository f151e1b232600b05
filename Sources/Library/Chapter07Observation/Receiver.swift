import Chapter01Handshake

/// A subscriber whose type is forgotten: two closures, held as one object.
///
/// A source has one list for all its subscribers, and each of them may be of
/// another type.
@usableFromInline
package final class Receiver<Input, Failure: Error> {
  @usableFromInline let receiveValue: (Input) -> Subscribers.Demand
  @usableFromInline
  let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

  @inlinable
  package init(
    receiveValue: @escaping (Input) -> Subscribers.Demand,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  /// Makes a receiver that passes everything on to `subscriber`.
  @inlinable
  package convenience init<S: Subscriber>(_ subscriber: S)
  where S.Input == Input, S.Failure == Failure {
    self.init(
      receiveValue: { subscriber.receive($0) },
      receiveCompletion: { subscriber.receive(completion: $0) })
  }
}
