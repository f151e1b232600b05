import Chapter01Handshake
import Chapter05Demand
import Foundation

/// What a source that does not wait keeps for one subscriber.
///
/// It counts the demand, and decides what becomes of a value that nobody has
/// asked for. One thread at a time delivers. A value that the same thread
/// sends from inside a delivery is delivered inside it; what another thread
/// sends waits here until the deliverer comes back for it. Nobody is called,
/// and nothing is released, while the lock is held.
@usableFromInline
package final class Outlet<Input, Failure: Error> {
  /// What becomes of a value for which there is no demand.
  @usableFromInline
  package enum Keeping {
    /// It is dropped.
    case nothing
    /// It takes the place of the one before it, and waits.
    case latest
    /// It waits behind those that came before it.
    case everything
  }

  /// What is to be done next, by whoever is told, without the lock.
  @usableFromInline
  enum Step {
    case deliver(Input, Receiver<Input, Failure>)
    case complete(Subscribers.Completion<Failure>, State)
    /// A value that nobody gets: it is released outside the lock.
    case discard(Input)
    case rest
  }

  @usableFromInline
  struct State {
    /// The subscriber; nil after the end.
    @usableFromInline var receiver: Receiver<Input, Failure>?
    /// What is asked for, and not delivered yet.
    @usableFromInline var demand = Subscribers.Demand.none
    /// A value that waits for demand.
    @usableFromInline var kept: Input?
    /// What waits for its turn, the oldest first.
    @usableFromInline var waiting = Queue<Input>()
    /// How the run is to end, when all that waits has been delivered.
    @usableFromInline var ending: Subscribers.Completion<Failure>?
    /// The thread that is delivering, or handing over the subscription.
    @usableFromInline var thread: pthread_t?
    /// How many deliveries are under way, one inside the other.
    @usableFromInline var depth = 0
    /// Whether the subscription is being handed over.
    @usableFromInline var isAttaching = false

    @inlinable
    init(receiver: Receiver<Input, Failure>? = nil, kept: Input? = nil) {
      self.receiver = receiver
      self.kept = kept
    }
  }

  @usableFromInline let keeping: Keeping
  @usableFromInline let state: Locked<State>

  /// Makes an outlet whose subscription is about to be handed over, by this
  /// thread; `kept` waits for the first demand.
  @inlinable
  package init(
    _ receiver: Receiver<Input, Failure>, keeping: Keeping = .nothing,
    kept: Input? = nil
  ) {
    self.keeping = keeping
    var first = State(receiver: receiver, kept: kept)
    first.thread = pthread_self()
    first.isAttaching = true
    state = Locked(first)
  }

  /// Says that the subscription has been handed over: what other threads have
  /// sent in the meantime is delivered now.
  @inlinable
  package func attached() {
    perform(
      state.withLock { state in
        state.isAttaching = false
        return state.next(keeping)
      })
  }

  /// Delivers `input` if it is asked for, and its turn has come.
  @inlinable
  package func send(_ input: Input) {
    let (receiver, superseded) = state.withLock { $0.admit(input, keeping) }
    withExtendedLifetime(superseded) {}
    guard let receiver else { return }
    settle(receiver.receiveValue(input))
  }

  /// Ends the run when its turn has come; that needs no demand.
  @inlinable
  package func send(completion: Subscribers.Completion<Failure>) {
    perform(state.withLock { $0.admit(completion, keeping) })
  }

  /// Adds `demand`, and delivers what has waited for it.
  @inlinable
  package func request(_ demand: Subscribers.Demand) {
    perform(
      state.withLock { state in
        guard state.receiver != nil else { return .rest }
        state.demand += demand
        guard !state.isBusyElsewhere, state.depth == 0 else { return .rest }
        state.thread = pthread_self()
        return state.next(keeping)
      })
  }

  /// Lets go of the subscriber, and of everything that waits for it.
  ///
  /// What another thread has begun to deliver may still arrive.
  @inlinable
  package func cancel() {
    state.exchange(State())
  }

  /// Ends a delivery, and does what others have left to be done.
  @inlinable
  func settle(_ returned: Subscribers.Demand) {
    guard !state.withLock({ $0.settle(returned) }) else { return }
    perform(state.withLock { $0.next(keeping) })
  }

  @inlinable
  func perform(_ first: Step) {
    var step = first
    while true {
      switch step {
      case .rest:
        return
      case .deliver(let input, let receiver):
        let returned = receiver.receiveValue(input)
        if state.withLock({ $0.settle(returned) }) { return }
      case .complete(let completion, let last):
        last.receiver?.receiveCompletion(completion)
        return
      case .discard:
        break
      }
      step = state.withLock { $0.next(keeping) }
    }
  }
}

