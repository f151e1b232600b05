// A request that makes the sum too large for an `Int` is ignored. Such a sum
// is `.unlimited`.
import Foundation

// MARK: - Stage 1: the contract

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure
}

public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error

  func receive(subscription: Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
  func receive(completion: Subscribers.Completion<Failure>)
}

public protocol Cancellable {
  func cancel()
}

public protocol Subscription: Cancellable {
  func request(_ demand: Subscribers.Demand)
}

public enum Subscribers {
  public enum Completion<Failure: Error> {
    case finished
    case failure(Failure)
  }

  public struct Demand: Equatable {
    public static let unlimited = Demand(max: nil)
    public static let none = Demand(max: 0)

    /// `value` values; at least 0.
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "Ask for no fewer than none.")
      return Demand(max: value)
    }

    /// How many; nil for unlimited.
    public let max: Int?

    fileprivate static func + (left: Demand, right: Demand) -> Demand {
      guard let some = left.max, let more = right.max else { return .unlimited }
      let (sum, isTooLarge) = some.addingReportingOverflow(more)
      return isTooLarge ? left : Demand(max: sum)
    }

    /// What is left when one has been delivered.
    fileprivate var lessOne: Demand { Demand(max: self.max.map { $0 - 1 }) }
  }
}

public enum Publishers {}

// MARK: - A value that one thread at a time can touch

private final class Box<State> {
  private let lock = NSLock()
  private var state: State

  init(_ state: State) {
    self.state = state
  }

  func withLock<Outcome>(_ body: (inout State) -> Outcome) -> Outcome {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// Puts `new` in, and hands out the old one.
  @discardableResult
  func swap(_ new: State) -> State {
    withLock { state -> State in
      let old = state
      state = new
      return old
    }
  }
}

// MARK: - Stage 2: Just

public struct Just<Output>: Publisher {
  public typealias Failure = Never

  private let output: Output

  public init(_ output: Output) {
    self.output = output
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: JustRun(subscriber, output))
  }
}

private final class JustRun<S: Subscriber>: Subscription
where S.Failure == Never {
  private enum State {
    case waiting(S, S.Input)
    case delivering
    case over
  }

  private let box: Box<State>

  init(_ subscriber: S, _ value: S.Input) {
    box = Box(.waiting(subscriber, value))
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand != .none, let (subscriber, value) = take() else { return }
    _ = subscriber.receive(value)
    if finish() { subscriber.receive(completion: .finished) }
  }

  private func take() -> (S, S.Input)? {
    box.withLock { state -> (S, S.Input)? in
      guard case .waiting(let subscriber, let value) = state else { return nil }
      state = .delivering
      return (subscriber, value)
    }
  }

  private func finish() -> Bool {
    box.withLock { state -> Bool in
      guard case .delivering = state else { return false }
      state = .over
      return true
    }
  }

  func cancel() {
    box.swap(.over)
  }
}

// MARK: - Stage 3: AnyCancellable

public final class AnyCancellable: Cancellable {
  private let box: Box<(() -> Void)?>

  public init(_ cancel: @escaping () -> Void) {
    box = Box(cancel)
  }

  deinit { cancel() }

  public func cancel() {
    box.swap(nil)?()
  }
}

// MARK: - Stage 4: sink

extension Subscribers {
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private struct Closures {
      let value: (Input) -> Void
      let completion: (Subscribers.Completion<Failure>) -> Void
    }

    private enum State {
      case unattached(Closures)
      case attached(Closures, Subscription)
      case over
    }

    private let box: Box<State>

    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      box = Box(
        .unattached(
          Closures(value: receiveValue, completion: receiveCompletion)))
    }

    public func receive(subscription: Subscription) {
      let isFirst = box.withLock { state -> Bool in
        guard case .unattached(let closures) = state else { return false }
        state = .attached(closures, subscription)
        return true
      }
      if isFirst {
        subscription.request(.unlimited)
      } else {
        subscription.cancel()
      }
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
      let closures = box.withLock { state -> Closures? in
        switch state {
        case .unattached(let closures), .attached(let closures, _):
          return closures
        case .over:
          return nil
        }
      }
      closures?.value(input)
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      switch box.swap(.over) {
      case .unattached(let closures), .attached(let closures, _):
        closures.completion(completion)
      case .over:
        break
      }
    }

    public func cancel() {
      if case .attached(_, let subscription) = box.swap(.over) {
        subscription.cancel()
      }
    }
  }
}

extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink<Output, Failure>(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    receive(subscriber: sink)
    return AnyCancellable { sink.cancel() }
  }
}

// MARK: - Stage 5: map

extension Publishers {
  public struct Map<Upstream: Publisher, Output>: Publisher {
    public typealias Failure = Upstream.Failure

