// A cancelled subscription releases its subscriber but stays in your subject's
// list. Remove the subscription from the list at its cancel.
import Foundation

/// A value that one thread at a time can touch.
private final class Guarded<Value> {
  private let lock = NSLock()
  private var value: Value

  init(_ value: Value) { self.value = value }

  func use<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&value)
  }

  func replace(_ new: Value) -> Value {
    use { value in
      let old = value
      value = new
      return old
    }
  }
}

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
      precondition(value >= 0, "Ask for 0 values or more.")
      return Demand(max: value)
    }

    /// How many; nil for unlimited.
    public let max: Int?

    fileprivate func with(_ other: Demand) -> Demand {
      guard let max, let more = other.max else { return .unlimited }
      let (sum, isTooMuch) = max.addingReportingOverflow(more)
      return isTooMuch ? .unlimited : Demand(max: sum)
    }

    fileprivate var lessOne: Demand { Demand(max: max.map { $0 - 1 }) }
  }
}

public enum Publishers {}

// MARK: - Stage 2: Just

public struct Just<Output>: Publisher {
  public typealias Failure = Never

  private let output: Output

  public init(_ output: Output) {
    self.output = output
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: OneValue(output, subscriber))
  }
}

private final class OneValue<S: Subscriber>: Subscription
where S.Failure == Never {
  private enum State {
    case waiting(S, S.Input)
    case delivering
    case over
  }

  private let state: Guarded<State>

  init(_ value: S.Input, _ subscriber: S) {
    state = Guarded(.waiting(subscriber, value))
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    let next = state.use { state -> (S, S.Input)? in
      guard case .waiting(let subscriber, let value) = state else { return nil }
      state = .delivering
      return (subscriber, value)
    }
    guard let (subscriber, value) = next else { return }
    _ = subscriber.receive(value)
    if case .delivering = state.replace(.over) {
      subscriber.receive(completion: .finished)
    }
  }

  func cancel() {
    _ = state.replace(.over)
  }
}

// MARK: - Stage 3: AnyCancellable

public final class AnyCancellable: Cancellable {
  private let action: Guarded<(() -> Void)?>

  public init(_ cancel: @escaping () -> Void) {
    action = Guarded(cancel)
  }

  deinit { cancel() }

  public func cancel() {
    action.replace(nil)?()
  }
}

// MARK: - Stage 4: sink

extension Subscribers {
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private struct State {
      var value: ((Input) -> Void)?
      var completion: ((Subscribers.Completion<Failure>) -> Void)?
      var run: Subscription?
    }

    private let state: Guarded<State>

    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      state = Guarded(State(value: receiveValue, completion: receiveCompletion))
    }

    public func receive(subscription: Subscription) {
      let isWanted = state.use { state in
        guard state.value != nil, state.run == nil else { return false }
        state.run = subscription
        return true
      }
      if isWanted {
        subscription.request(.unlimited)
      } else {
        subscription.cancel()
      }
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
      state.use { $0.value }?(input)
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      state.replace(State()).completion?(completion)
    }

    public func cancel() {
      state.replace(State()).run?.cancel()
    }
  }
}

extension Publisher {
  public func sink(
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
    receiveValue: @escaping (Output) -> Void
  ) -> AnyCancellable {
    let sink = Subscribers.Sink(
      receiveCompletion: receiveCompletion, receiveValue: receiveValue)
    receive(subscriber: sink)
    return AnyCancellable(sink.cancel)
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
        subscriber: Inner(subscriber: subscriber, transform: transform))
    }

    private struct Inner<S: Subscriber>: Subscriber
    where S.Input == Output, S.Failure == Failure {
      typealias Input = Upstream.Output
      typealias Failure = Upstream.Failure

      let subscriber: S
      let transform: (Input) -> Output

      func receive(subscription: Subscription) {
        subscriber.receive(subscription: subscription)
      }

      func receive(_ input: Input) -> Subscribers.Demand {
        subscriber.receive(transform(input))
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        subscriber.receive(completion: completion)
      }
    }
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
  private struct State {
    var runs: [Run<Output, Failure>] = []
    var ending: Subscribers.Completion<Failure>?
  }

  private let state = Guarded(State())

  public init() {}

  public func send(_ value: Output) {
    for run in state.use({ $0.runs }) { run.take(.value(value)) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let runs = state.use { state -> [Run<Output, Failure>] in
      guard state.ending == nil else { return [] }
      state.ending = completion
      defer { state.runs = [] }
      return state.runs
    }
    for run in runs { run.take(.end(completion)) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = RunOf(subscriber)
    let ending = state.use { state in
      if state.ending == nil { state.runs.append(run) }
      return state.ending
    }
    run.onCancel = { [weak self, unowned run] in self?.remove(run) }
    subscriber.receive(subscription: run)
    if let ending { run.take(.end(ending)) }
    run.depart()
  }

  private func remove(_ run: Run<Output, Failure>) {
    _ = state.use { state in
      let old = state.runs
      state.runs.removeAll { $0 === run }
      return old
    }
  }
}

private enum Signal<Output, Failure: Error> {
  case value(Output)
  case end(Subscribers.Completion<Failure>)
}

private class Run<Output, Failure: Error>: Subscription {
  var onCancel: () -> Void = {}
  func take(_ signal: Signal<Output, Failure>) {}
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}

private final class RunOf<S: Subscriber>: Run<S.Input, S.Failure> {
  private struct State {
    var subscriber: S?
    var open = Subscribers.Demand.none
    var waiting: [Signal<S.Input, S.Failure>] = []
    /// Who delivers, and how deep inside of itself.
    var thread: pthread_t?
    var depth = 0
  }

  private let state: Guarded<State>

  init(_ subscriber: S) {
    state = Guarded(
      State(subscriber: subscriber, thread: pthread_self(), depth: 1))
  }

  override func take(_ signal: Signal<S.Input, S.Failure>) {
    let me = pthread_self()
    let isMine = state.use { state in
      guard state.subscriber != nil else { return false }
      let isFree = state.thread == nil || state.thread == me
      guard isFree, state.waiting.isEmpty else {
        state.waiting.append(signal)
        return false
      }
      state.thread = me
      state.depth += 1
      return true
    }
    guard isMine else { return }
    deliver(signal)
    depart()
  }

  /// Leaves; the outermost one looks at what waits.
  func depart() {
    while let next = leave() { deliver(next) }
  }

  private func leave() -> Signal<S.Input, S.Failure>? {
    state.use { state in
      if state.depth > 1 {
        state.depth -= 1
        return nil
      }
      if !state.waiting.isEmpty { return state.waiting.removeFirst() }
      state.thread = nil
      state.depth = 0
      return nil
    }
  }

  private func deliver(_ signal: Signal<S.Input, S.Failure>) {
    switch signal {
    case .value(let value):
      let subscriber = state.use { state -> S? in
        guard state.open != .none else { return nil }
        state.open = state.open.lessOne
        return state.subscriber
      }
      guard let subscriber else { return }
      request(subscriber.receive(value))
    case .end(let completion):
      forget()?.receive(completion: completion)
    }
  }

  override func request(_ demand: Subscribers.Demand) {
    state.use { state in
      guard state.subscriber != nil else { return }
      state.open = state.open.with(demand)
    }
  }

  override func cancel() {
    _ = forget()
  }

  private func forget() -> S? {
    let old = state.use { state in
      let old = state
      state.subscriber = nil
      state.open = .none
      state.waiting = []
      return old
    }
    return old.subscriber
  }
}
