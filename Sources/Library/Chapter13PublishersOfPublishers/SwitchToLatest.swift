import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter10FirstAndMerge

extension Publishers {
  /// A publisher that delivers the values of the latest child publisher.
  ///
  /// Upstream delivers the children. Each new child cancels the one before it,
  /// and receives the demand that is left. The run finishes when upstream and
  /// the latest child have finished, and fails as soon as one of them fails.
  /// Requesting none traps.
  /// Source: Apple's documentation of `Publishers.SwitchToLatest`.
  public struct SwitchToLatest<P: Publisher, Upstream: Publisher>: Publisher
  where Upstream.Output == P, Upstream.Failure == P.Failure {
    public typealias Output = P.Output
    public typealias Failure = P.Failure

    public let upstream: Upstream

    /// Makes a publisher of the values of `upstream`'s latest child.
    @inlinable
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Passes a subscription to `subscriber`, and then subscribes to upstream.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let run = Run(subscriber)
      run.conduit.handOver(run, to: subscriber)
      upstream.subscribe(run)
    }
  }
}

extension Publisher where Output: Publisher, Output.Failure == Failure {
  /// Delivers the values of the latest child publisher.
  ///
  /// Source: Apple's documentation of `switchToLatest()`.
  @inlinable
  public func switchToLatest() -> Publishers.SwitchToLatest<Output, Self> {
    Publishers.SwitchToLatest(upstream: self)
  }
}

extension Publishers.SwitchToLatest {
  /// One run: a conduit to the subscriber, and subscriptions to upstream and to
  /// the latest child.
  @usableFromInline
  final class Run: Subscriber, Subscription,
    CustomStringConvertible
  {
    @usableFromInline typealias Input = P

    @usableFromInline let conduit: Conduit<(Child, Output), Failure>
    @usableFromInline let state = Locked(State())

    @inlinable
    init<S: Subscriber>(_ downstream: S)
    where S.Input == Output, S.Failure == Failure {
      conduit = Conduit(
        "SwitchToLatest", buffering: .everything
      ) { child, value in
        // Drop a value that was waiting when another child arrived.
        guard child.run.state.withLock({ $0.spendOne(of: child.number) }) else {
          return .max(1)
        }
        let returned = downstream.receive(value)
        if returned > .none { child.run.perform { $0.add(returned) } }
        return returned
      } receiveCompletion: {
        downstream.receive(completion: $0)
      }
    }

    @usableFromInline var description: String { "SwitchToLatest" }

    // Upstream calls these three methods.

    @inlinable
    func receive(subscription: Subscription) {
      perform { $0.attach(subscription) }
    }

    @inlinable
    func receive(_ input: P) -> Subscribers.Demand {
      guard let (number, last) = state.change({ $0.replaceLatest() }) else {
        return .none
      }
      last?.cancel()
      input.subscribe(Child(number, of: self))
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      perform { $0.complete(completion) }
    }

    // The subscriber calls these two methods.

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Ask for at least one value.")
      conduit.request(demand)
      perform { $0.add(demand) }
    }

    @inlinable
    func cancel() {
      conduit.cancel()
      perform { $0.cancel() }
    }

    /// Changes the state, and then performs the action that the change returns.
    @inlinable
    func perform(_ change: (inout State) -> State.Action) {
      switch state.change(change) {
      case .rest: break
      case .request(let demand, let run): run.request(demand)
      case .cancel(let runs): runs.forEach { $0?.cancel() }
      case .complete(let completion, let other):
        other?.cancel()
        conduit.send(completion: completion)
      }
    }
  }
}

extension Publishers.SwitchToLatest.Run {
  /// The subscriber of a child.
  @usableFromInline
  final class Child: Subscriber {
    @usableFromInline typealias Input = P.Output
    @usableFromInline typealias Failure = P.Failure

    @usableFromInline let number: Int
    @usableFromInline let run: Publishers.SwitchToLatest<P, Upstream>.Run

    @inlinable
    init(_ number: Int, of run: Publishers.SwitchToLatest<P, Upstream>.Run) {
      self.number = number
      self.run = run
    }

    @inlinable
    func receive(subscription: Subscription) {
      let demand = run.state.change { $0.attach(subscription, to: number) }
      guard let demand else { return subscription.cancel() }
      if demand > .none { subscription.request(demand) }
    }

    @inlinable
    func receive(_ input: Input) -> Subscribers.Demand {
      run.conduit.send((self, input))
      return .none
    }

    @inlinable
    func receive(completion: Subscribers.Completion<Failure>) {
      run.perform { $0.complete(completion, child: number) }
    }
  }
}

extension Publishers.SwitchToLatest.Run {
  /// The state of upstream and the latest child; its methods return an action.
  @usableFromInline
  struct State {
    @usableFromInline var upstream = UpstreamRun.expected
    /// The run of the latest child; `ended` also before the first child.
    @usableFromInline var latest = UpstreamRun.ended
    /// The number of children so far, which is also the latest one's number.
    @usableFromInline var count = 0
    /// The demand that is requested but not delivered yet.
    @usableFromInline var pendingDemand = Subscribers.Demand.none

    /// The action to perform after the unlock.
    @usableFromInline
    enum Action {
      case rest
      case request(Subscribers.Demand, of: Subscription)
      case cancel([Subscription?])
      case complete(
        Subscribers.Completion<Failure>, cancelling: Subscription? = nil)
    }

    /// True after the run has finished, failed or been cancelled.
    @inlinable
    var isOver: Bool { upstream.isEnded && latest.isEnded }

    @inlinable
    mutating func attach(_ subscription: Subscription) -> Action {
      upstream.begin(subscription)
        ? .request(.unlimited, of: subscription) : .cancel([subscription])
    }

    /// Returns the demand to request from the child with this number; nil if
    /// `subscription` is to be cancelled.
    @inlinable
    mutating func attach(
      _ subscription: Subscription, to number: Int
    ) -> Subscribers.Demand? {
      count == number && latest.begin(subscription) ? pendingDemand : nil
    }

    /// Returns the new child's number and the last child's subscription, for
    /// the caller to cancel; nil after the end.
    @inlinable
    mutating func replaceLatest() -> (number: Int, last: Subscription?)? {
      guard !isOver else { return nil }
      count += 1
      defer { latest = .expected }
      return (count, latest.subscription)
    }

    /// Adds `demand`, and requests it from the latest child.
    @inlinable
    mutating func add(_ demand: Subscribers.Demand) -> Action {
      pendingDemand += demand
      return latest.subscription.map { .request(demand, of: $0) } ?? .rest
    }

    /// Subtracts one from the demand; returns false if another child has
    /// arrived since.
    ///
    /// A child that has finished is still the latest.
    @inlinable
    mutating func spendOne(of number: Int) -> Bool {
      guard count == number else { return false }
      pendingDemand -= 1
      return true
    }

    /// Completes the child with this number, or upstream for nil.
    @inlinable
    mutating func complete(
      _ completion: Subscribers.Completion<Failure>, child number: Int? = nil
    ) -> Action {
      guard !isOver, number == nil || (number == count && !latest.isEnded)
      else { return .rest }
      let other = number == nil ? latest : upstream
      switch completion {
      case .failure: (upstream, latest) = (.ended, .ended)
      case .finished where number == nil: upstream = .ended
      case .finished: latest = .ended
      }
      return isOver
        ? .complete(completion, cancelling: other.subscription) : .rest
    }

    @inlinable
    mutating func cancel() -> Action {
      .cancel([latest.end(), upstream.end()])
    }
  }
}
