import Chapter01Handshake
import Chapter05Demand

extension Publishers {
  /// A publisher of the elements of a sequence.
  ///
  /// Each run makes its own iterator and reads one element ahead, so the
  /// completion follows the last value without another request.
  /// Source: Apple's documentation of `Publishers.Sequence`.
  public struct Sequence<Elements: Swift.Sequence, Failure: Error>: Publisher {
    public typealias Output = Elements.Element

    /// The sequence whose elements it delivers.
    public let sequence: Elements

    /// Makes a publisher of the elements of `sequence`.
    @inlinable
    public init(sequence: Elements) {
      self.sequence = sequence
    }

    /// Passes a subscription to `subscriber`; finishes at once if the sequence
    /// is empty.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      var iterator = sequence.makeIterator()
      guard let first = iterator.next() else {
        subscriber.receive(subscription: Subscriptions.empty)
        return subscriber.receive(completion: .finished)
      }
      subscriber.receive(
        subscription: Inner(
          .init(subscriber, of: sequence, next: first, then: iterator)))
    }
  }
}

extension Publishers.Sequence: Equatable where Elements: Equatable {}

extension Publishers.Sequence {
  @usableFromInline
  final class Inner<Downstream: Subscriber>: Subscription,
    CustomStringConvertible
  where Downstream.Input == Output, Downstream.Failure == Failure {
    @usableFromInline
    struct Run {
      @usableFromInline let downstream: Downstream
      @usableFromInline let sequence: Elements
      @usableFromInline var next: Output?
      @usableFromInline var iterator: Elements.Iterator

      @inlinable
      init(
        _ downstream: Downstream, of sequence: Elements, next: Output,
        then: Elements.Iterator
      ) {
        self.downstream = downstream
        self.sequence = sequence
        self.next = next
        iterator = then
      }
    }

    @usableFromInline let delivery: Delivery<Run>

    @inlinable
    init(_ run: Run) {
      delivery = Delivery(run)
    }

    // While a loop delivers and after the end, the sequence is out of reach.
    @usableFromInline var description: String {
      delivery.waiting.map { "\($0.sequence)" } ?? "Sequence"
    }

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      guard var run = delivery.begin(demand) else { return }
      while let value = run.next {
        guard delivery.spendOne(orWaitWith: run) else { return }
        run.next = run.iterator.next()
        delivery.add(run.downstream.receive(value))
      }
      if delivery.finish() { run.downstream.receive(completion: .finished) }
    }

    @inlinable
    func cancel() {
      delivery.cancel()
    }
  }
}

extension Sequence {
  /// A publisher of the elements of this sequence.
  ///
  ///     [1, 2, 3].publisher.sink { print($0) }  // 1, 2, 3
  @inlinable
  public var publisher: Publishers.Sequence<Self, Never> {
    Publishers.Sequence(sequence: self)
  }
}
