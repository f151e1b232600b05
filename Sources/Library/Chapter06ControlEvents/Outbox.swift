import Chapter01Handshake
import Chapter05Demand

/// What waits for its turn to be handed to a subscriber.
///
/// Signals may come from several threads at once, a value from a timer and the
/// end from a queue. Whoever finds the outbox at rest delivers, until it is
/// empty; the others leave their signal and go. So the subscriber is called by
/// one thread at a time, in order, and never while the lock is held.
///
/// It is a part of a run's state, and has no lock of its own.
package struct Outbox<Downstream: Subscriber> {
  package enum Signal {
    case value(Downstream.Input)
    case completion(Subscribers.Completion<Downstream.Failure>)
  }

  /// Who is delivered to; nil after the end.
  private var downstream: Downstream?
  private var openDemand = Subscribers.Demand.none
  private var signals: [Signal] = []
  private var isDelivering = false

  package init(_ downstream: Downstream? = nil) {
    self.downstream = downstream
  }

  /// Adds to what the subscriber will take.
  package mutating func request(_ demand: Subscribers.Demand) {
    openDemand += demand
  }

  /// Puts `value` in, unless the subscriber has not asked for it.
  package mutating func put(_ value: Downstream.Input) {
    guard downstream != nil, openDemand > .none else { return }
    openDemand -= 1
    signals.append(.value(value))
  }

  /// Puts the end in, behind what is still here.
  package mutating func put(
    _ completion: Subscribers.Completion<Downstream.Failure>
  ) {
    signals.append(.completion(completion))
  }

  /// Whether the caller is to deliver; nobody else will, until it is done.
  package mutating func begin() -> Bool {
    defer { isDelivering = true }
    return !isDelivering
  }

  /// Takes the next signal out, or ends the delivery.
  package mutating func takeNext() -> (Downstream, Signal)? {
    guard let downstream, !signals.isEmpty else {
      isDelivering = false
      return nil
    }
    let signal = signals.removeFirst()
    if case .completion = signal { self = Outbox() }
    return (downstream, signal)
  }
}

extension Locked {
  /// Delivers what is in the outbox, unless somebody is at it already.
  package func deliver<Downstream>(
    from outbox: WritableKeyPath<State, Outbox<Downstream>>
  ) {
    guard withLock({ $0[keyPath: outbox].begin() }) else { return }
    while let (downstream, signal) = withLock({
      $0[keyPath: outbox].takeNext()
    }) {
      switch signal {
      case .value(let value):
        let more = downstream.receive(value)
        withLock { $0[keyPath: outbox].request(more) }
      case .completion(let completion):
        downstream.receive(completion: completion)
      }
    }
  }
}
