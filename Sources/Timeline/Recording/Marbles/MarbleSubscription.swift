import Chapter01Handshake

final class MarbleSubscription<Downstream: Subscriber>: Subscription, MarbleRun
{
  private struct Run {
    /// Nil once the run has ended.
    var downstream: Downstream?
    var next = 0
    /// Nil is unlimited.
    var demand: Int? = 0
    /// A Boolean value that indicates whether the subscriber has received the
    /// subscription.
    var hasStarted = false
    /// A Boolean value that indicates whether a loop is delivering; a nested
    /// request relies on that loop.
    var isDelivering = false
  }

  private enum Step {
    case value(Downstream, Character)
    case end(Downstream, Subscribers.Completion<Downstream.Failure>)
    /// The run is cancelled; release the subscriber outside the lock.
    case cancel(Downstream)
  }

  private let publisher: MarblePublisher<Downstream.Input, Downstream.Failure>
  private let began: Int
  private let run: Locked<Run>

  init(
    publisher: MarblePublisher<Downstream.Input, Downstream.Failure>,
    downstream: Downstream
  ) {
    self.publisher = publisher
    began = publisher.clock?.now ?? 0
    run = Locked(Run(downstream: downstream))
  }

  var hasEnded: Bool { run.withLock { $0.downstream == nil } }

  /// Delivers events that need no demand, once the subscriber has its
  /// subscription.
  func start() {
    run.withLock { $0.hasStarted = true }
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    run.withLock { add(demand, to: &$0) }
    deliver()
  }

  func cancel() {
    let released = run.withLock { run in
      defer { run.downstream = nil }
      return run.downstream
    }
    _ = released
  }

  /// Delivers all values that are due and requested.
  func deliver() {
    let begins = run.withLock { run in
      guard !run.isDelivering else { return false }
      run.isDelivering = true
      return true
    }
    guard begins else { return }
    while let step = nextStep() {
      switch step {
      case .value(let downstream, let letter):
        let more = downstream.receive(publisher.value(letter))
        run.withLock { add(more, to: &$0) }
      case .end(let downstream, let completion):
        downstream.receive(completion: completion)
      case .cancel: break
      }
    }
  }

  /// Removes the next step from the run, or ends the loop.
  private func nextStep() -> Step? {
    run.withLock { run in
      if let step = step(&run) { return step }
      run.isDelivering = false
      return nil
    }
  }

  private func step(_ run: inout Run) -> Step? {
    guard let downstream = run.downstream, run.next < publisher.moments.count
    else { return nil }
    let moment = publisher.moments[run.next]
    if let clock = publisher.clock, clock.now - began < moment.tick {
      return nil
    }
    switch moment.sign {
    case .value(let letter):
      guard run.demand != 0 else { return nil }
      run.demand = run.demand.map { $0 - 1 }
      run.next += 1
      return .value(downstream, letter)
    case .finished, .failure, .cancel:
      guard run.hasStarted else { return nil }
      run.next += 1
      run.downstream = nil
      switch moment.sign {
      case .finished: return .end(downstream, .finished)
      case .failure: return .end(downstream, .failure(publisher.failure()))
      default: return .cancel(downstream)
      }
    }
  }

  private func add(_ demand: Subscribers.Demand, to run: inout Run) {
    guard let current = run.demand else { return }
    run.demand = demand.max.flatMap { more in
      let (sum, overflows) = current.addingReportingOverflow(more)
      return overflows ? nil : sum
    }
  }
}
