import Chapter01Handshake
import Chapter05Demand
import Chapter08Time
import Chapter09Observation

/// A subject that stores a value, and sends each new one.
///
/// A subscriber receives the current value at its first request, and a slow one
/// the latest at its next. The subject stores a value before it sends it, so a
/// subscriber that reads `value` while it receives gets the new one. It may be
/// used from any thread; two threads that set it at once do so in no defined
/// order. Source: Apple's documentation of `CurrentValueSubject`; row D4.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  struct State {
    @usableFromInline var value: Output
    @usableFromInline var conduits = Roster<Conduit<Output, Failure>>()
    /// The completion; nil until it is sent.
    @usableFromInline var ending: Subscribers.Completion<Failure>?
    /// The subscriptions of publishers that feed the subject.
    @usableFromInline var upstreams: [Subscription] = []

    @inlinable
    init(value: Output) { self.value = value }
  }

  @usableFromInline let state: Locked<State>

  /// Makes a subject with an initial value.
  @inlinable
  public init(_ value: Output) {
    state = Locked(State(value: value))
  }

  deinit {
    state.withLock { $0.upstreams }.forEach { $0.cancel() }
  }

  /// The value; setting it also sends it, unless the subject has completed.
  @inlinable
  public var value: Output {
    get { state.withLock { $0.value } }
    set { set(newValue, evenAfterTheEnd: true) }
  }

  /// Stores `value` and delivers it; does nothing after the completion.
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
    // By then, a subscriber or another thread may have sent a newer value.
    conduits.forEach { $0.send(value, orKeep: { self.value }) }
  }

  /// Completes the run of each subscriber, current or later; does nothing the
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

  /// Stores `subscription`, and requests every value; cancels it when the
  /// subject is released.
  public func send(subscription: Subscription) {
    state.withLock { $0.upstreams.append(subscription) }
    subscription.request(.unlimited)
  }

  /// Passes `subscriber` a subscription with the current value to request;
  /// after the completion, an empty subscription and the completion.
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
