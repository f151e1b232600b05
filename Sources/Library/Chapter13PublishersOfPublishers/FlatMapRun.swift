import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter09Observation

extension Publishers.FlatMap {
  /// One run: a conduit to the subscriber, a subscription to upstream, and one
  /// to each child.
  @usableFromInline
  final class Run: Subscriber, Subscription, CustomStringConvertible {
    @usableFromInline typealias Input = Upstream.Output
    @usableFromInline typealias Failure = Upstream.Failure

    @usableFromInline let maxPublishers: Subscribers.Demand
    @usableFromInline let transform: (Upstream.Output) -> NewPublisher
    @usableFromInline let conduit: Conduit<(Child, Output), Failure>
    @usableFromInline let state = Locked(State())

    @inlinable
    init<S: Subscriber>(
      _ flatMap: Publishers.FlatMap<NewPublisher, Upstream>, _ downstream: S
    ) where S.Input == Output, S.Failure == Failure {
      // Not the flatMap itself, which holds the publisher upstream.
      maxPublishers = flatMap.maxPublishers
      transform = flatMap.transform
      conduit = Conduit("FlatMap", buffering: .everything) { child, value in
        let returned = downstream.receive(value)
        child.delivered(returned)
        return returned
      } receiveCompletion: {
        downstream.receive(completion: $0)
      }
    }

    @usableFromInline var description: String { "FlatMap" }

    // Upstream calls these three.

    @inlinable
    func receive(subscription: Subscription) {
      guard state.withLock({ $0.attach(to: subscription) }) else {
        return subscription.cancel()
      }
      subscription.request(maxPublishers)
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
      let child = Child(of: self)
      guard state.withLock({ $0.insert(child) }) else { return .none }
      transform(input).subscribe(child)
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      guard case .finished = completion else { return fail(completion) }
      perform(state.withLock { $0.finishUpstream() }.next)
    }

    // The subscriber calls these two.

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Ask for at least one value.")
      let children = demand == .unlimited ? noteUnlimitedDemand() : []
      conduit.request(demand)
      children.forEach { $0.subscription.request(.unlimited) }
    }

    @inlinable
    func cancel() {
      conduit.cancel()
      let last = state.withLock { $0.end() }
      last?.children.forEach { $0.subscription.cancel() }
      last?.upstream?.cancel()
    }

    /// Notes that everything is requested; returns the children to ask for it.
    @inlinable
    func noteUnlimitedDemand() -> [(child: Child, subscription: Subscription)] {
      state.withLock { state in
        state.isUnlimited = true
        return state.attachedChildren
      }
    }

    /// Fails as `child` has, or as upstream has, and cancels the other
    /// children; upstream is released, and not cancelled.
    @inlinable
    func fail(
      _ completion: Subscribers.Completion<Failure>, as child: Child? = nil
    ) {
      guard let last = state.withLock({ $0.end(with: child) }) else { return }
      for other in last.children where other.child !== child {
        other.subscription.cancel()
      }
      conduit.send(completion: completion)
    }

    @inlinable
    func perform(_ next: State.Next) {
      switch next {
      case .rest: break
      case .finish: conduit.send(completion: .finished)
      case .requestOneMore(let upstream):
        if maxPublishers != .unlimited { upstream.request(.max(1)) }
      }
    }
  }
}

extension Publishers.FlatMap.Run {
  /// The subscriber of the publisher that was made of one value.
  @usableFromInline
  final class Child: Subscriber {
    @usableFromInline typealias Input = NewPublisher.Output
    @usableFromInline typealias Failure = NewPublisher.Failure

    @usableFromInline let run: Publishers.FlatMap<NewPublisher, Upstream>.Run
    // These two are part of the run's state: touch them under its lock only.
    /// Its place, while it is on.
    @usableFromInline var ticket: Ticket?
    @usableFromInline var subscription: Subscription?

    @inlinable
    init(of run: Publishers.FlatMap<NewPublisher, Upstream>.Run) {
      self.run = run
    }

    @inlinable
    func receive(subscription: Subscription) {
      let demand = run.state.withLock { $0.attach(self, to: subscription) }
      guard let demand else { return subscription.cancel() }
      subscription.request(demand)
    }

