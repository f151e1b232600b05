// 19.2 Build combineLatest
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

  // MARK: - Stage 1: The latest of both

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run<S, A.Output, B.Output>(subscriber)
    subscriber.receive(subscription: run)
    a.subscribe(Side(of: run, 0) { swap(&$0.a, &$1) })
    b.subscribe(Side(of: run, 1) { swap(&$0.b, &$1) })
  }
}

private struct State<Downstream: Subscriber, A, B> {
  var downstream: Downstream?
  var a: A?
  var b: B?
  var upstreams: [Subscription?] = [nil, nil]
  var hasEnded = [false, false]
  /// The total demand, and the part of it that is outstanding.
  var requested = Subscribers.Demand.none
  var open = Subscribers.Demand.none
  /// Requested pairs, in the order in which they were made.
  var line: [(A, B)] = []
  var completion: Subscribers.Completion<Downstream.Failure>?
  var isDelivering = false
}

private final class Run<Downstream: Subscriber, A, B>: Subscription
where Downstream.Input == (A, B) {
  private let state: Locked<State<Downstream, A, B>>

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

  func receive(
    from index: Int, _ store: (inout State<Downstream, A, B>) -> Void
  ) {
    state.withLock { state in
      guard state.downstream != nil, !state.hasEnded[index] else { return }
      store(&state)
      guard let a = state.a, let b = state.b, state.open > .none
      else { return }
      state.open -= 1
      state.line.append((a, b))
    }
    deliver()
  }

  // MARK: - Stage 2: Demand

  func request(_ demand: Subscribers.Demand) {
    let upstreams = state.withLock { state -> [Subscription?] in
      guard state.downstream != nil else { return [] }
      state.requested += demand
      state.open += demand
      return state.upstreams
    }
    upstreams.forEach { $0?.request(demand) }
  }

  // MARK: - Stage 3: Completions

  func receive(
    _ completion: Subscribers.Completion<Downstream.Failure>, from index: Int
  ) {
    // The returned references are released after the unlock.
    let last = state.withLock {
      state -> (others: [Subscription?], own: Subscription?, line: [(A, B)]) in
      guard !state.hasEnded[index] else { return ([], nil, []) }
      let own = state.upstreams[index]
      state.upstreams[index] = nil
      state.hasEnded[index] = true
      if state.hasEnded == [true, true] { state.completion = completion }
      guard case .failure = completion else { return ([], own, []) }
      // Under the same lock, or the other side could finish in between.
      state.hasEnded = [true, true]
      state.completion = completion
      defer { (state.upstreams, state.line) = ([nil, nil], []) }
      return (state.upstreams, own, state.line)
    }
    last.others.forEach { $0?.cancel() }
    deliver()
  }

  func cancel() {
    end().upstreams.forEach { $0?.cancel() }
  }

  /// Ends the run, and returns its last state.
  private func end() -> State<Downstream, A, B> {
    state.exchange(State(hasEnded: [true, true]))
  }

  // MARK: - Stage 4: Threads

  /// Runs one loop at a time; a second call leaves its pair in `line`.
  private func deliver() {
    var step = next(isFirst: true)
    while case .pair(let downstream, let pair) = step {
      let more = downstream.receive(pair)
      if more > .none { request(more) }
      step = next(isFirst: false)
    }
    if case .end(let last) = step, let completion = last.completion {
      last.downstream?.receive(completion: completion)
    }
  }

  private enum Step {
    case pair(Downstream, (A, B))
    case end(State<Downstream, A, B>)
    case rest
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
      guard state.completion != nil else { return .rest }
      let last = state
      state = State(hasEnded: [true, true])
      return .end(last)
    }
  }
}

/// The subscriber of one side's publisher.
private final class Side<Downstream: Subscriber, A, B, Input>: Subscriber
where Downstream.Input == (A, B) {
  typealias Failure = Downstream.Failure
  typealias Store = (inout State<Downstream, A, B>, inout Input?) -> Void

  private let run: Run<Downstream, A, B>
  private let index: Int
  private let store: Store

  init(of run: Run<Downstream, A, B>, _ index: Int, _ store: @escaping Store) {
    self.run = run
    self.index = index
    self.store = store
  }

  func receive(subscription: Subscription) { run.attach(subscription, index) }

  func receive(_ input: Input) -> Subscribers.Demand {
    // The replaced value is swapped out, and released after the unlock.
    var input = Optional(input)
    run.receive(from: index) { store(&$0, &input) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    run.receive(completion, from: index)
  }
}
