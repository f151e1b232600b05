import Chapter01Handshake

extension BenchPublisher {
  /// A publisher that buffers this publisher's values until they are requested.
  ///
  /// It requests everything from the bench at once, so a program may send at
  /// any time. The piece's requests then show only in the values it receives:
  /// this suits a task that leaves open when an answer requests, and how much.
  /// The completion follows the last value.
  public var buffered: BufferedPublisher<Output, Failure> {
    BufferedPublisher(upstream: self)
  }
}

/// A publisher of the bench that buffers its values until they are requested.
public struct BufferedPublisher<Output, Failure: Error>: Publisher {
  let upstream: BenchPublisher<Output, Failure>

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let (bench, index) = (upstream.bench, upstream.index)
    upstream.subscribe(
      Buffer(
        subscriber,
        onEmptyRequest: { bench.called(.request(.none, of: index)) },
        onRelease: { [weak bench] in
          bench?.noteRelease(of: .thing(.above(index)))
        }))
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
  /// Reports a request for no value, at which many publishers trap.
  private let onEmptyRequest: () -> Void
  private let onRelease: () -> Void

  init(
    _ downstream: Downstream, onEmptyRequest: @escaping () -> Void,
    onRelease: @escaping () -> Void
  ) {
    self.downstream = downstream
    self.onEmptyRequest = onEmptyRequest
    self.onRelease = onRelease
  }

  func receive(subscription: Subscription) {
    upstream = subscription
    downstream?.receive(subscription: Handle(buffer: self, onRelease))
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
    if demand == .none { onEmptyRequest() }
    self.demand = self.demand.plus(demand)
    deliver()
  }

  func cancel() {
    let (upstream, downstream, values) = (upstream, downstream, values)
    (self.upstream, self.downstream, self.values) = (nil, nil, [])
    upstream?.cancel()
    withExtendedLifetime((downstream, values)) {}
  }

  /// The subscription of the piece, which reports its release.
  private final class Handle: Subscription {
    private let buffer: Buffer
    private let onRelease: () -> Void

    init(buffer: Buffer, _ onRelease: @escaping () -> Void) {
      (self.buffer, self.onRelease) = (buffer, onRelease)
    }

    deinit { onRelease() }

    func request(_ demand: Subscribers.Demand) { buffer.request(demand) }

    func cancel() { buffer.cancel() }
  }

  /// Delivers one value at a time. The completion does not wait until the last
  /// `receive(_:)` has returned.
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
