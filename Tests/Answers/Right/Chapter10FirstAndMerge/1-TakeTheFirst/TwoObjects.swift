// Two objects: one is upstream's subscriber, the other downstream's
// subscription; what both need is a third one's.
import Chapter01Handshake
import Chapter05Demand

public struct First<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let shared = Shared<Output, Failure>(
      value: { _ = subscriber.receive($0) },
      end: { subscriber.receive(completion: $0) })
    upstream.subscribe(
      Above(shared) { subscriber.receive(subscription: Below(shared)) })
  }
}

private final class Shared<Output, Failure: Error> {
  struct Listener {
    var value: (Output) -> Void
    var end: (Subscribers.Completion<Failure>) -> Void
  }

  private var listener: Listener?
  private var above: Subscription?
  private var waiting: Output?
  private var isAsked = false
  private var hasValue = false

  init(
    value: @escaping (Output) -> Void,
    end: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    listener = Listener(value: value, end: end)
  }

  var isOn: Bool { listener != nil && above != nil }

  func attach(_ subscription: Subscription) { above = subscription }

  func askAbove() { above?.request(.unlimited) }

  func take(_ value: Output) {
    guard isOn, !hasValue else { return }
    hasValue = true
    waiting = value
    cancelAbove()
    deliver()
  }

  func finish(_ completion: Subscribers.Completion<Failure>) {
    guard !hasValue else { return }
    let last = listener
    let run = above
    (listener, above) = (nil, nil)
    last?.end(completion)
    withExtendedLifetime(run) {}
  }

  func ask() {
    isAsked = true
    deliver()
  }

  func stop() {
    let last = (listener, waiting)
    (listener, waiting) = (nil, nil)
    cancelAbove()
    withExtendedLifetime(last) {}
  }

  private func cancelAbove() {
    let run = above
    above = nil
    run?.cancel()
  }

  private func deliver() {
    guard isAsked, let value = waiting, let listener else { return }
    waiting = nil
    listener.value(value)
    let last = self.listener
    self.listener = nil
    last?.end(.finished)
  }
}

private final class Above<Input, Failure: Error>: Subscriber {
  private let shared: Shared<Input, Failure>
  private var handOver: (() -> Void)?

  init(_ shared: Shared<Input, Failure>, handOver: @escaping () -> Void) {
    self.shared = shared
    self.handOver = handOver
  }

  func receive(subscription: Subscription) {
    guard let handOver else { return subscription.cancel() }
    self.handOver = nil
    shared.attach(subscription)
    handOver()
    shared.askAbove()
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    shared.take(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    let last = handOver
    handOver = nil
    shared.finish(completion)
    withExtendedLifetime(last) {}
  }
}

private final class Below<Output, Failure: Error>: Subscription {
  private let shared: Shared<Output, Failure>

  init(_ shared: Shared<Output, Failure>) { self.shared = shared }

  func request(_ demand: Subscribers.Demand) {
    if demand > .none { shared.ask() }
  }

  func cancel() { shared.stop() }
}
