import Chapter01Handshake
import Chapter05Demand

/// The run of an operator that computes one result from all values.
///
/// It requests everything. It delivers the result when upstream has finished
/// and the subscriber has requested a value. A failure does not wait.
final class Accumulator<Upstream: Publisher, Downstream: Subscriber>:
  Subscriber, Subscription, CustomStringConvertible
{
  typealias Input = Upstream.Output
  typealias Failure = Upstream.Failure

  /// The effect of a value.
  enum Step {
    /// The result so far is this, or there is none.
    case goOn(Downstream.Input?)
    /// The final result, which no later value changes.
    case stop(Downstream.Input)
  }

  /// Adds a value to the result so far; throws the failure of the run.
  typealias Add = (Downstream.Input?, Input) throws(Downstream.Failure) -> Step

  let description: String
  private let state: Locked<Accumulation<Downstream, Add>>
  private let failure: (Failure) -> Downstream.Failure

  /// Makes a run whose first result is `initial`.
  ///
  /// `failure` converts upstream's failure to the run's failure.
  init(
    _ description: String, to downstream: Downstream,
    from initial: Downstream.Input? = nil,
    failure: @escaping (Failure) -> Downstream.Failure, add: @escaping Add
  ) {
    self.description = description
    self.failure = failure
    state = Locked(.unattached(downstream, add, initial))
  }

  func receive(subscription: Subscription) {
    guard let downstream = state.change({ $0.attach(subscription) }) else {
      return subscription.cancel()
    }
    downstream.receive(subscription: self)
    if state.run() != nil { subscription.request(.unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard case .open(let run, let result, _) = state.withLock({ $0 }) else {
      return .none
    }
    do throws(Downstream.Failure) {
      switch try run.add(result, input) {
      case .goOn(let result): state.change { $0.keep(result) }
      case .stop(let result):
        guard let isRequested = state.change({ $0.hold(result) }) else { break }
        run.upstream.cancel()
        // During that cancel the subscriber may have cancelled or requested.
        if isRequested { state.perform(state.change { $0.request() }) }
      }
    } catch {
      if case .ended = state.change({ $0.end() }) { return .none }
      run.upstream.cancel()
      run.downstream.receive(completion: .failure(error))
    }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: state.perform(state.change { $0.finish() })
    case .failure(let error):
      state.change { $0.fail() }.run?.downstream
        .receive(completion: .failure(failure(error)))
    }
  }

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Ask for at least one value.")
    state.perform(state.change { $0.request() })
  }

  func cancel() {
    state.change { $0.end() }.run?.upstream.cancel()
  }
}

/// The state of an accumulator; its methods return the next action.
enum Accumulation<Downstream: Subscriber, Add> {
  /// The objects that an accumulator needs while upstream delivers.
  struct Run {
    var downstream: Downstream
    var upstream: Subscription
    var add: Add
  }

  /// No subscription has come.
  /// - To `open`: the subscription comes
  case unattached(Downstream, Add, Downstream.Input?)
  /// Upstream delivers; there is a result, and it may be requested already.
  /// - To `holding`, `delivering` or `ended`: upstream finishes
  /// - To `ended`: a failure, or a cancel
  case open(Run, Downstream.Input?, isRequested: Bool)
  /// The result waits for a request.
  /// - To `delivering`: a request
  /// - To `ended`: a cancel
  case holding(Downstream, Downstream.Input)
  /// The result is being delivered.
  /// - To `ended`: the subscriber returns, or cancels
  case delivering
  /// Finished, failed or cancelled.
  case ended

  /// An action to perform outside the lock.
  enum Action {
    case rest
    case deliver(Downstream.Input, to: Downstream)
    case finish(Downstream)
  }

  mutating func attach(_ upstream: Subscription) -> Downstream? {
    guard case .unattached(let downstream, let add, let initial) = self else {
      return nil
    }
    let run = Run(downstream: downstream, upstream: upstream, add: add)
    self = .open(run, initial, isRequested: false)
    return downstream
  }

  mutating func keep(_ result: Downstream.Input?) {
    guard case .open(let run, _, let isRequested) = self else { return }
    self = .open(run, result, isRequested: isRequested)
  }

  /// Makes `result` final; returns whether it is requested, or nil if the run
  /// has ended.
  mutating func hold(_ result: Downstream.Input) -> Bool? {
    guard case .open(let run, _, let isRequested) = self else { return nil }
    self = .holding(run.downstream, result)
    return isRequested
  }

  /// Records that upstream has finished.
  mutating func finish() -> Action {
    guard case .open(let run, let result, let isRequested) = self else {
      return .rest
    }
    guard let result else {
      self = .ended
      return .finish(run.downstream)
    }
    guard isRequested else {
      self = .holding(run.downstream, result)
      return .rest
    }
    self = .delivering
    return .deliver(result, to: run.downstream)
  }

  mutating func request() -> Action {
    switch self {
    case .open(let run, let result, _):
      self = .open(run, result, isRequested: true)
      return .rest
    case .holding(let downstream, let result):
      self = .delivering
      return .deliver(result, to: downstream)
    case .unattached, .delivering, .ended: return .rest
    }
  }

  /// Records that upstream has failed; returns the previous state.
  mutating func fail() -> Self {
    let old = self
    if case .open = self { self = .ended }
    return old
  }

  /// Ends the run; returns the previous state.
  mutating func end() -> Self {
    let old = self
    self = .ended
    return old
  }
}

extension Accumulation {
  /// The run, while upstream delivers.
  var run: Run? {
    guard case .open(let run, _, _) = self else { return nil }
    return run
  }
}

extension Locked {
  /// The run, while upstream delivers.
  func run<Downstream, Add>() -> Accumulation<Downstream, Add>.Run?
  where State == Accumulation<Downstream, Add> {
    withLock { $0 }.run
  }

  /// Performs the action that a method of the state has returned.
  func perform<Downstream, Add>(
    _ action: Accumulation<Downstream, Add>.Action
  ) where State == Accumulation<Downstream, Add> {
    switch action {
    case .rest: break
    case .finish(let downstream): downstream.receive(completion: .finished)
    case .deliver(let result, let downstream):
      _ = downstream.receive(result)
      // The subscriber may have cancelled during the call.
      if case .delivering = change({ $0.end() }) {
        downstream.receive(completion: .finished)
      }
    }
  }
}