    fileprivate let upstream: Upstream
    fileprivate let transform: (Upstream.Output) -> Output

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.receive(
        subscriber: MapRun<Upstream.Output, S>(
          downstream: subscriber, transform: transform))
    }
  }
}

private struct MapRun<Input, Downstream: Subscriber>: Subscriber {
  typealias Failure = Downstream.Failure

  let downstream: Downstream
  let transform: (Input) -> Downstream.Input

  func receive(subscription: Subscription) {
    downstream.receive(subscription: subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    downstream.receive(transform(input))
  }

  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    downstream.receive(completion: completion)
  }
}

extension Publisher {
  public func map<T>(
    _ transform: @escaping (Output) -> T
  ) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

// MARK: - Stage 6: PassthroughSubject

public final class PassthroughSubject<Output, Failure: Error>: Publisher {
  /// A run whose subscriber's type is forgotten.
  private struct Entry {
    let id: ObjectIdentifier
    let send: (Output) -> Void
    let end: (Subscribers.Completion<Failure>) -> Void
  }

  private struct State {
    var entries: [Entry] = []
    var ending: Subscribers.Completion<Failure>?
  }

  private let box = Box(State())

  public init() {}

  public func send(_ value: Output) {
    let entries = box.withLock { $0.entries }
    for entry in entries { entry.send(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let entries = box.withLock { state -> [Entry] in
      guard state.ending == nil else { return [] }
      let entries = state.entries
      state.entries = []
      state.ending = completion
      return entries
    }
    for entry in entries { entry.end(completion) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = SubjectRun(subscriber) { [weak self] id in self?.forget(id) }
    let entry = Entry(
      id: ObjectIdentifier(run), send: { run.send(.value($0)) },
      end: { run.send(.end($0)) })
    let ending = box.withLock { state -> Subscribers.Completion<Failure>? in
      if state.ending == nil { state.entries.append(entry) }
      return state.ending
    }
    if let ending { run.line(up: .end(ending)) }
    subscriber.receive(subscription: run)
    run.leave()
  }

  private func forget(_ id: ObjectIdentifier) {
    _ = box.withLock { state -> [Entry] in
      let entries = state.entries
      state.entries.removeAll { $0.id == id }
      return entries
    }
  }
}

private final class SubjectRun<S: Subscriber>: Subscription {
  enum Signal {
    case value(S.Input)
    case end(Subscribers.Completion<S.Failure>)

    var isEnd: Bool {
      if case .end = self { return true }
      return false
    }
  }

  private struct State {
    /// nil after the end.
    var subscriber: S?
    var demand = Subscribers.Demand.none
    /// What waits for its turn.
    var line: [Signal] = []
    /// Who is delivering, or handing the subscription over, and how deep.
    var thread: pthread_t?
    var depth = 0

    /// Whether the caller is to deliver `signal`; else it waits.
    mutating func enter(with signal: Signal) -> Bool {
      guard subscriber != nil else { return false }
      let isElsewhere = thread != nil && thread != pthread_self()
      if isElsewhere || (signal.isEnd && !line.isEmpty) {
        line.append(signal)
        return false
      }
      thread = pthread_self()
      depth += 1
      return true
    }

    /// Who is to be given a value; nil if nobody has asked.
    mutating func spend() -> S? {
      guard demand != .none else { return nil }
      demand = demand.lessOne
      return subscriber
    }

    /// What is left to be done by the last one who leaves.
    mutating func next() -> Signal? {
      guard subscriber != nil else { return nil }
      if depth == 1, !line.isEmpty { return line.removeFirst() }
      depth -= 1
      if depth == 0 { thread = nil }
      return nil
    }
  }

  private let box: Box<State>
  private let onCancel: (ObjectIdentifier) -> Void

  /// Begins busy: this thread is handing the subscription over.
  init(_ subscriber: S, onCancel: @escaping (ObjectIdentifier) -> Void) {
    box = Box(State(subscriber: subscriber, thread: pthread_self(), depth: 1))
    self.onCancel = onCancel
  }

  func line(up signal: Signal) {
    box.withLock { $0.line.append(signal) }
  }

  func send(_ signal: Signal) {
    guard box.withLock({ $0.enter(with: signal) }) else { return }
    deliver(signal)
    leave()
  }

  func leave() {
    while let signal = box.withLock({ $0.next() }) { deliver(signal) }
  }

  private func deliver(_ signal: Signal) {
    switch signal {
    case .value(let value):
      guard let subscriber = box.withLock({ $0.spend() }) else { return }
      request(subscriber.receive(value))
    case .end(let completion):
      box.swap(State()).subscriber?.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    box.withLock { state in
      guard state.subscriber != nil else { return }
      state.demand = state.demand + demand
    }
  }

  func cancel() {
    box.swap(State())
    onCancel(ObjectIdentifier(self))
  }
}
