import Chapter01Handshake

extension Publishers {
  /// A publisher of the elements of a sequence.
  ///
  /// Each run makes an iterator of its own, and takes an element out of it
  /// before the one ahead is delivered: so the end comes with the last value.
  /// Source: Apple's documentation of `Publishers.Sequence`.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    /// It delivers elements.
    public typealias Output = Elements.Element

    /// The sequence whose elements it delivers.
    public let sequence: Elements

    /// Makes a publisher of the elements of `sequence`.
    public init(sequence: Elements) {
      self.sequence = sequence
    }

    /// Hands `subscriber` a subscription, and ends at once if there is
    /// nothing to deliver.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var iterator = sequence.makeIterator()
      guard let first = iterator.next() else {
        subscriber.receive(subscription: Subscriptions.empty)
        return subscriber.receive(completion: .finished)
      }
      subscriber.receive(
        subscription: Inner(
          first: first, iterator: iterator, downstream: subscriber))
    }
  }
}

extension Publishers.Sequence {
  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private struct Run {
      let downstream: Downstream
      var next: Output?
      var iterator: Elements.Iterator
    }

    private let delivery: Delivery<Run>

    init(first: Output, iterator: Elements.Iterator, downstream: Downstream) {
      delivery = Delivery(
        Run(downstream: downstream, next: first, iterator: iterator))
    }

    func request(_ demand: Subscribers.Demand) {
      guard var run = delivery.begin(demand) else { return }
      while let value = run.next {
        guard delivery.spendOne(orWaitWith: run) else { return }
        run.next = run.iterator.next()
        delivery.add(run.downstream.receive(value))
      }
      if delivery.finish() { run.downstream.receive(completion: .finished) }
    }

    func cancel() {
      delivery.cancel()
    }
  }
}

extension Sequence {
  /// A publisher of the elements of this sequence.
  ///
  ///     [1, 2, 3].publisher.sink { print($0) }  // 1, 2, 3
  public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}
