// All of a run is one value under one lock; the two sides differ only in key
// paths.
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
    let table = Table<A.Output, B.Output, S>(for: subscriber)
    subscriber.receive(subscription: table)
    a.subscribe(Left(table))
    b.subscribe(Right(table))
  }
}

/// The state of one of the two upstreams, without its values.
private struct Supply {
  var subscription: Subscription?
  var hasEnded = false
}

private enum Parcel<First, Second, Failure: Error> {
  case pair(First, Second)
  case end(Subscribers.Completion<Failure>)
}

/// The state of a run: a value that makes no calls.
private struct Ledger<First, Second, Downstream: Subscriber> {
  typealias Failure = Downstream.Failure

  var downstream: Downstream?
  var first: First?
  var second: Second?
  var left = Supply()
  var right = Supply()
  var requested = Subscribers.Demand.none
  var open = Subscribers.Demand.none
  /// What is still to be delivered, the oldest first.
  var line: [Parcel<First, Second, Failure>] = []
  var isCarried = false
  /// Nothing comes in any more; what is in the line may still go out.
  var isClosed = false

  /// Puts a pair into the line, if there is one, and a demand for it.
  mutating func make() {
    guard let first, let second, open > .none else { return }
    open -= 1
    line.append(.pair(first, second))
  }

  /// An ended run; the caller stores it, and releases the old state.
  static func over(isCarried: Bool, line: [Parcel<First, Second, Failure>] = [])
    -> Ledger
  {
    var ledger = Ledger()
    ledger.line = line
    ledger.isCarried = isCarried
    ledger.isClosed = true
    return ledger
  }
}

private final class Table<First, Second, Downstream: Subscriber>: Subscription
where Downstream.Input == (First, Second) {
  typealias Failure = Downstream.Failure
  typealias State = Ledger<First, Second, Downstream>
  typealias Place = WritableKeyPath<State, Supply>

  private let state: Locked<State>

  init(for downstream: Downstream) {
    state = Locked(State(downstream: downstream))
  }

  // MARK: - From below

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let (left, right) = state.withLock {
      state -> (Subscription?, Subscription?) in
      guard !state.isClosed else { return (nil, nil) }
      state.requested += demand
      state.open += demand
      return (state.left.subscription, state.right.subscription)
    }
    left?.request(demand)
    // The first call may have ended the second one.
    guard let right, isGoing(\.right) else { return }
    right.request(demand)
  }

  private func isGoing(_ place: Place) -> Bool {
    state.withLock { $0[keyPath: place].subscription != nil }
  }

  func cancel() {
    var last = State()
    state.withLock { state in
      last = State.over(isCarried: state.isCarried)
      swap(&state, &last)
    }
    last.left.subscription?.cancel()
    last.right.subscription?.cancel()
  }

  // MARK: - From above

  func attach(_ subscription: Subscription, at place: Place) {
    let due = state.withLock { state -> Subscribers.Demand? in
      guard !state.isClosed, !state[keyPath: place].hasEnded,
        state[keyPath: place].subscription == nil
      else { return nil }
      state[keyPath: place].subscription = subscription
      return state.requested
    }
    guard let due else { return subscription.cancel() }
    if due > .none { subscription.request(due) }
  }

  func take<Value>(
    _ value: inout Value?, at place: Place,
    as part: WritableKeyPath<State, Value?>
  ) {
    state.withLock { state in
      guard !state.isClosed, !state[keyPath: place].hasEnded else { return }
      let old = state[keyPath: part]
      state[keyPath: part] = value
      value = old
      state.make()
    }
    carry()
  }

  func end(_ completion: Subscribers.Completion<Failure>, at place: Place) {
    if case .failure = completion {
      fail(completion, at: place)
    } else {
      finish(at: place)
      carry()
    }
  }

  private func finish(at place: Place) {
    // Their references are released when this returns.
    var own: Subscription?
    var values: (First?, Second?)
    state.withLock { state in
      guard !state.isClosed, !state[keyPath: place].hasEnded else { return }
      own = state[keyPath: place].subscription
      state[keyPath: place].subscription = nil
      state[keyPath: place].hasEnded = true
      guard state.left.hasEnded, state.right.hasEnded else { return }
      values = (state.first, state.second)
      state.first = nil
      state.second = nil
      state.isClosed = true
      state.line.append(.end(.finished))
    }
    withExtendedLifetime((own, values)) {}
  }

  private func fail(
    _ completion: Subscribers.Completion<Failure>, at place: Place
  ) {
    var last = State()
    let isFirst = state.withLock { state -> Bool in
      guard !state.isClosed, !state[keyPath: place].hasEnded else {
        return false
      }
      last = State.over(isCarried: state.isCarried, line: state.line)
      last.downstream = state.downstream
      swap(&state, &last)
      return true
    }
    guard isFirst else { return }
    (place == \.left ? last.right : last.left).subscription?.cancel()
    // The values go now, not after the completion.
    last = State()
    state.withLock { state in
      // Not if it was cancelled meanwhile.
      if state.downstream != nil { state.line.append(.end(completion)) }
    }
    carry()
  }

  // MARK: - Out

  /// Delivers what is in the line, if no other call does.
  private func carry() {
    let isCarrier = state.withLock { state -> Bool in
      guard !state.isCarried, !state.line.isEmpty else { return false }
      state.isCarried = true
      return true
    }
    guard isCarrier else { return }
    while let (downstream, parcel) = next() {
      switch parcel {
      case .pair(let first, let second):
        request(downstream.receive((first, second)))
      case .end(let completion):
        downstream.receive(completion: completion)
      }
    }
  }

  private func next() -> (Downstream, Parcel<First, Second, Failure>)? {
    state.withLock { state in
      guard let downstream = state.downstream, !state.line.isEmpty else {
        state.isCarried = false
        return nil
      }
      let parcel = state.line.removeFirst()
      if case .end = parcel { state.downstream = nil }
      return (downstream, parcel)
    }
  }
}

private struct Left<First, Second, Downstream: Subscriber>: Subscriber
where Downstream.Input == (First, Second) {
  let combineIdentifier = CombineIdentifier()
  let table: Table<First, Second, Downstream>

  init(_ table: Table<First, Second, Downstream>) { self.table = table }

  func receive(subscription: Subscription) {
    table.attach(subscription, at: \.left)
  }

  func receive(_ input: First) -> Subscribers.Demand {
    var value = Optional(input)
    table.take(&value, at: \.left, as: \.first)
    return .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    table.end(completion, at: \.left)
  }
}

private struct Right<First, Second, Downstream: Subscriber>: Subscriber
where Downstream.Input == (First, Second) {
  let combineIdentifier = CombineIdentifier()
  let table: Table<First, Second, Downstream>

  init(_ table: Table<First, Second, Downstream>) { self.table = table }

  func receive(subscription: Subscription) {
    table.attach(subscription, at: \.right)
  }

  func receive(_ input: Second) -> Subscribers.Demand {
    var value = Optional(input)
    table.take(&value, at: \.right, as: \.second)
    return .none
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    table.end(completion, at: \.right)
  }
}
