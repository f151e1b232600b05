import Chapter01Handshake

extension BenchPublisher {
  /// The same publisher, which keeps what it has until it is asked.
  ///
  /// It takes everything from the bench at once, so that a program may send
  /// whenever it likes, and how much a piece asks for is seen only by what
  /// comes of it: for a task that leaves open when, or how far ahead, its
  /// answer asks. An end comes when all values have been delivered.
  public var buffered: BufferedPublisher<Output, Failure> {
    BufferedPublisher(upstream: self)
  }
}

/// A publisher of the bench that keeps what it has until it is asked.
public struct BufferedPublisher<Output, Failure: Error>: Publisher {
  let upstream: BenchPublisher<Output, Failure>

  /// Subscribes to the bench, with a buffer of its own in between.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Buffer(subscriber))
  }
}

private final class Buffer<Downstream: Subscriber>: Subscriber, Subscription {
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private var downstream: Downstream?
  private var upstream: Subscription?
  private var values: [Input] = []
  private var demand = Subscribers.Demand.none
  private var isDelivering = false
  private var completion: Subscribers.Completion<Failure>?

  init(_ downstream: Downstream) { self.downstream = downstream }

  func receive(subscription: Subscription) {
    upstream = subscription
    downstream?.receive(subscription: self)
    upstream?.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    values.append(input)
    deliver()
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    self.completion = completion
    let last = upstream
    upstream = nil
    withExtendedLifetime(last) { deliver() }
  }

  func request(_ demand: Subscribers.Demand) {
    self.demand = self.demand.plus(demand)
    deliver()
  }

  func cancel() {
    let (upstream, downstream, values) = (upstream, downstream, values)
    (self.upstream, self.downstream, self.values) = (nil, nil, [])
    upstream?.cancel()
    withExtendedLifetime((downstream, values)) {}
  }

  /// One value after the other; an end need not wait for the last of them to
  /// come back.
  private func deliver() {
    while !isDelivering, demand > .none, !values.isEmpty, let downstream {
      demand = demand.minusOne
      isDelivering = true
      let more = downstream.receive(values.removeFirst())
      isDelivering = false
      demand = demand.plus(more)
    }
    guard values.isEmpty, let completion, let last = downstream else { return }
    downstream = nil
    last.receive(completion: completion)
  }
}
