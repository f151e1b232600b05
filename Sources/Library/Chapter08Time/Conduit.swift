import Chapter01Handshake
import Chapter05Demand
import Foundation

/// The path from a source that cannot wait to one of its subscribers.
///
/// A timer, a property or a subject sends without regard to demand. Its conduit
/// counts the demand, buffers values, and has at most one owner: the thread
/// that may call the subscriber.
///
/// - Only the owner calls the subscriber. A thread becomes the owner under the
///   lock, and only while the conduit has no owner.
/// - Any other thread leaves its value or completion to the owner, and returns.
/// - The owner gives the conduit up under the lock, and only when it can
///   deliver nothing more, so no value and no completion is lost.
///
/// To check the first rule, look at the two methods that call the subscriber.
/// `handOver` calls it in the phase `attaching`, whose thread is the owner.
/// `perform` calls it for a step `deliver` or `complete`. A thread gets such a
/// step only if it is the owner, or if the conduit has no owner: `deliver`
/// makes the thread the owner, and `complete` removes the subscriber from the
/// state, so no other thread can call it.
///
/// The owner may send again inside a call, and delivers that value inside the
/// call. No object is called or released under the lock.
@usableFromInline
package final class Conduit<Output, Failure: Error> {
  /// The treatment of a value without demand.
  @usableFromInline
  package enum Buffering {
    /// Drop the value.
    case nothing
    /// Store the value in place of the one before it.
    case latest
    /// Append the value to those that arrived before it.
    case everything
  }

  /// The owner of the conduit.
  @usableFromInline
  enum Phase {
    /// This thread, which is handing over the subscription; nil before that.
    ///
    /// - To `delivering`: the subscriber requests, and a value waits
    /// - To `idle`: the subscription has been handed over
    /// - To `ended`: a completion, or a cancel
    case attaching(pthread_t?)
    /// No thread: there is nothing to deliver.
    ///
    /// - To `delivering`: there is a value, and demand
    /// - To `ended`: a completion, or a cancel
    case idle
    /// This thread, which is delivering `depth` nested values.
    ///
    /// - To `delivering`: a nested delivery begins or returns
    /// - To `idle`: the outermost delivery returns
    /// - To `attaching`: the same, during the handover
    /// - To `ended`: a completion, or a cancel
    case delivering(pthread_t, depth: Int, isAttaching: Bool)
    /// No thread: completed or cancelled.
    case ended
  }

  /// A type-erased subscriber: two closures in one object.
  ///
  /// A source stores all of its subscribers, of any type, in one list.
  @usableFromInline
  final class Downstream {
    @usableFromInline let receiveValue: (Output) -> Subscribers.Demand
    @usableFromInline
    let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    @inlinable
    convenience init<S: Subscriber>(_ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      self.init({ subscriber.receive($0) }) {
        subscriber.receive(completion: $0)
      }
    }

    @inlinable
    init(
      _ receiveValue: @escaping (Output) -> Subscribers.Demand,
      _ receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.receiveValue = receiveValue
      self.receiveCompletion = receiveCompletion
    }
  }

  @usableFromInline
  struct State {
    @usableFromInline var phase: Phase
    /// The subscriber; nil after the end.
    @usableFromInline var downstream: Downstream?
    /// Passes the subscriber's calls to the parent, and retains the parent
    /// until the end.
    @usableFromInline var tellParent: ((Conduit, Signal) -> Void)?
    /// The demand that is requested but not delivered yet.
    @usableFromInline var pendingDemand = Subscribers.Demand.none
    /// The latest value, until it is requested.
    @usableFromInline var latest: Output?
    /// The values that wait for the owner; with `.everything`, also for demand.
    @usableFromInline var buffer = Queue<Output>()
    /// The completion, to deliver after the values in the buffer.
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @inlinable
    init(_ phase: Phase) { self.phase = phase }
  }

  /// A thread's next action after the unlock; only the owner delivers or
  /// completes.
  @usableFromInline
  enum Step {
    case rest
    case deliver(Output)
    /// Dropped values, to be released after the unlock.
    indirect case release([Output?])
    /// The completion; the last state is released with it.
    indirect case complete(Subscribers.Completion<Failure>, State)
  }

  @usableFromInline let description: String
  @usableFromInline let buffering: Buffering
  @usableFromInline let state: Locked<State>
  /// The conduit's place in the parent's list; set before `handOver(_:to:)`.
  @usableFromInline package var ticket: Ticket?

  /// Makes a conduit to `subscriber`; `handOver(_:to:)` comes next.
  ///
  /// `latest` is a value that waits for the first request, or nil.
  @inlinable
  package convenience init<S: Subscriber>(
    _ description: String, to subscriber: S, buffering: Buffering = .nothing,
    latest: Output? = nil
  ) where S.Input == Output, S.Failure == Failure {
    self.init(description, buffering, Downstream(subscriber), latest)
  }

  /// Makes a conduit to two closures, so an operator can act at each delivery.
  @inlinable
  package convenience init(
    _ description: String, buffering: Buffering = .nothing,
    receiveValue: @escaping (Output) -> Subscribers.Demand,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.init(
      description, buffering, Downstream(receiveValue, receiveCompletion), nil)
  }

  /// Makes a conduit from `parent` to one of its subscribers.
  @inlinable
  package convenience init<S: Subscriber, P: ConduitParent>(
    _ description: String, to subscriber: S, of parent: P,
    buffering: Buffering = .nothing, latest: Output? = nil
  ) where S.Input == Output, S.Failure == Failure {
    self.init(description, buffering, Downstream(subscriber), latest) {
      conduit, signal in
      switch signal {
      case .request(let demand): parent.conduitRequested(demand)
      case .cancel: if let ticket = conduit.ticket { parent.remove(ticket) }
      }
    }
  }

  @inlinable
  init(
    _ description: String, _ buffering: Buffering, _ downstream: Downstream,
    _ latest: Output?,
    tellParent: ((Conduit, Signal) -> Void)? = nil
  ) {
    self.description = description
    self.buffering = buffering
    var state = State(.attaching(nil))
    state.downstream = downstream
    state.latest = latest
    state.tellParent = tellParent
    self.state = Locked(state)
  }

  /// Passes `subscription`, or a new one, to the subscriber, and then delivers
  /// the values that other threads have sent meanwhile.
  @inlinable
  package func handOver<S: Subscriber>(
    _ subscription: Subscription? = nil, to subscriber: S
  ) {
    state.withLock { state in
      if case .attaching = state.phase {
        state.phase = .attaching(pthread_self())
      }
    }
    subscriber.receive(
      subscription: subscription
        ?? ConduitSubscription(description) { signal in
          switch signal {
          case .request(let demand): self.request(demand)
          case .cancel: self.cancel()
          }
        })
    perform { $0.attached($1) }
  }

  /// Delivers, buffers or drops `value`.
  @inlinable
  package func send(_ value: Output) { send(value, orKeep: { value }) }

  /// Delivers, buffers or drops `value`; if the latest value is kept, it is
  /// `newest()`, since `value` may have been sent before that one.
  ///
  /// `newest` runs under the conduit's lock.
  @inlinable
  package func send(_ value: Output, orKeep newest: () -> Output) {
    perform { $0.admit(value, $1, orKeep: newest) }
  }

  /// Sends the value that `make` returns, if any.
  ///
  /// `make` runs under the conduit's lock, so it must not call other objects.
  @inlinable
  package func send(making make: () -> Output?) {
    perform { state, buffering in
      guard state.downstream != nil, let value = make() else { return .rest }
      return state.admit(value, buffering, orKeep: { value })
    }
  }

  /// Runs `body` under the lock, which also guards the variables that an
  /// operator stores beside its conduit.
  @inlinable
  package func withLock<Result>(_ body: () -> Result) -> Result {
    state.withLock { _ in body() }
  }

  /// Completes after earlier values; a failure does not wait for demand.
  @inlinable
  package func send(completion: Subscribers.Completion<Failure>) {
    perform { $0.admit(completion, $1) }
  }

  /// Adds `demand`, delivers waiting values, and then calls the parent.
  @inlinable
  package func request(_ demand: Subscribers.Demand) {
    var tellParent: ((Conduit, Signal) -> Void)?
    perform {
      tellParent = $0.tellParent
      return $0.request(demand, $1)
    }
    tellParent?(self, .request(demand))
  }

  /// Releases the subscriber and all waiting values.
  ///
  /// A delivery that another thread has begun may still arrive.
  @inlinable
  package func cancel() {
    state.exchange(State(.ended)).tellParent?(self, .cancel)
  }

  /// Changes the state under the lock, and performs the steps outside it.
  @inlinable
  func perform(_ change: (inout State, Buffering) -> Step) {
    let (first, downstream) = state.withLock { state in
      // Read it first: the change may remove the subscriber from the state.
      let downstream = state.downstream
      return (change(&state, buffering), downstream)
    }
    guard let downstream else { return }
    var step = first
    while case .deliver(let value) = step {
      let returned = downstream.receiveValue(value)
      step = state.withLock { $0.delivered(returned, buffering) }
    }
    if case .complete(let completion, _) = step {
      downstream.receiveCompletion(completion)
    }
  }
}

