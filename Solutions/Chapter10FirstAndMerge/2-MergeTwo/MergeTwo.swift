// 10.2 Merge two
import Chapter01Handshake
import Chapter05Demand

public struct Merge<A: Publisher, B: Publisher>: Publisher
where A.Output == B.Output, A.Failure == B.Failure {
  public typealias Output = A.Output
  public typealias Failure = A.Failure

  private let a: A
  private let b: B

  public init(_ a: A, _ b: B) {
    self.a = a
    self.b = b
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let merged = Merged(downstream: subscriber)
    subscriber.receive(subscription: merged)
    a.subscribe(Side(merged, 0))
    b.subscribe(Side(merged, 1))
  }
}

private final class Merged<Downstream: Subscriber>: Subscription {
  private var downstream: Downstream?
  private var openDemand = Subscribers.Demand.none
  private var isUnlimited = false
  private var waiting: [(side: Int, value: Downstream.Input)] = []
  private var upstreams: [Subscription?] = [nil, nil]
  private var running = 2
  private var isDelivering = false

  init(downstream: Downstream) {
    self.downstream = downstream
  }

  func attach(_ subscription: Subscription, _ side: Int) {
    guard downstream != nil, upstreams[side] == nil else {
      return subscription.cancel()
    }
    upstreams[side] = subscription
    subscription.request(isUnlimited ? .unlimited : .max(1))
  }

  func receive(_ value: Downstream.Input, _ side: Int) {
    guard downstream != nil else { return }
    waiting.append((side, value))
    deliver()
  }

  func finish(_ side: Int) {
    upstreams[side] = nil
    running -= 1
    deliver()
  }

  func fail(
    _ completion: Subscribers.Completion<Downstream.Failure>, _ side: Int
  ) {
    upstreams[side] = nil
    let last = downstream
    cancel()
    last?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    guard downstream != nil else { return }
    openDemand += demand
    if demand == .unlimited { isUnlimited = true }
    deliver()
    if demand == .unlimited { openWide() }
  }

  private func openWide() {
    for side in upstreams.indices { upstreams[side]?.request(.unlimited) }
  }

  func cancel() {
    downstream = nil
    waiting = []
    let all = upstreams
    upstreams = [nil, nil]
    for upstream in all { upstream?.cancel() }
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while openDemand > .none, !waiting.isEmpty, let downstream {
      let (side, value) = waiting.removeFirst()
      openDemand -= 1
      let returned = downstream.receive(value)
      openDemand += returned
      if returned == .unlimited, !isUnlimited {
        isUnlimited = true
        openWide()
      }
      if !isUnlimited { upstreams[side]?.request(.max(1)) }
    }
    isDelivering = false
    if running == 0, waiting.isEmpty {
      let last = downstream
      downstream = nil
      last?.receive(completion: .finished)
    }
  }
}

private final class Side<Downstream: Subscriber>: Subscriber {
  private let merged: Merged<Downstream>
  private let index: Int

  init(_ merged: Merged<Downstream>, _ index: Int) {
    self.merged = merged
    self.index = index
  }

  func receive(subscription: Subscription) {
    merged.attach(subscription, index)
  }

  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    merged.receive(input, index)
    return .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    switch completion {
    case .finished: merged.finish(index)
    case .failure: merged.fail(completion, index)
    }
  }
}
