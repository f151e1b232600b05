// 11.3 Many listeners
import Chapter01Handshake
import Chapter05Demand
import Foundation

public final class Radio<Output, Failure: Error>: Publisher {
  private struct State {
    var runs: [Run<Output, Failure>] = []
    var ending: Subscribers.Completion<Failure>?
  }

  private let state = Locked(State())

  public init() {}

  public func send(_ value: Output) {
    for run in state.withLock({ $0.runs }) { run.take(.value(value)) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let last = state.withLock { state in
      let last = state
      guard last.ending == nil else { return State() }
      state = State(ending: completion)
      return last
    }
    for run in last.runs { run.take(.end(completion)) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run<Output, Failure> { signal in
      switch signal {
      case .value(let value): return subscriber.receive(value)
      case .end(let completion):
        subscriber.receive(completion: completion)
        return .none
      }
    } onCancel: { [weak self] run in
      self?.remove(run)
    }
    let ending = state.withLock { state in
      if state.ending == nil { state.runs.append(run) }
      return state.ending
    }
    subscriber.receive(subscription: run)
    run.handedOver()
    if let ending { run.take(.end(ending)) }
  }

  private func remove(_ run: Run<Output, Failure>) {
    let old = state.withLock { state in
      let old = state.runs
      state.runs.removeAll { $0 === run }
      return old
    }
    withExtendedLifetime(old) {}
  }
}

private enum Signal<Output, Failure: Error> {
  case value(Output)
  case end(Subscribers.Completion<Failure>)
}

private final class Run<Output, Failure: Error>: Subscription {
  typealias Tell = (Signal<Output, Failure>) -> Subscribers.Demand

  private struct State {
    /// Delivers a signal to the subscriber; nil after the end.
    var tell: Tell?
    var demand = Subscribers.Demand.none
    var waiting: [Signal<Output, Failure>] = []
    /// The thread that delivers, and the depth of its calls.
    var thread: pthread_t?
    var depth = 0
  }

  private enum Step {
    case tell(Tell, Signal<Output, Failure>)
    case drop(Signal<Output, Failure>)
    case end(Signal<Output, Failure>, State)
    case rest
  }

  private let state: Locked<State>
  private let onCancel: (Run) -> Void

  init(tell: @escaping Tell, onCancel: @escaping (Run) -> Void) {
    state = Locked(State(tell: tell, thread: pthread_self(), depth: 1))
    self.onCancel = onCancel
  }

  func handedOver() { perform(state.withLock { settle(&$0, .none) }) }

  func take(_ signal: Signal<Output, Failure>) {
    perform(state.withLock { admit(&$0, signal) })
  }

  func request(_ demand: Subscribers.Demand) {
    state.withLock { $0.demand += demand }
  }

  func cancel() {
    state.exchange(State())
    onCancel(self)
  }

  private func perform(_ first: Step) {
    var step = first
    while true {
      switch step {
      case .rest: return
      case .tell(let tell, let signal):
        let returned = tell(signal)
        step = state.withLock { settle(&$0, returned) }
      case .drop: step = state.withLock { next(&$0) }
      case .end(let signal, let last):
        _ = last.tell?(signal)
        return
      }
    }
  }

  private func admit(
    _ state: inout State, _ signal: Signal<Output, Failure>
  ) -> Step {
    guard state.tell != nil else { return .rest }
    let isElsewhere = state.thread.map { $0 != pthread_self() } ?? false
    guard !isElsewhere, state.waiting.isEmpty else {
      state.waiting.append(signal)
      return .rest
    }
    let step = begin(&state, signal)
    if case .drop = step { return .rest }
    return step
  }

  private func settle(
    _ state: inout State, _ returned: Subscribers.Demand
  ) -> Step {
    guard state.tell != nil else { return .rest }
    state.demand += returned
    state.depth -= 1
    return state.depth == 0 ? next(&state) : .rest
  }

  private func next(_ state: inout State) -> Step {
    guard state.tell != nil else { return .rest }
    guard !state.waiting.isEmpty else {
      state.thread = nil
      return .rest
    }
    return begin(&state, state.waiting.removeFirst())
  }

  private func begin(
    _ state: inout State, _ signal: Signal<Output, Failure>
  ) -> Step {
    guard let tell = state.tell else { return .rest }
    if case .end = signal {
      let last = state
      state = State()
      return .end(signal, last)
    }
    guard state.demand > .none else { return .drop(signal) }
    state.demand -= 1
    state.depth += 1
    state.thread = pthread_self()
    return .tell(tell, signal)
  }
}