extension Conduit.State {
  @usableFromInline typealias Step = Conduit.Step

  /// A Boolean value that indicates whether another thread is the owner, or
  /// none is yet.
  @inlinable
  var isOwnedElsewhere: Bool {
    switch phase {
    case .attaching(let owner): owner != pthread_self()
    case .delivering(let owner, _, _): owner != pthread_self()
    case .idle, .ended: false
    }
  }

  /// A Boolean value that indicates whether the owner is delivering.
  @inlinable
  var isDelivering: Bool {
    if case .delivering = phase { true } else { false }
  }

  // Any thread may call these three methods: each checks for an owner before it
  // returns a step.

  @inlinable
  mutating func admit(
    _ value: Output, _ buffering: Conduit.Buffering,
    orKeep newest: () -> Output
  ) -> Step {
    guard downstream != nil, completion == nil else { return .rest }
    // The value follows those that wait for the owner: in the buffer, or as a
    // `latest` that has been requested by now.
    let isBehind = !buffer.isEmpty || (latest != nil && pendingDemand > .none)
    if isOwnedElsewhere || isBehind {
      buffer.append(value)
      return .rest
    }
    if pendingDemand > .none { return deliver(value) }
    switch buffering {
    case .nothing: return .rest
    case .latest:
      defer { latest = newest() }
      return latest == nil ? .rest : .release([latest])
    case .everything:
      buffer.append(value)
      return .rest
    }
  }

