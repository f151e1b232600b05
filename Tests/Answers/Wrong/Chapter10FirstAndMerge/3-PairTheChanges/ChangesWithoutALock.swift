// You read and change the old value and the subscriber without a lock. Another
// thread may cancel at the same time, which is a data race. Keep the whole
// state in one `Locked`.
import Chapter01Handshake
import Chapter05Demand

public struct Pairs<Upstream: Publisher>: Publisher {
  public typealias Output = (old: Upstream.Output, new: Upstream.Output)
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private var downstream: Downstream?
    private var upstream: Subscription?
    private var old: Input?

    init(downstream: Downstream) {
      self.downstream = downstream
    }

    func receive(subscription: Subscription) {
      guard upstream == nil, let downstream else {
        return subscription.cancel()
      }
      upstream = subscription
      downstream.receive(subscription: self)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard let downstream else { return .none }
      guard let first = old else {
        old = input
        return .none
      }
      old = nil
      return downstream.receive((old: first, new: input)) * 2
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      letGo().downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      upstream?.request(demand * 2)
    }

    func cancel() {
      letGo().upstream?.cancel()
    }

    private func letGo() -> (downstream: Downstream?, upstream: Subscription?) {
      defer { (downstream, upstream, old) = (nil, nil, nil) }
      return (downstream, upstream)
    }
  }
}
