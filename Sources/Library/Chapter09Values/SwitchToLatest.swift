import Chapter01Handshake
import Chapter05Demand
import Chapter07Observation

extension Publishers {
  /// A publisher that delivers what the latest of many publishers delivers.
  ///
  /// When another publisher comes, the run of the one before is cancelled, and
  /// what is still asked for is asked of the new one. It finishes when no
  /// publisher follows and the latest has finished, and fails with the first
  /// that fails. Asking for none traps.
  /// Source: Apple's documentation of `Publishers.SwitchToLatest`.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where Upstream.Output == P, Upstream.Failure == P.Failure {
    /// It delivers what the latest publisher does.
    public typealias Output = P.Output
    /// It fails as the publishers do, and the one that brings them.
    public typealias Failure = P.Failure

    /// The publisher that brings publishers.
    public let upstream: Upstream

    /// Makes a publisher of what the latest that `upstream` brings delivers.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Hands `subscriber` a subscription, and then subscribes for publishers.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let run = Run(subscriber)
      subscriber.receive(subscription: run)
      run.outlet.attached()
      upstream.subscribe(run)
    }
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Delivers what the latest of the publishers delivers that come from here.
  ///
  /// Source: Apple's documentation of `switchToLatest()`.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers.SwitchToLatest {
  /// One run: a way down, one up to the publishers, one up to the latest.
  fileprivate final class Run: Subscriber, Subscription,
    CustomStringConvertible
  {
    typealias Input = P

    struct State {
      /// Whether the run above has come.
      var isAttached = false
      /// The run above, until its end.
      var upstream: Subscription?
      /// The latest child and its run, until its end.
      var latest: Child?
      var latestRun: Subscription?
      /// What is asked for, and not delivered yet.
      var openDemand = Subscribers.Demand.none
      /// Finished, failed or cancelled.
      var isOver = false
    }

    let outlet: Outlet<(Child, Output), Failure>
    let state = Locked(State())

    init<S: Subscriber>(_ downstream: S)
    where S.Input == Output, S.Failure == Failure {
      outlet = Outlet(
        Receiver(
          receiveValue: { child, value in
            // What has waited while another child came is late, and dropped.
            guard child.spendOne() else { return .max(1) }
            let returned = downstream.receive(value)
            if returned > .none { child.run.add(returned) }
            return returned
          },
          receiveCompletion: { downstream.receive(completion: $0) }),
        keeping: .everything)
    }

    var description: String { "SwitchToLatest" }

    // The publisher above calls these three.

    func receive(subscription: Subscription) {
      let old = change { state in
        guard !state.isOver, !state.isAttached else { return }
        state.isAttached = true
        state.upstream = subscription
      }
      guard !old.isOver, !old.isAttached else { return subscription.cancel() }
      subscription.request(.unlimited)
    }

    func receive(_ input: P) -> Subscribers.Demand {
      let child = Child(of: self)
      let old = change { state in
        guard !state.isOver else { return }
        state.latest = child
        state.latestRun = nil
      }
      guard !old.isOver else { return .none }
      old.latestRun?.cancel()
      input.subscribe(child)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard case .finished = completion else { return fail(completion) }
      let old = change { state in
        state.isAttached = true
        state.upstream = nil
        if state.latest == nil { state.isOver = true }
      }
      if !old.isOver, old.latest == nil { outlet.send(completion: .finished) }
    }

    // The subscriber below calls these two.

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Ask for at least one value.")
      outlet.request(demand)
      add(demand)
    }

    func cancel() {
      outlet.cancel()
      let old = end()
      old.latestRun?.cancel()
      old.upstream?.cancel()
    }
  }
}

extension Publishers.SwitchToLatest.Run {
  /// Stands before a publisher that has come from above.
  final class Child: Subscriber {
    typealias Input = P.Output
    typealias Failure = P.Failure

    let run: Publishers.SwitchToLatest<P, Upstream>.Run

    init(of run: Publishers.SwitchToLatest<P, Upstream>.Run) {
      self.run = run
    }

    func receive(subscription: Subscription) {
      let old = run.change { state in
        guard state.latest === self, state.latestRun == nil else { return }
        state.latestRun = subscription
      }
      guard old.latest === self, old.latestRun == nil else {
        return subscription.cancel()
      }
      if old.openDemand > .none { subscription.request(old.openDemand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      run.outlet.send((self, input))
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard case .finished = completion else {
        return run.fail(completion, as: self)
      }
      let old = run.change { state in
        guard state.latest === self else { return }
        state.latest = nil
        state.latestRun = nil
        if state.isLastChild { state.isOver = true }
      }
      if old.latest === self, old.isLastChild {
        run.outlet.send(completion: .finished)
      }
    }

    /// Whether its value is to be delivered: not if it is late.
    func spendOne() -> Bool {
      run.change { state in
        if state.latest === self { state.openDemand -= 1 }
      }.latest === self
    }
  }

  /// Adds to what is open, and asks the latest child for it.
  func add(_ demand: Subscribers.Demand) {
    change { $0.openDemand += demand }.latestRun?.request(demand)
  }

  /// Fails as `child` has, or as the publisher above, and cancels the other.
  func fail(
    _ completion: Subscribers.Completion<Failure>, as child: Child? = nil
  ) {
    let old = end(if: { child == nil || $0.latest === child })
    guard !old.isOver, child == nil || old.latest === child else { return }
    if child == nil { old.latestRun?.cancel() } else { old.upstream?.cancel() }
    outlet.send(completion: completion)
  }

  func end(if isDue: (State) -> Bool = { _ in true }) -> State {
    change { state in
      guard isDue(state) else { return }
      state = State()
      state.isOver = true
    }
  }

  /// Changes the state, and returns the old one, so that what it held is
  /// released after the lock.
  @discardableResult
  func change(_ body: (inout State) -> Void) -> State {
    state.withLock { state in
      let old = state
      body(&state)
      return old
    }
  }
}

extension Publishers.SwitchToLatest.Run.State {
  /// Whether no child follows the one that is on.
  var isLastChild: Bool { isAttached && upstream == nil }
}