  @inlinable
  mutating func admit(
    _ completion: Subscribers.Completion<Failure>,
    _ buffering: Conduit.Buffering
  ) -> Step {
    guard downstream != nil, self.completion == nil else { return .rest }
    self.completion = completion
    // The owner empties the buffer before it completes.
    if isOwnedElsewhere || (isDelivering && !buffer.isEmpty) {
      return .rest
    }
    return next(buffering)
  }

  @inlinable
  mutating func request(
    _ demand: Subscribers.Demand, _ buffering: Conduit.Buffering
  ) -> Step {
    guard downstream != nil else { return .rest }
    pendingDemand += demand
    // A loop that is delivering, on this or another thread, sees the demand.
    return isOwnedElsewhere || isDelivering ? .rest : next(buffering)
  }

  // These two run when the subscriber returns; the run may have ended by then.

  @inlinable
  mutating func attached(_ buffering: Conduit.Buffering) -> Step {
    guard case .attaching = phase else { return .rest }
    phase = .idle
    return next(buffering)
  }

  @inlinable
  mutating func delivered(
    _ returned: Subscribers.Demand, _ buffering: Conduit.Buffering
  ) -> Step {
    guard case .delivering(let owner, let depth, let isAttaching) = phase
    else { return .rest }
    if returned > .none { pendingDemand += returned }
    guard depth == 1 else {
      phase = .delivering(owner, depth: depth - 1, isAttaching: isAttaching)
      return .rest
    }
    phase = isAttaching ? .attaching(owner) : .idle
    return next(buffering)
  }

  /// Returns the next step for this thread, which is or becomes the owner.
  @inlinable
  mutating func next(_ buffering: Conduit.Buffering) -> Step {
    if buffer.isEmpty, latest == nil, completion == nil { return .rest }
    if pendingDemand > .none, let value = latest.take() ?? buffer.popFirst() {
      return deliver(value)
    }
    // A failure does not wait; `.finished` waits for values without demand.
    if let completion {
      var isDue = buffer.isEmpty || buffering != .everything
      if case .failure = completion { isDue = true }
      if isDue {
        let last = self
        self = Conduit.State(.ended)
        return .complete(completion, last)
      }
    }
    guard !buffer.isEmpty, buffering != .everything else { return .rest }
    // No demand is left for the values that waited for the owner.
    var unasked = buffer.elements
    buffer = Queue()
    if buffering == .latest {
      // Keep the newest in place of `latest`, and release the older ones.
      swap(&latest, &unasked[unasked.count - 1])
    }
    return .release(unasked)
  }

  /// Subtracts one from the demand, and makes this thread the owner.
  @inlinable
  mutating func deliver(_ value: Output) -> Step {
    pendingDemand -= 1
    switch phase {
    case .idle:
      phase = .delivering(pthread_self(), depth: 1, isAttaching: false)
    case .attaching:
      phase = .delivering(pthread_self(), depth: 1, isAttaching: true)
    case .delivering(let owner, let depth, let isAttaching):
      phase = .delivering(owner, depth: depth + 1, isAttaching: isAttaching)
    case .ended: break
    }
    return .deliver(value)
  }
}

/// A subscriber's call to its subscription.
@usableFromInline
enum Signal {
  case request(Subscribers.Demand)
  case cancel
}

/// A subscription that passes each call to one closure.
@usableFromInline
final class ConduitSubscription: Subscription, CustomStringConvertible {
  @usableFromInline let description: String
  @usableFromInline let act: (Signal) -> Void

  @inlinable
  init(_ description: String, act: @escaping (Signal) -> Void) {
    self.description = description
    self.act = act
  }

  @inlinable
  func request(_ demand: Subscribers.Demand) { act(.request(demand)) }

  @inlinable
  func cancel() { act(.cancel) }
}

/// A source that has one conduit for each of its subscribers.
@usableFromInline
package protocol ConduitParent: AnyObject {
  /// Receives a request of a running conduit; traps on a request for none, as
  /// Combine's subjects do.
  func conduitRequested(_ demand: Subscribers.Demand)

  /// Removes the conduit of a subscriber that has cancelled.
  func remove(_ ticket: Ticket)
}

extension ConduitParent {
  @inlinable
  package func conduitRequested(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Ask for at least one value.")
  }
}

/// A member's number in a list, with which it is removed.
@usableFromInline
package struct Ticket {
  @usableFromInline package let number: Int

  @inlinable
  package init(number: Int) { self.number = number }
}
