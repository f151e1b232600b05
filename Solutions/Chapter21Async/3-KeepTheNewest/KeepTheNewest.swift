// 21.3 Keep the newest
import Chapter01Handshake
import Chapter05Demand

public struct Newest<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let count: Int

  public init(_ upstream: Upstream, count: Int) {
    self.upstream = upstream
    self.count = count
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(subscriber, count))
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private let count: Int
    private var downstream: Downstream?
    private var subscription: Subscription?
    private var kept: [Output] = []
    private var demand = Subscribers.Demand.none
    private var isFinished = false
    private var isDraining = false

    init(_ downstream: Downstream, _ count: Int) {
      self.downstream = downstream
      self.count = count
    }

    func receive(subscription: Subscription) {
      guard let downstream, self.subscription == nil else {
        return subscription.cancel()
      }
      self.subscription = subscription
      downstream.receive(subscription: self)
      self.subscription?.request(.unlimited)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard downstream != nil, !isFinished else { return .none }
      kept.append(input)
      drain()
      if kept.count > count { kept.removeFirst() }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard downstream != nil, !isFinished else { return }
      subscription = nil
      isFinished = true
      if case .failure = completion { return end(completion) }
      drain()
    }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      drain()
    }

    func cancel() {
      let last = subscription
      (downstream, subscription, kept) = (nil, nil, [])
      last?.cancel()
    }

    private func drain() {
      guard !isDraining else { return }
      isDraining = true
      defer { isDraining = false }
      while let downstream, demand > .none, !kept.isEmpty {
        demand -= 1
        demand += downstream.receive(kept.removeFirst())
      }
      if isFinished, kept.isEmpty { end(.finished) }
    }

    private func end(_ completion: Subscribers.Completion<Failure>) {
      let last = downstream
      (downstream, subscription, kept) = (nil, nil, [])
      last?.receive(completion: completion)
    }
  }
}
