import Chapter01Handshake
import Chapter05Demand
import Foundation

/// The way from a source that does not wait to one of its subscribers.
///
/// A timer, a property or a subject sends when it must, on any thread. The
/// conduit counts the demand, buffers, and has one owner at a time, the thread
/// that may call the subscriber:
///
/// - Only the owner calls the subscriber. A thread becomes the owner under the
///   lock, and only if there is none.
/// - Any other thread puts its signal into the buffer, and returns.
/// - The owner gives the conduit up under the lock, and only when nothing is
///   left that it could deliver. So no signal is forgotten.
///
/// To check the first point, look where the subscriber is called: in two
/// places. `handOver` calls it in the phase `attaching`, in which its thread is
/// the owner. `perform` calls it when its step is `deliver` or `complete`. A
/// thread gets these steps if it is the owner, or if there is none: `deliver`
/// makes it the owner then, and `complete` takes the subscriber out of the
/// state, so that no other thread can call it.
///
/// The owner may send again from inside a call: what it sends there is
/// delivered there. Nobody is called, and nothing is released, under the lock.
@usableFromInline
package final class Conduit<Output, Failure: Error> {
  /// What becomes of a value for which there is no demand.
  @usableFromInline
  package enum Buffering {
    /// It is dropped.
    case nothing
    /// It takes the place of the one before it, and waits.
    case latest
    /// It waits behind those that came before it.
    case everything
  }

  /// Who owns the conduit.
  @usableFromInline
  enum Phase {
    /// This thread: it is handing over the subscription.
    ///
    /// - To `delivering`: the subscriber requests, and a value waits
    /// - To `idle`: the subscription has been handed over
    /// - To `ended`: a completion, or a cancel
    case attaching(pthread_t)
    /// Nobody: nothing is being delivered, and nothing could be.
    ///
    /// - To `delivering`: there is a value, and demand
    /// - To `ended`: a completion, or a cancel
    case idle
    /// This thread: it is delivering `depth` values, one inside the other.
    ///
    /// - To `delivering`: an inner delivery begins or returns
    /// - To `idle`: the outermost delivery returns
    /// - To `attaching`: it returns, and the handing over goes on
    /// - To `ended`: a completion, or a cancel
    case delivering(pthread_t, depth: Int, isAttaching: Bool)
    /// Nobody any more: completed or cancelled.
    case ended
  }

  /// A subscriber whose type is erased: two closures, held as one object.
  ///
  /// A source has one list for all of its subscribers, of whichever type.
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
    /// Tells the parent what the subscriber has called; it holds the parent,
    /// until the end.
    @usableFromInline var tellParent: ((Conduit, Signal) -> Void)?
    /// What is asked for, and not delivered yet.
    @usableFromInline var pendingDemand = Subscribers.Demand.none
    /// The latest value, while there is no demand for it.
    @usableFromInline var latest: Output?
    /// Values that wait for the owner, and with `.everything` for demand too.
    @usableFromInline var buffer = Queue<Output>()
    /// How the run is to end, after the values in the buffer.
    @usableFromInline var completion: Subscribers.Completion<Failure>?

    @inlinable
    init(_ phase: Phase) { self.phase = phase }
  }

  /// What a thread is to do after it has released the lock; only the owner
  /// delivers or completes.
  @usableFromInline
  enum Step {
    case rest
    case deliver(Output)
    /// Values that are not delivered: they are released outside the lock.
    indirect case release([Output?])
    /// The end; the last state is released with it.
    indirect case complete(Subscribers.Completion<Failure>, State)
  }

  @usableFromInline let description: String
  @usableFromInline let buffering: Buffering
  @usableFromInline let state: Locked<State>
  /// Its place in the parent's list; set before `handOver(_:to:)`.
  @usableFromInline package var ticket: Ticket?

  /// Makes the conduit of `subscriber`; `handOver(_:to:)` comes next.
  ///
  /// `latest` is a value that waits for the first demand, or nil.
  @inlinable
  package convenience init<S: Subscriber>(
    _ description: String, to subscriber: S, buffering: Buffering = .nothing,
    latest: Output? = nil
  ) where S.Input == Output, S.Failure == Failure {
    self.init(description, buffering, Downstream(subscriber), latest)
  }

  /// Makes a conduit to two closures: for an operator that has something to do
  /// around each delivery.
  @inlinable
  package convenience init(
    _ description: String, buffering: Buffering = .nothing,
    receiveValue: @escaping (Output) -> Subscribers.Demand,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.init(
      description, buffering, Downstream(receiveValue, receiveCompletion), nil)
  }

  /// Makes the conduit of one of the subscribers of `parent`.
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
    var state = State(.attaching(pthread_self()))
    state.downstream = downstream
    state.latest = latest
    state.tellParent = tellParent
    self.state = Locked(state)
  }

  /// Hands `subscription`, or one that the conduit makes, to the subscriber,
  /// and then delivers what other threads have sent meanwhile.
  @inlinable
  package func handOver<S: Subscriber>(
    _ subscription: Subscription? = nil, to subscriber: S
  ) {
    state.withLock { state in
      // It may have been made on another thread.
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

  /// Delivers `value`, lets it wait, or drops it.
  @inlinable
  package func send(_ value: Output) {
    perform { $0.admit(value, $1) }
  }

  /// Delivers what `make` returns, as `send(_:)` does.
  ///
  /// `make` runs under the conduit's lock, so it must not call other objects.
  @inlinable
  package func send(making make: () -> Output?) {
    perform { state, buffering in
      guard state.downstream != nil, let value = make() else { return .rest }
      return state.admit(value, buffering)
    }
  }

  /// Runs `body` under the conduit's lock, which guards the variables that an
  /// operator keeps beside the conduit.
  @inlinable
  package func withLock<Result>(_ body: () -> Result) -> Result {
    state.withLock { _ in body() }
  }

  /// Ends the run after the values before it; a failure waits for no demand.
  @inlinable
  package func send(completion: Subscribers.Completion<Failure>) {
    perform { $0.admit(completion, $1) }
  }

  /// Adds `demand`, delivers what has waited for it, and then tells the parent.
  @inlinable
  package func request(_ demand: Subscribers.Demand) {
    var tellParent: ((Conduit, Signal) -> Void)?
    perform {
      tellParent = $0.tellParent
      return $0.request(demand, $1)
    }
    tellParent?(self, .request(demand))
  }

  /// Lets go of the subscriber, and of everything that waits for it.
  ///
  /// What another thread has begun to deliver may still arrive.
  @inlinable
  package func cancel() {
    state.exchange(State(.ended)).tellParent?(self, .cancel)
  }

  /// The one loop: does step after step outside the lock, until there is none.
  @inlinable
  func perform(_ change: (inout State, Buffering) -> Step) {
    let (first, downstream) = state.withLock { state in
      // Read first: the change may take the subscriber out of the state.
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

  /// Whether another thread is the owner.
  @inlinable
  var isOwnedElsewhere: Bool {
    switch phase {
    case .attaching(let owner), .delivering(let owner, _, _):
      owner != pthread_self()
    case .idle, .ended: false
    }
  }

  /// Whether the owner is inside a delivery.
  @inlinable
  var isDelivering: Bool {
    if case .delivering = phase { true } else { false }
  }

  // The three calls that arrive, on any thread: each looks who owns the conduit
  // before it returns a step.

  @inlinable
  mutating func admit(_ value: Output, _ buffering: Conduit.Buffering) -> Step {
    guard downstream != nil, completion == nil else { return .rest }
    // It comes behind what waits for the owner: the buffer, or a `latest` for
    // which there is demand by now.
    let isBehind = !buffer.isEmpty || (latest != nil && pendingDemand > .none)
    if isOwnedElsewhere || isBehind {
      buffer.append(value)
      return .rest
    }
    if pendingDemand > .none { return deliver(value) }
    switch buffering {
    case .nothing: return .rest
    case .latest:
      defer { latest = value }
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
    // The owner empties the buffer, and completes after it.
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
    // A loop is on, here or on another thread, and will see the demand.
    return isOwnedElsewhere || isDelivering ? .rest : next(buffering)
  }

  // The subscriber has returned to the owner; the run may have ended meanwhile.

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

  /// What there is to do for this thread, which is the owner or becomes one.
  @inlinable
  mutating func next(_ buffering: Conduit.Buffering) -> Step {
    if buffer.isEmpty, latest == nil, completion == nil { return .rest }
    if pendingDemand > .none, let value = latest.take() ?? buffer.popFirst() {
      return deliver(value)
    }
    // A failure does not wait; a finish waits for values that wait for demand.
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
    // There is no demand for what waited for the owner.
    var unasked = buffer.elements
    buffer = Queue()
    if buffering == .latest {
      // The newest of them stays, and takes the place of an older one.
      swap(&latest, &unasked[unasked.count - 1])
    }
    return .release(unasked)
  }

  /// Subtracts one from the demand; this thread is the owner from now on.
  @inlinable
  mutating func deliver(_ value: Output) -> Step {
    pendingDemand -= 1
    switch phase {
    case .idle:
      phase = .delivering(pthread_self(), depth: 1, isAttaching: false)
    case .attaching(let owner):
      phase = .delivering(owner, depth: 1, isAttaching: true)
    case .delivering(let owner, let depth, let isAttaching):
      phase = .delivering(owner, depth: depth + 1, isAttaching: isAttaching)
    case .ended: break
    }
    return .deliver(value)
  }
}

/// A call of a subscription by its subscriber.
@usableFromInline
enum Signal {
  case request(Subscribers.Demand)
  case cancel
}

/// A subscription that is one closure, which receives each call.
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

/// What has a conduit for each of its subscribers.
@usableFromInline
package protocol ConduitParent: AnyObject {
  /// One of them, whose run is on, has asked for values; traps on a request
  /// for none, as Combine's subjects do.
  func conduitRequested(_ demand: Subscribers.Demand)

  /// One of them has cancelled, and leaves.
  func remove(_ ticket: Ticket)
}

extension ConduitParent {
  @inlinable
  package func conduitRequested(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Ask for at least one value.")
  }
}

/// What a member of a list is given when it comes, to leave with later.
@usableFromInline
package struct Ticket {
  @usableFromInline package let number: Int

  @inlinable
  package init(number: Int) { self.number = number }
}
