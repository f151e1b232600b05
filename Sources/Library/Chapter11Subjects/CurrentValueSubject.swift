import Chapter01Handshake
import Chapter05Demand
import Chapter08Time
import Chapter09Observation

/// A subject that has a value, and sends each new one.
///
/// A subscriber gets the present value when it asks, and for one that has not
/// asked the latest is kept. The value is set before it is sent, so a
/// subscriber that reads it while it receives sees the new one. It may be used
/// from any thread; of two threads that set it at once, neither knows which
/// comes last. Source: Apple's documentation of `CurrentValueSubject`; row D4.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  struct State {
    @usableFromInline var value: Output
    @usableFromInline var conduits = Roster<Conduit<Output, Failure>>()
    /// The completion; nil before.
    @usableFromInline var ending: Subscribers.Completion<Failure>?
    /// What feeds it.
    @usableFromInline var upstreams: [Subscription] = []

    @inlinable
    init(value: Output) { self.value = value }
  }

  @usableFromInline let state: Locked<State>

  /// Makes a subject with a first value.
  @inlinable
  public init(_ value: Output) {
    state = Locked(State(value: value))
  }

  deinit {
    state.withLock { $0.upstreams }.forEach { $0.cancel() }
  }

  /// The value; setting it sends it, too, but not after the completion.
  @inlinable
  public var value: Output {
    get { state.withLock { $0.value } }
    set { set(newValue, evenAfterTheEnd: true) }
  }

  /// Sets the value, and delivers it to the subscribers; does nothing after
  /// the completion.
  @inlinable
  public func send(_ value: Output) {
    set(value, evenAfterTheEnd: false)
  }

  @inlinable
  func set(_ value: Output, evenAfterTheEnd: Bool) {
    let conduits = state.change { state in
      if state.ending == nil || evenAfterTheEnd { state.value = value }
      return state.conduits
    }
    conduits.forEach { $0.send(value) }
  }

  /// Completes the run of each subscriber, present and later; does nothing the
  /// second time.
  ///
  /// A value that waits for demand is lost.
  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    let conduits = state.withLock { state in
      guard state.ending == nil else { return type(of: state.conduits).init() }
      state.ending = completion
      let conduits = state.conduits
      state.conduits = Roster()
      return conduits
    }
    conduits.forEach { $0.send(completion: completion) }
  }

  /// Keeps `subscription`, and asks it for everything; cancels it when the
  /// subject is released.
  public func send(subscription: Subscription) {
    state.withLock { $0.upstreams.append(subscription) }
    subscription.request(.unlimited)
  }

  /// Hands `subscriber` a subscription, with the present value to ask for;
  /// after the completion, an empty one and the completion.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let (conduit, ending) = state.withLock { state in
      let conduit = Conduit(
        "CurrentValueSubject", to: subscriber, of: self, buffering: .latest,
        latest: state.value)
      if state.ending == nil { conduit.ticket = state.conduits.insert(conduit) }
      return (conduit, state.ending)
    }
    guard let ending else { return conduit.handOver(to: subscriber) }
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: ending)
  }
}

extension CurrentValueSubject: ConduitParent {
  @inlinable
  package func remove(_ ticket: Ticket) {
    _ = state.withLock { $0.conduits.remove(ticket) }
  }
}

extension CurrentValueSubject: UpstreamHolder {
  func release(upstream subscription: Subscription) {
    let identifier = subscription.combineIdentifier
    state.change { state in
      state.upstreams.removeAll { $0.combineIdentifier == identifier }
    }
  }
}