extension Outlet.State {
  @inlinable
  var isBusyElsewhere: Bool {
    guard let thread else { return false }
    return thread != pthread_self()
  }

  /// The subscriber, if `input` is to be given to it now.
  ///
  /// The second result is to be released outside the lock.
  @inlinable
  mutating func admit(
    _ input: Input, _ keeping: Outlet.Keeping
  ) -> (Receiver<Input, Failure>?, Input?) {
    guard let receiver, ending == nil else { return (nil, nil) }
    if isBusyElsewhere || !waiting.isEmpty || (kept != nil && demand > .none) {
      waiting.append(input)
      return (nil, nil)
    }
    guard demand > .none else { return (nil, keep(input, keeping)) }
    begin()
    return (receiver, nil)
  }

  @inlinable
  mutating func admit(
    _ completion: Subscribers.Completion<Failure>, _ keeping: Outlet.Keeping
  ) -> Outlet.Step {
    guard receiver != nil, ending == nil else { return .rest }
    ending = completion
    if isBusyElsewhere || (depth > 0 && !waiting.isEmpty) { return .rest }
    thread = pthread_self()
    return next(keeping)
  }

  /// Whether nothing is left to be done by the one who has delivered.
  @inlinable
  mutating func settle(_ returned: Subscribers.Demand) -> Bool {
    guard receiver != nil else { return true }
    if returned > .none { demand += returned }
    depth -= 1
    guard depth == 0 else { return true }
    let isDone = kept == nil && waiting.isEmpty && ending == nil
    if isDone && !isAttaching { thread = nil }
    return isDone
  }

  /// What the one who delivers has to do next, if anything.
  @inlinable
  mutating func next(_ keeping: Outlet.Keeping) -> Outlet.Step {
    guard let receiver else { return .rest }
    if demand > .none, let input = kept {
      kept = nil
      begin()
      return .deliver(input, receiver)
    }
    if let input = waiting.first {
      if demand > .none {
        waiting.removeFirst()
        begin()
        return .deliver(input, receiver)
      }
      if keeping != .everything {
        waiting.removeFirst()
        return .discard(keep(input, keeping) ?? input)
      }
      // Values may wait as long as they like; a failure does not.
      guard case .failure = ending else { return rest() }
    }
    if let ending { return end(ending) }
    return rest()
  }

  @inlinable
  mutating func begin() {
    demand -= 1
    depth += 1
    thread = pthread_self()
  }

  @inlinable
  mutating func rest() -> Outlet.Step {
    if !isAttaching { thread = nil }
    return .rest
  }

  @inlinable
  mutating func end(
    _ completion: Subscribers.Completion<Failure>
  ) -> Outlet.Step {
    let last = self
    self = Outlet.State()
    return .complete(completion, last)
  }

  /// Keeps a value that nobody has asked for, or not; returns the one whose
  /// place it takes.
  @inlinable
  mutating func keep(_ input: Input, _ keeping: Outlet.Keeping) -> Input? {
    switch keeping {
    case .nothing:
      return nil
    case .latest:
      let superseded = kept
      kept = input
      return superseded
    case .everything:
      waiting.append(input)
      return nil
    }
  }
}
