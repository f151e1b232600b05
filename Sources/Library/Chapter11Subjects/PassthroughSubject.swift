import Chapter01Handshake
import Chapter05Demand
import Chapter08Time
import Chapter09Observation

/// A subject that passes on each value, and stores none.
///
/// A subscriber without demand misses a value for good. A value that is sent
/// inside a delivery is delivered inside it; a value that another thread sends
/// meanwhile follows it. It may be used from any thread. Source: Apple's
/// documentation of `PassthroughSubject`; row D4.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  struct State {
    @usableFromInline var conduits = Roster<Conduit<Output, Failure>>()
    /// The completion; nil until it is sent.
    @usableFromInline var ending: Subscribers.Completion<Failure>?
    /// The subscriptions of publishers that feed the subject.
    @usableFromInline var upstreams: [Subscription] = []
    /// True once a subscriber has made a request.
    @usableFromInline var isAsked = false

    @inlinable
    init() {}
  }

  @usableFromInline let state = Locked(State())

  /// Makes a subject without subscribers.
  @inlinable
  public init() {}

  deinit {
    state.withLock { $0.upstreams }.forEach { $0.cancel() }
  }

  /// Delivers `value` to each subscriber with demand; does nothing after the
  /// completion.
  @inlinable
  public func send(_ value: Output) {
    state.withLock { $0.conduits }.forEach { $0.send(value) }
  }

  /// Completes the run of each subscriber, current or later; does nothing the
  /// second time.
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

  /// Stores `subscription`, and requests every value at a subscriber's first
  /// request; cancels it when the subject is released.
  public func send(subscription: Subscription) {
    let isAsked = state.withLock { state in
      state.upstreams.append(subscription)
      return state.isAsked
    }
    if isAsked { subscription.request(.unlimited) }
  }

  /// Passes `subscriber` a subscription to the values sent from now on; after
  /// the completion, an empty subscription and the completion.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let conduit = Conduit("PassthroughSubject", to: subscriber, of: self)
    let ending = state.withLock { state in
      if state.ending == nil { conduit.ticket = state.conduits.insert(conduit) }
      return state.ending
    }
    guard let ending else { return conduit.handOver(to: subscriber) }
    subscriber.receive(subscription: Subscriptions.empty)
    subscriber.receive(completion: ending)
  }
}

extension PassthroughSubject: ConduitParent {
  /// At the first request, requests every value from the feeding publishers.
  @inlinable
  package func conduitRequested(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Ask for at least one value.")
    let upstreams = state.withLock { state -> [Subscription] in
      defer { state.isAsked = true }
      return state.isAsked ? [] : state.upstreams
    }
    upstreams.forEach { $0.request(.unlimited) }
  }

  @inlinable
  package func remove(_ ticket: Ticket) {
    _ = state.withLock { $0.conduits.remove(ticket) }
  }
}

extension PassthroughSubject: UpstreamHolder {
  func release(upstream subscription: Subscription) {
    let identifier = subscription.combineIdentifier
    state.change { state in
      state.upstreams.removeAll { $0.combineIdentifier == identifier }
    }
  }
}
