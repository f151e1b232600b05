import Chapter01Handshake

extension Publisher {
  /// Calls the closures with this publisher's values and completion, until the
  /// result is cancelled or released.
  ///
  /// Source: Apple's documentation of `sink(receiveCompletion:receiveValue:)`.
  @inlinable
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    subscribe(sink)
    return AnyCancellable(sink)
  }

  /// Calls the closures as `sink` does, under the name that the notes use.
  ///
  /// Row B1.
  @inlinable
  package func customSink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    sink(receiveCompletion: receiveCompletion, receiveValue: receiveValue)
  }
}

extension Publisher where Failure == Never {
  /// Calls the closure with each value, until the result is cancelled or
  /// released.
  ///
  /// Only for a publisher that cannot fail: a failure would be ignored.
  /// Source: Apple's documentation of `sink(receiveValue:)`.
  @inlinable
  public func sink(
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    sink(receiveCompletion: { _ in }, receiveValue: receiveValue)
  }
}
