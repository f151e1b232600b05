import Chapter01Handshake
import Chapter05Demand
import Chapter07Observation

/// A subject that has a value, and sends each new one.
///
/// A subscriber gets the present value when it asks, and for one that has not
/// asked the latest is kept. The value is set before it is sent, so whoever
/// looks at the subject while it receives sees the new one. It may be used from
/// any thread; of two threads that set it at once, neither knows which comes
/// last. Source: Apple's documentation of `CurrentValueSubject`; row D4.
public final class CurrentValueSubject<Output, Failure: Error>: Subject {
  @usableFromInline
  struct State {
    @usableFromInline var value: Output
    @usableFromInline var outlets = Roster<Outlet<Output, Failure>>()
    /// How it has ended; nil before.
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

  /// The value; setting it sends it, too, but not after the end.
  @inlinable
  public var value: Output {
    get { state.withLock { $0.value } }
    set { set(newValue, evenAfterTheEnd: true) }
  }

  /// Sets the value, and delivers it to the subscribers; does nothing after
  /// the end.
  @inlinable
  public func send(_ value: Output) {
    set(value, evenAfterTheEnd: false)
  }

  @inlinable
  func set(_ value: Output, evenAfterTheEnd: Bool) {
    let (outlets, last) = state.withLock { state in
      let last = state.value
      if state.ending == nil || evenAfterTheEnd { state.value = value }
      return (state.outlets, last)
    }
    withExtendedLifetime(last) {}
    outlets.forEach { $0.send(value) }
  }

  /// Ends the run of each subscriber, and of those who come later; does
  /// nothing the second time.
  ///
  /// A value that waits for demand is lost.
  @inlinable
  public func send(completion: Subscribers.Completion<Failure>) {
    let last = state.withLock { state in
      let last = state
      guard last.ending == nil else { return State(value: last.value) }
      state = State(value: last.value)
      state.ending = completion
      return last
    }
    last.outlets.forEach { $0.send(completion: completion) }
  }

  /// Keeps `subscription`, and asks it for everything; cancels it after the
  /// end.
  public func send(subscription: Subscription) {
    let isOver = state.withLock { state in
      if state.ending == nil { state.upstreams.append(subscription) }
      return state.ending != nil
    }
    if isOver {
      subscription.cancel()
    } else {
      subscription.request(.unlimited)
    }
  }

  /// Hands `subscriber` a subscription, with the present value to ask for;
  /// after the end, the end.
  @inlinable
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let receiver = Receiver(subscriber)
    let (attached, ending) = state.withLock { state in
      guard state.ending == nil else {
        return (nil as (Outlet<Output, Failure>, Ticket)?, state.ending)
      }
      let outlet = Outlet(receiver, keeping: .latest, kept: state.value)
      return ((outlet, state.outlets.insert(outlet)), nil)
    }
    if let (outlet, ticket) = attached {
      subscriber.receive(
        subscription: Conduit("CurrentValueSubject") {
          precondition($0 > .none, "Ask for at least one value.")
          outlet.request($0)
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

extension CurrentValueSubject: Fed {
  @usableFromInline typealias Ticket = Roster<Outlet<Output, Failure>>.Ticket

  // What is taken out is returned, and so released outside the lock.

  @inlinable
  func remove(_ ticket: Ticket) {
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
