// Three optional fields under one lock, and no states.
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
    upstream.subscribe(Pairing(subscriber))
  }

  private final class Pairing<Below: Subscriber>: Subscriber, Subscription
  where Below.Input == Output, Below.Failure == Upstream.Failure {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private struct Fields {
      var below: Below?
      var above: Subscription?
      var old: Input?
      var wasAttached = false
    }

    private let fields: Locked<Fields>

    init(_ below: Below) {
      fields = Locked(Fields(below: below))
    }

    func receive(subscription: Subscription) {
      let below = fields.withLock { fields -> Below? in
        if fields.wasAttached { return nil }
        fields.wasAttached = true
        if fields.below != nil { fields.above = subscription }
        return fields.below
      }
      if let below {
        below.receive(subscription: self)
      } else {
        subscription.cancel()
      }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      let (below, old) = fields.withLock { fields -> (Below?, Input?) in
        guard fields.below != nil else { return (nil, nil) }
        let old = fields.old
        fields.old = old == nil ? input : nil
        return (fields.below, old)
      }
      guard let below, let old else { return .none }
      let more = below.receive((old, input))
      return more + more
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      empty().below?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      let above = fields.withLock { $0.above }
      above?.request(demand + demand)
    }

    func cancel() { empty().above?.cancel() }

    private func empty() -> Fields {
      fields.withLock { fields in
        let last = fields
        fields = Fields(wasAttached: true)
        return last
      }
    }
  }
}
