// 18.5 A little Combine
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

    /// A demand for `value` values, at least 0.
    public static func max(_ value: Int) -> Demand { Demand(max: value) }

    /// The number of values; nil for unlimited.
    public var max: Int?

    var isNone: Bool { max == 0 }

    /// Adds a demand; a sum that overflows becomes unlimited.
    mutating func add(_ other: Demand) {
      guard let mine = max, let more = other.max else {
        max = nil
        return
      }
      let (sum, overflows) = mine.addingReportingOverflow(more)
      max = overflows ? nil : sum
    }

    mutating func spendOne() { max = max.map { $0 - 1 } }
  }
}

public enum Publishers {}

/// A value that one thread at a time can use.
private final class Guarded<State> {
  private let lock = NSLock()
  private var state: State

  init(_ state: State) {
    self.state = state
  }

  func use<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  /// Stores `new`, and returns the old value for release after the unlock.
  @discardableResult
  func swap(_ new: State) -> State {
    use { state in
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
    subscriber.receive(subscription: Once(output, for: subscriber))
  }
}

private final class Once<S: Subscriber>: Subscription where S.Failure == Never {
  private enum State {
    case waiting(S, S.Input)
    case delivering
    case over
  }

  private let state: Guarded<State>

  init(_ output: S.Input, for subscriber: S) {
    state = Guarded(.waiting(subscriber, output))
  }

  func request(_ demand: Subscribers.Demand) {
    guard !demand.isNone, let (subscriber, output) = begin() else { return }
    _ = subscriber.receive(output)
    if end() { subscriber.receive(completion: .finished) }
  }

  func cancel() {
    state.swap(.over)
  }

  private func begin() -> (S, S.Input)? {
    state.use { state in
      guard case .waiting(let subscriber, let output) = state else {
        return nil
      }
      state = .delivering
      return (subscriber, output)
    }
  }

  private func end() -> Bool {
    if case .delivering = state.swap(.over) { true } else { false }
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
    action.swap(nil)?()
  }
}

// MARK: - Stage 4: sink

extension Subscribers {
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private struct Run {
      let receiveCompletion: (Subscribers.Completion<Failure>) -> Void
      let receiveValue: (Input) -> Void
      var subscription: Subscription?
    }

    private let run: Guarded<Run?>

    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      run = Guarded(
        Run(receiveCompletion: receiveCompletion, receiveValue: receiveValue))
    }

    public func receive(subscription: Subscription) {
      let isFirst = run.use { run in
        guard run != nil, run?.subscription == nil else { return false }
        run?.subscription = subscription
        return true
      }
      if isFirst {
        subscription.request(.unlimited)
      } else {
        subscription.cancel()
      }
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
      run.use { $0 }?.receiveValue(input)
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      run.swap(nil)?.receiveCompletion(completion)
    }

    public func cancel() {
      run.swap(nil)?.subscription?.cancel()
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
        subscriber: Inner(downstream: subscriber, transform: transform))
    }

    private struct Inner<S: Subscriber>: Subscriber
    where S.Input == Output, S.Failure == Failure {
      typealias Input = Upstream.Output

      let downstream: S
      let transform: (Upstream.Output) -> Output

      func receive(subscription: Subscription) {
        downstream.receive(subscription: subscription)
      }

      func receive(_ input: Upstream.Output) -> Subscribers.Demand {
        downstream.receive(transform(input))
      }

      func receive(completion: Subscribers.Completion<Failure>) {
        downstream.receive(completion: completion)
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
    var runs: [SubjectRun<Output, Failure>] = []
    var ending: Subscribers.Completion<Failure>?
  }

  private let state = Guarded(State())

  public init() {}

  public func send(_ value: Output) {
    for run in state.use({ $0.runs }) { run.take(.value(value)) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let last = state.use { state -> [SubjectRun<Output, Failure>] in
      guard state.ending == nil else { return [] }
      let last = state.runs
      state = State(ending: completion)
      return last
    }
    for run in last { run.take(.end(completion)) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = SubjectRun<Output, Failure>(
      tell: { signal in
        switch signal {
        case .value(let value): return subscriber.receive(value)
        case .end(let completion):
          subscriber.receive(completion: completion)
          return .none
        }
      },
      leave: { [weak self] run in self?.forget(run) })
    let ending = state.use { state in
      if state.ending == nil { state.runs.append(run) }
      return state.ending
    }
    subscriber.receive(subscription: run)
    run.isHandedOver()
    if let ending { run.take(.end(ending)) }
  }

  private func forget(_ run: SubjectRun<Output, Failure>) {
    let old = state.use { state in
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

/// A subject's subscription: its demand, and the signals that wait.
///
/// A thread delivers unless another thread does; inside its own delivery it
/// delivers at once. Otherwise it leaves its signal to the other thread.
private final class SubjectRun<Output, Failure: Error>: Subscription {
  typealias Tell = (Signal<Output, Failure>) -> Subscribers.Demand

  private struct State {
    /// Calls the subscriber; nil after a completion or a cancel.
    var tell: Tell?
    var demand = Subscribers.Demand.none
    var waiting: [Signal<Output, Failure>] = []
    /// The delivering thread, and the depth of its nested deliveries.
    var thread: pthread_t?
    var depth = 0
  }

  private let state: Guarded<State>
  private let leave: (SubjectRun) -> Void

  /// A run begins busy: its subscription is being handed over.
  init(tell: @escaping Tell, leave: @escaping (SubjectRun) -> Void) {
    state = Guarded(State(tell: tell, thread: pthread_self(), depth: 1))
    self.leave = leave
  }

  func isHandedOver() {
    goOut(adding: .none)
  }

  func request(_ demand: Subscribers.Demand) {
    state.use { $0.demand.add(demand) }
  }

  func cancel() {
    state.swap(State())
    leave(self)
  }

  /// Delivers the signal, or leaves it to the delivering thread.
  func take(_ signal: Signal<Output, Failure>) {
    let isMine = state.use { state in
      guard state.tell != nil else { return false }
      let isBusy = state.thread.map { $0 != pthread_self() } ?? false
      guard isBusy || !state.waiting.isEmpty else {
        state.thread = pthread_self()
        state.depth += 1
        return true
      }
      state.waiting.append(signal)
      return false
    }
    guard isMine else { return }
    goOut(adding: deliver(signal))
  }

  /// Delivers a completion, or a value if there is demand.
  private func deliver(
    _ signal: Signal<Output, Failure>
  ) -> Subscribers.Demand {
    if case .end = signal {
      _ = state.swap(State()).tell?(signal)
      return .none
    }
    let tell = state.use { state -> Tell? in
      guard !state.demand.isNone else { return nil }
      state.demand.spendOne()
      return state.tell
    }
    return tell?(signal) ?? .none
  }

  /// Ends one delivery; the outermost one first delivers the waiting signals.
  private func goOut(adding first: Subscribers.Demand) {
    var demand = first
    while true {
      let next = state.use { state -> Signal<Output, Failure>? in
        guard state.tell != nil else { return nil }
        state.demand.add(demand)
        guard state.depth == 1 else {
          state.depth -= 1
          return nil
        }
        guard !state.waiting.isEmpty else {
          state.depth = 0
          state.thread = nil
          return nil
        }
        return state.waiting.removeFirst()
      }
      guard let next else { return }
      demand = deliver(next)
    }
  }
}