    @inlinable
    func receive(_ input: NewPublisher.Output) -> Subscribers.Demand {
      run.conduit.send((self, input))
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      guard case .finished = completion else {
        return run.fail(completion, as: self)
      }
      run.perform(run.state.withLock { $0.finish(self) }.next)
    }

    /// Requests the next value, now that one has been delivered.
    @inlinable
    func delivered(_ returned: Subscribers.Demand) {
      if returned == .unlimited {
        run.noteUnlimitedDemand().forEach {
          $0.subscription.request(.unlimited)
        }
      } else {
        let limited = run.state.withLock { $0.isUnlimited ? nil : subscription }
        limited?.request(.max(1))
      }
    }
  }
}

extension Publishers.FlatMap.Run {
  /// What a run has upstream.
  ///
  /// What is let go of is returned, so that it is released after the lock.
  @usableFromInline
  struct State {
    /// What is to be done, without the lock.
    @usableFromInline
    enum Next {
      case rest
      case requestOneMore(Subscription)
      case finish
    }

    /// Whether upstream's subscription has come.
    @usableFromInline var isAttached = false
    /// Upstream's subscription, until its end.
    @usableFromInline var upstream: Subscription?
    @usableFromInline var children = Roster<Child>()
    @usableFromInline var childCount = 0
    /// Whether children are asked for everything.
    @usableFromInline var isUnlimited = false
    /// Finished, failed or cancelled.
    @usableFromInline var isOver = false

    @inlinable
    init() {}
  }
}

extension Publishers.FlatMap.Run.State {
  @usableFromInline typealias Run = Publishers.FlatMap<NewPublisher, Upstream>
    .Run

  /// What was on when the run ended, for the caller to cancel.
  @usableFromInline
  struct Last {
    @usableFromInline let upstream: Subscription?
    @usableFromInline
    let children: [(child: Run.Child, subscription: Subscription)]
    @usableFromInline let roster: Roster<Run.Child>

    @inlinable
    init(_ state: Run.State) {
      upstream = state.upstream
      children = state.attachedChildren
      roster = state.children
    }
  }

  @inlinable
  var attachedChildren: [(child: Run.Child, subscription: Subscription)] {
    var attached: [(child: Run.Child, subscription: Subscription)] = []
    children.forEach { child in
      child.subscription.map { attached.append((child, $0)) }
    }
    return attached
  }

  /// Keeps upstream's subscription, unless there was one already.
  @inlinable
  mutating func attach(to subscription: Subscription) -> Bool {
    guard !isOver, !isAttached else { return false }
    isAttached = true
    upstream = subscription
    return true
  }

  @inlinable
  mutating func insert(_ child: Run.Child) -> Bool {
    guard !isOver else { return false }
    child.ticket = children.insert(child)
    childCount += 1
    return true
  }

  /// Keeps a child's subscription, and returns how much to request of it; nil
  /// if it is to be cancelled.
  @inlinable
  mutating func attach(_ child: Run.Child, to subscription: Subscription)
    -> Subscribers.Demand?
  {
    guard child.ticket != nil, child.subscription == nil else { return nil }
    child.subscription = subscription
    return isUnlimited ? .unlimited : .max(1)
  }

  @inlinable
  mutating func finishUpstream() -> (next: Next, released: Subscription?) {
    defer { upstream = nil }
    isAttached = true
    return (childCount == 0 ? finishOnce() : .rest, upstream)
  }

  @inlinable
  mutating func finish(_ child: Run.Child) -> (
    next: Next, released: Subscription?
  ) {
    guard let ticket = child.ticket else { return (.rest, nil) }
    defer { child.subscription = nil }
    child.ticket = nil
    _ = children.remove(ticket)
    childCount -= 1
    if let upstream { return (.requestOneMore(upstream), child.subscription) }
    let isLast = isAttached && childCount == 0
    return (isLast ? finishOnce() : .rest, child.subscription)
  }

  @inlinable
  mutating func finishOnce() -> Next {
    defer { isOver = true }
    return isOver ? .rest : .finish
  }

  /// Ends the run; nil if it has ended already, or if `child` has.
  @inlinable
  mutating func end(with child: Run.Child? = nil) -> Last? {
    guard !isOver, child == nil || child?.ticket != nil else { return nil }
    let last = Last(self)
    last.children.forEach { $0.child.subscription = nil }
    children.forEach { $0.ticket = nil }
    self = Self()
    isOver = true
    return last
  }
}
