import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time
import Chapter09Observation
import Chapter10FirstAndMerge

extension Publishers.FlatMap {
  /// One run: a conduit to the subscriber, and subscriptions to upstream and to
  /// each child.
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
      // Do not store `flatMap`: it retains the upstream publisher.
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

    // Upstream calls these three methods.

    @inlinable
    func receive(subscription: Subscription) {
      guard state.withLock({ $0.upstream.begin(subscription) }) else {
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
      perform(
        state.withLock { state in
          switch completion {
          case .finished: state.finish()
          case .failure: state.fail(completion)
          }
        })
    }

    // The subscriber calls these two methods.

    @inlinable
    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "Ask for at least one value.")
      let children = demand == .unlimited ? noteUnlimitedDemand() : []
      conduit.request(demand)
      children.forEach { $0.request(.unlimited) }
    }

    @inlinable
    func cancel() {
      conduit.cancel()
      perform(state.withLock { $0.cancel() })
    }

    /// Records unlimited demand; returns the children from which to request it.
    @inlinable
    func noteUnlimitedDemand() -> [Subscription] {
      state.withLock { state in
        state.isUnlimited = true
        return state.attachedChildren
      }
    }

    @inlinable
    func perform(_ action: State.Action) {
      switch action {
      case .rest: break
      case .requestOneMore(let upstream, _):
        if maxPublishers != .unlimited { upstream.request(.max(1)) }
      case .cancel(let runs): runs.forEach { $0.cancel() }
      case .complete(let completion, let others, _):
        others.forEach { $0.cancel() }
        conduit.send(completion: completion)
      }
    }
  }
}

extension Publishers.FlatMap.Run {
  /// The subscriber of a publisher made from one value.
  @usableFromInline
  final class Child: Subscriber {
    @usableFromInline typealias Input = NewPublisher.Output
    @usableFromInline typealias Failure = NewPublisher.Failure

    @usableFromInline let run: Publishers.FlatMap<NewPublisher, Upstream>.Run
    // These two belong to the run's state: use them under its lock only.
    @usableFromInline var ticket: Ticket?
    @usableFromInline var upstream = UpstreamRun.expected

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
      run.perform(
        run.state.withLock { state in
          switch completion {
          case .finished: state.finish(self)
          case .failure: state.fail(completion, as: self)
          }
        })
    }

    /// Requests the next value after a delivery.
    @inlinable
    func delivered(_ returned: Subscribers.Demand) {
      if returned == .unlimited {
        run.noteUnlimitedDemand().forEach { $0.request(.unlimited) }
      } else {
        let limited = run.state.withLock {
          $0.isUnlimited ? nil : upstream.subscription
        }
        limited?.request(.max(1))
      }
    }
  }
}

extension Publishers.FlatMap.Run {
  /// The state of upstream and the children; its methods return an action.
  @usableFromInline
  struct State {
    @usableFromInline var upstream = UpstreamRun.expected
    /// The children that have not ended.
    @usableFromInline var children = Roster<Child>()
    /// True once every value is requested from the children.
    @usableFromInline var isUnlimited = false

    @inlinable
    init() {}
  }
}

extension Publishers.FlatMap.Run.State {
  @usableFromInline typealias Run = Publishers.FlatMap<NewPublisher, Upstream>
    .Run

  /// The action to perform after the unlock; `released` subscriptions have
  /// ended, and are released with it.
  @usableFromInline
  enum Action {
    case rest(released: Subscription? = nil)
    case requestOneMore(Subscription, released: Subscription?)
    case cancel([Subscription])
    case complete(
      Subscribers.Completion<Run.Failure>, cancelling: [Subscription] = [],
      released: [Subscription?])
  }

  /// True after the run has finished, failed or been cancelled.
  @inlinable
  var isOver: Bool { upstream.isEnded && children.isEmpty }

  @inlinable
  var attachedChildren: [Subscription] {
    var attached: [Subscription] = []
    children.forEach { child in
      if let run = child.upstream.subscription { attached.append(run) }
    }
    return attached
  }

  @inlinable
  mutating func insert(_ child: Run.Child) -> Bool {
    guard !isOver else { return false }
    child.ticket = children.insert(child)
    return true
  }

  /// Stores a child's subscription and returns its first demand; nil if the
  /// caller must cancel it.
  @inlinable
  mutating func attach(_ child: Run.Child, to subscription: Subscription)
    -> Subscribers.Demand?
  {
    guard child.upstream.begin(subscription) else { return nil }
    return isUnlimited ? .unlimited : .max(1)
  }

  /// Ends upstream, which has finished.
  @inlinable
  mutating func finish() -> Action {
    guard !isOver else { return .rest() }
    let own = upstream.end()
    return isOver ? .complete(.finished, released: [own]) : .rest(released: own)
  }

  @inlinable
  mutating func finish(_ child: Run.Child) -> Action {
    guard !child.upstream.isEnded, let ticket = child.ticket else {
      return .rest()
    }
    let own = child.upstream.end()
    _ = children.remove(ticket)
    if let upstream = upstream.subscription {
      return .requestOneMore(upstream, released: own)
    }
    return isOver ? .complete(.finished, released: [own]) : .rest(released: own)
  }

  /// Fails after `child` or, without one, upstream has failed; cancels the
  /// other children, and releases upstream without cancelling it.
  @inlinable
  mutating func fail(
    _ completion: Subscribers.Completion<Run.Failure>,
    as child: Run.Child? = nil
  ) -> Action {
    guard !(child?.upstream.isEnded ?? isOver) else { return .rest() }
    let own = child?.upstream.end()
    return .complete(
      completion, cancelling: endChildren(), released: [own, upstream.end()])
  }

  @inlinable
  mutating func cancel() -> Action {
    .cancel(endChildren() + [upstream.end()].compactMap { $0 })
  }

  @inlinable
  mutating func endChildren() -> [Subscription] {
    let attached = attachedChildren
    children.forEach { $0.upstream = .ended }
    children = Roster()
    return attached
  }
}
