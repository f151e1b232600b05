// Downstream is attached before upstream is subscribed to; one value of the
// inner publisher is prefetched, and one loop does the actions that are due.
import Chapter01Handshake
import Chapter05Demand

public struct ConcatMap<Child: Publisher, Upstream: Publisher>: Publisher
where Child.Failure == Upstream.Failure {
  public typealias Output = Child.Output
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let transform: (Upstream.Output) -> Child

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let transform = transform
    let pump = Pump<S>(subscriber)
    subscriber.receive(subscription: pump)
    guard pump.isOn else { return }
    upstream.subscribe(
      Ear<Upstream.Output, Failure>(
        attach: { pump.attach($0) },
        value: { value in
          pump.beginInner()
          let child = transform(value)
          guard pump.isOn else { return }
          child.subscribe(
            Ear<Child.Output, Failure>(
              attach: { pump.attachInner($0) }, value: { pump.fetched($0) },
              end: { pump.endInner($0) }))
        },
        end: { pump.end($0) }))
  }
}

/// A subscriber of three closures.
private final class Ear<Input, Failure: Error>: Subscriber {
  private let attach: (Subscription) -> Void
  private let value: (Input) -> Void
  private let end: (Subscribers.Completion<Failure>) -> Void

  init(
    attach: @escaping (Subscription) -> Void, value: @escaping (Input) -> Void,
    end: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.attach = attach
    self.value = value
    self.end = end
  }

  func receive(subscription: Subscription) { attach(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    value(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) { end(completion) }
}

private final class Pump<Downstream: Subscriber>: Subscription {
  private var downstream: Downstream?
  private var above: Subscription?
  private var inner: Subscription?
  private var hasInner = false
  private var hasAsked = false
  private var isAboveOver = false
  private var fetched: [Downstream.Input] = []
  private var demand = Subscribers.Demand.none
  private var isTurning = false

  init(_ downstream: Downstream) { self.downstream = downstream }

  var isOn: Bool { downstream != nil }

  func attach(_ subscription: Subscription) {
    guard isOn else { return subscription.cancel() }
    above = subscription
    turn()
  }

  func beginInner() {
    hasInner = true
    hasAsked = false
  }

  func attachInner(_ subscription: Subscription) {
    guard isOn else { return subscription.cancel() }
    inner = subscription
    subscription.request(.max(1))
  }

  func fetched(_ value: Downstream.Input) {
    guard isOn else { return }
    fetched.append(value)
    turn()
  }

  func endInner(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard isOn else { return }
    let last = inner
    inner = nil
    hasInner = false
    withExtendedLifetime(last) {}
    if case .failure = completion { fail(completion) } else { turn() }
  }

  func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard isOn else { return }
    isAboveOver = true
    if case .failure = completion { fail(completion) } else { turn() }
  }

  func request(_ demand: Subscribers.Demand) {
    guard isOn, demand > .none else { return }
    self.demand += demand
    turn()
  }

  func cancel() { _ = empty() }

  private func fail(
    _ completion: Subscribers.Completion<Downstream.Failure>
  ) {
    empty()?.receive(completion: completion)
  }

  private func empty() -> Downstream? {
    let last = (downstream, isAboveOver ? nil : above, inner, fetched, above)
    (downstream, above, inner, fetched) = (nil, nil, nil, [])
    last.1?.cancel()
    last.2?.cancel()
    return last.0
  }

  /// Does what is due until nothing is.
  private func turn() {
    guard !isTurning else { return }
    isTurning = true
    defer { isTurning = false }
    while let downstream {
      if demand > .none, !fetched.isEmpty {
        demand -= 1
        demand += downstream.receive(fetched.removeFirst())
        inner?.request(.max(1))
      } else if !fetched.isEmpty || hasInner {
        return
      } else if isAboveOver {
        empty()?.receive(completion: .finished)
      } else if !hasAsked, let above {
        hasAsked = true
        above.request(.max(1))
      } else {
        return
      }
    }
  }
}

extension Publisher {
  public func concatMap<P: Publisher>(
    _ transform: @escaping (Output) -> P
  ) -> ConcatMap<P, Self> where P.Failure == Failure {
    ConcatMap(upstream: self, transform: transform)
  }
}
