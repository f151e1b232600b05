// You use each value for one pair. The latest value of a side stays the
// latest, and is in every pair until another one comes; what uses each value
// once is zip.
import Chapter01Handshake
import Chapter05Demand

public struct CombineLatest<A: Publisher, B: Publisher>: Publisher
where A.Failure == B.Failure {
  public typealias Output = (A.Output, B.Output)
  public typealias Failure = A.Failure

  private let a: A
  private let b: B

  public init(_ a: A, _ b: B) {
    self.a = a
    self.b = b
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = CombineLatestRun<S, A.Output, B.Output>(subscriber)
    subscriber.receive(subscription: run)
    a.subscribe(Side(of: run, 0) { swap(&$0.a, &$1) })
    b.subscribe(Side(of: run, 1) { swap(&$0.b, &$1) })
  }
}

private final class CombineLatestRun<Downstream: Subscriber, A, B>: Subscription
where Downstream.Input == (A, B) {
  struct State {
    var downstream: Downstream?
    var a: A?
    var b: B?
    var upstreams: [Subscription?] = [nil, nil]
    var hasEnded = [false, false]
    /// All that has been requested, and what of it is not promised to a pair.
    var requested = Subscribers.Demand.none
    var open = Subscribers.Demand.none
    /// Pairs that are asked for, in the order in which they were made.
    var line: [(A, B)] = []
    var completion: Subscribers.Completion<Downstream.Failure>?
    var isDelivering = false
  }

  private let state: Locked<State>

  init(_ downstream: Downstream) {
    state = Locked(State(downstream: downstream))
  }

  func attach(_ subscription: Subscription, _ index: Int) {
    let due = state.withLock { state -> Subscribers.Demand? in
      guard state.downstream != nil, !state.hasEnded[index],
        state.upstreams[index] == nil
      else { return nil }
      state.upstreams[index] = subscription
      return state.requested
    }
    guard let due else { return subscription.cancel() }
    if due > .none { subscription.request(due) }
  }

  func receive(from index: Int, _ store: (inout State) -> Void) {
    state.withLock { state in
      guard state.downstream != nil, !state.hasEnded[index] else { return }
      store(&state)
      guard let a = state.a, let b = state.b, state.open > .none else { return }
      state.open -= 1
      state.line.append((a, b))
      (state.a, state.b) = (nil, nil)
    }
    deliver()
  }

  func receive(
    _ completion: Subscribers.Completion<Downstream.Failure>, from index: Int
  ) {
    // What is let go of is returned, and so released after the lock.
    let (others, _) = state.withLock {
      state -> ([Subscription?], (Subscription?, [(A, B)])) in
      guard !state.hasEnded[index] else { return ([], (nil, [])) }
      let released = (state.upstreams[index], state.line)
      state.upstreams[index] = nil
      state.hasEnded[index] = true
      guard case .failure = completion else {
        if state.hasEnded == [true, true] { state.completion = completion }
        return ([], released)
      }
      let others = state.upstreams
      state.upstreams = [nil, nil]
      state.hasEnded = [true, true]
      state.line = []
      state.completion = completion
      return (others, released)
    }
    others.forEach { $0?.cancel() }
    deliver()
  }

  func request(_ demand: Subscribers.Demand) {
    let upstreams = state.withLock { state -> [Subscription?] in
      guard state.downstream != nil else { return [] }
      state.requested += demand
      state.open += demand
      return state.upstreams
    }
    upstreams.forEach { $0?.request(demand) }
  }

  func cancel() {
    end().upstreams.forEach { $0?.cancel() }
  }

  private func end() -> State {
    var last = State()
    last.hasEnded = [true, true]
    return state.exchange(last)
  }

  private enum Step {
    case pair(Downstream, (A, B))
    case end(Downstream, Subscribers.Completion<Downstream.Failure>, State)
    case rest
  }

  /// The one loop: whoever finds it at work leaves its pair in the line.
  private func deliver() {
    var isFirst = true
    while true {
      switch next(isFirst: isFirst) {
      case .pair(let downstream, let pair):
        let more = downstream.receive(pair)
        if more > .none { request(more) }
      case .end(let downstream, let completion, _):
        return downstream.receive(completion: completion)
      case .rest: return
      }
      isFirst = false
    }
  }

  private func next(isFirst: Bool) -> Step {
    state.withLock { state in
      if isFirst, state.isDelivering { return .rest }
      state.isDelivering = false
      guard let downstream = state.downstream else { return .rest }
      if !state.line.isEmpty {
        state.isDelivering = true
        return .pair(downstream, state.line.removeFirst())
      }
      guard let completion = state.completion else { return .rest }
      let last = state
      state = State()
      state.hasEnded = [true, true]
      return .end(downstream, completion, last)
    }
  }
}

private final class Side<Downstream: Subscriber, A, B, Input>: Subscriber
where Downstream.Input == (A, B) {
  typealias Failure = Downstream.Failure
  typealias Run = CombineLatestRun<Downstream, A, B>

  private let run: Run
  private let index: Int
  private let store: (inout Run.State, inout Input?) -> Void

  init(
    of run: Run, _ index: Int,
    _ store: @escaping (inout Run.State, inout Input?) -> Void
  ) {
    self.run = run
    self.index = index
    self.store = store
  }

  func receive(subscription: Subscription) { run.attach(subscription, index) }

  func receive(_ input: Input) -> Subscribers.Demand {
    // What is replaced is swapped out, and so released after the lock.
    var input = Optional(input)
    run.receive(from: index) { store(&$0, &input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    run.receive(completion, from: index)
  }
}
