import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time

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
    /// It fails as the publishers do, and as upstream does.
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
      run.conduit.handOver(run, to: subscriber)
      upstream.subscribe(run)
    }
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Delivers the values of the latest publisher that came from here.
  ///
  /// Source: Apple's documentation of `switchToLatest()`.
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers.SwitchToLatest {
  /// One run: a conduit to the subscriber, a subscription to the publisher of
  /// publishers, and one to the latest child.
  fileprivate final class Run: Subscriber, Subscription,
    CustomStringConvertible
  {
    typealias Input = P

    struct State {
      /// Whether upstream's subscription has come.
      var isAttached = false
      /// Upstream's subscription, until its end.
      var upstream: Subscription?
      /// How many children have come: the number of the latest.
      var count = 0
      /// Whether the latest child is on, and its subscription, until its end.
      var isLatestOn = false
      var latestRun: Subscription?
      /// What is asked for, and not delivered yet.
      var pendingDemand = Subscribers.Demand.none
      /// Finished, failed or cancelled.
      var isOver = false
    }

    let conduit: Conduit<(Child, Output), Failure>
    let state = Locked(State())

    init<S: Subscriber>(_ downstream: S)
    where S.Input == Output, S.Failure == Failure {
      conduit = Conduit(
        "SwitchToLatest", buffering: .everything
      ) { child, value in
        // A value that waited while another child came is late, and dropped.
        guard child.spendOne() else { return .max(1) }
        let returned = downstream.receive(value)
        if returned > .none { child.run.add(returned) }
        return returned
      } receiveCompletion: {
        downstream.receive(completion: $0)
      }
    }

    var description: String { "SwitchToLatest" }

    // Upstream calls these three.

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
      let old = change { state in
        guard !state.isOver else { return }
        state.count += 1
        state.isLatestOn = true
        state.latestRun = nil
      }
      guard !old.isOver else { return .none }
      old.latestRun?.cancel()
      input.subscribe(Child(old.count + 1, of: self))
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard case .finished = completion else { return fail(completion) }
      let old = change { state in
        state.isAttached = true
        state.upstream = nil
        if !state.isLatestOn { state.isOver = true }
      }
      if !old.isOver, !old.isLatestOn { conduit.send(completion: .finished) }
    }

    // The subscriber calls these two.

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Ask for at least one value.")
      conduit.request(demand)
      add(demand)
    }

    func cancel() {
      conduit.cancel()
      let old = end()
      old.latestRun?.cancel()
      old.upstream?.cancel()
    }
  }
}

extension Publishers.SwitchToLatest.Run {
  /// The subscriber of one publisher that upstream has delivered.
  final class Child: Subscriber {
    typealias Input = P.Output
    typealias Failure = P.Failure

    let number: Int
    let run: Publishers.SwitchToLatest<P, Upstream>.Run

    init(_ number: Int, of run: Publishers.SwitchToLatest<P, Upstream>.Run) {
      self.number = number
      self.run = run
    }

    func receive(subscription: Subscription) {
      let old = run.change { state in
        guard state.isOn(number), state.latestRun == nil else { return }
        state.latestRun = subscription
      }
      guard old.isOn(number), old.latestRun == nil else {
        return subscription.cancel()
      }
      if old.pendingDemand > .none { subscription.request(old.pendingDemand) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      run.conduit.send((self, input))
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard case .finished = completion else {
        return run.fail(completion, as: self)
      }
      let old = run.change { state in
        guard state.isOn(number) else { return }
        state.isLatestOn = false
        state.latestRun = nil
        if state.isLastChild { state.isOver = true }
      }
      if old.isOn(number), old.isLastChild {
        run.conduit.send(completion: .finished)
      }
    }

    /// Whether its value is to be delivered: not if another child has come.
    ///
    /// A child that has finished meanwhile is still the latest.
    func spendOne() -> Bool {
      run.change { state in
        if state.count == number { state.pendingDemand -= 1 }
      }.count == number
    }
  }

  /// Adds to the outstanding demand, and asks the latest child for it.
  func add(_ demand: Subscribers.Demand) {
    change { $0.pendingDemand += demand }.latestRun?.request(demand)
  }

  /// Fails as `child` has, or as upstream has, and cancels the other one.
  func fail(
    _ completion: Subscribers.Completion<Failure>, as child: Child? = nil
  ) {
    let isDue = { (state: State) in
      !state.isOver && child.map { state.isOn($0.number) } ?? true
    }
    let old = end(if: isDue)
    guard isDue(old) else { return }
    if child == nil { old.latestRun?.cancel() } else { old.upstream?.cancel() }
    conduit.send(completion: completion)
  }

  func end(if isDue: (State) -> Bool = { _ in true }) -> State {
    change { state in
      guard isDue(state) else { return }
      state = State(count: state.count, pendingDemand: state.pendingDemand)
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
  /// Whether the child of that number is the latest, and on.
  func isOn(_ number: Int) -> Bool { isLatestOn && count == number }

  /// Whether no child follows the one that is on.
  var isLastChild: Bool { isAttached && upstream == nil }
}
