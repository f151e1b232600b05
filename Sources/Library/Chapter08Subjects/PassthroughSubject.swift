import Chapter01Handshake
import Chapter05Demand
import Chapter07Observation

/// A subject that passes on what it is sent, and keeps nothing.
///
/// A subscriber that has not asked does not get the value, now or later. A
/// value that is sent from inside a delivery is delivered inside it; what
/// another thread sends meanwhile comes after it. It may be used from any
/// thread. Source: Apple's documentation of `PassthroughSubject`; row D4.
public final class PassthroughSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  struct State {
    @usableFromInline var outlets = Roster<Outlet<Output, Failure>>()
    /// How it has ended; nil before.
    @usableFromInline var ending: Subscribers.Completion<Failure>?
    /// What feeds it.
    @usableFromInline var upstreams: [Subscription] = []
    /// Whether a subscriber has asked for anything yet.
    @usableFromInline var isAsked = false

    @inlinable
    init() {}
  }

  @usableFromInline let state = Locked(State())

  /// Makes a subject that nobody is subscribed to.
  @inlinable
  public init() {}

  deinit {
    state.withLock { $0.upstreams }.forEach { $0.cancel() }
  }

  /// Delivers `value` to each subscriber that has asked; does nothing after
  /// the end.
  @inlinable
  public func send(_ value: Output) {
    state.withLock { $0.outlets }.forEach { $0.send(value) }
  }

  /// Ends the run of each subscriber, and of those who come later; does
  /// nothing the second time.
  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    let last = state.withLock { state in
      let last = state
      guard last.ending == nil else { return State() }
      state = State()
      state.ending = completion
      return last
    }
    last.outlets.forEach { $0.send(completion: completion) }
  }

  /// Keeps `subscription`, and asks it for everything as soon as a subscriber
  /// has asked for anything; cancels it after the end.
  public func send(subscription: Subscription) {
    let (isOver, isAsked) = state.withLock { state in
      if state.ending == nil { state.upstreams.append(subscription) }
      return (state.ending != nil, state.isAsked)
    }
    if isOver {
      subscription.cancel()
    } else if isAsked {
      subscription.request(.unlimited)
    }
  }

  /// Hands `subscriber` a subscription that brings what is sent from now on;
  /// after the end, the end.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let outlet = Outlet(Receiver(subscriber))
    let (ticket, ending) = state.withLock { state in
      (state.ending == nil ? state.outlets.insert(outlet) : nil, state.ending)
    }
    if let ticket {
      subscriber.receive(
        subscription: Conduit("PassthroughSubject") { [weak self] in
          precondition($0 > .none, "Ask for at least one value.")
          outlet.request($0)
          self?.wake()
        } onCancel: { [weak self] in
          outlet.cancel()
          self?.remove(ticket)
        })
      outlet.attached()
    } else if let ending {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: ending)
    }
  }
}

extension PassthroughSubject: Fed {
  /// Asks those who feed the subject, the first time.
  @usableFromInline
  func wake() {
    let upstreams = state.withLock { state -> [Subscription] in
      defer { state.isAsked = true }
      return state.isAsked ? [] : state.upstreams
    }
    upstreams.forEach { $0.request(.unlimited) }
  }

  // What is taken out is returned, and so released outside the lock.

  @inlinable
  func remove(_ ticket: Roster<Outlet<Output, Failure>>.Ticket) {
    _ = state.withLock { $0.outlets.remove(ticket) }
  }

  func forget(_ subscription: Subscription) {
    let identifier = subscription.combineIdentifier
    _ = state.withLock { state in
      let all = state.upstreams
      state.upstreams.removeAll { $0.combineIdentifier == identifier }
      return all
    }
  }
}
