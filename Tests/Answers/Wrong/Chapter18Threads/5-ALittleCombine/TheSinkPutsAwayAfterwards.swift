// A run that ends inside the request of your sink is over by the time that the
// request is back: the sink keeps its subscription for ever. Keep it first,
// then ask, and let it go at the end.
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
    private enum Amount: Equatable {
      case count(Int)
      case endless
    }

    private let amount: Amount

    private init(_ amount: Amount) {
      self.amount = amount
    }

    public static let unlimited = Demand(.endless)
    public static let none = Demand(.count(0))

    /// `value` values; at least 0.
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "Ask for no fewer than none.")
      return Demand(.count(value))
    }

    /// How many; nil for unlimited.
    public var max: Int? {
      switch amount {
      case .count(let count): return count
      case .endless: return nil
      }
    }

    fileprivate func adding(_ more: Demand) -> Demand {
      switch (amount, more.amount) {
      case (.count(let some), .count(let others)):
        let (sum, isTooLarge) = some.addingReportingOverflow(others)
        return Demand(isTooLarge ? .endless : .count(sum))
      default:
        return Demand(.endless)
      }
    }

    /// What is left when one has been delivered.
    fileprivate func takingOne() -> Demand {
      switch amount {
      case .count(let count): return Demand(.count(count - 1))
      case .endless: return self
      }
    }
  }
}

public enum Publishers {}

// MARK: - Helpers: a guarded value, and two types made of closures

private final class Guarded<Value> {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) {
    stored = value
  }

  func access<Outcome>(_ body: (inout Value) -> Outcome) -> Outcome {
    lock.lock()
    defer { lock.unlock() }
    return body(&stored)
  }

  /// Puts `new` in, and hands out the old one.
  @discardableResult
  func replace(with new: Value) -> Value {
    access { value -> Value in
      let old = value
      value = new
      return old
    }
  }
}

private struct Relay<Input, Failure: Error>: Subscriber {
  let onSubscription: (Subscription) -> Void
  let onValue: (Input) -> Subscribers.Demand
  let onCompletion: (Subscribers.Completion<Failure>) -> Void

  func receive(subscription: Subscription) {
    onSubscription(subscription)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    onValue(input)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    onCompletion(completion)
  }
}

private final class Conduit: Subscription {
  private let onRequest: (Subscribers.Demand) -> Void
  private let onCancel: () -> Void

  init(
    onRequest: @escaping (Subscribers.Demand) -> Void,
    onCancel: @escaping () -> Void
  ) {
    self.onRequest = onRequest
    self.onCancel = onCancel
  }

  func request(_ demand: Subscribers.Demand) {
    onRequest(demand)
  }

  func cancel() {
    onCancel()
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
    let run = OneValue(subscriber, output)
    subscriber.receive(
      subscription: Conduit(
        onRequest: { run.request($0) }, onCancel: { run.cancel() }))
  }
}

private final class OneValue<S: Subscriber> where S.Failure == Never {
  private struct State {
    /// Until somebody asks.
    var offer: (S, S.Input)?
    var isOver = false
  }

  private let state: Guarded<State>

  init(_ subscriber: S, _ value: S.Input) {
    state = Guarded(State(offer: (subscriber, value)))
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    let offer = state.access { state -> (S, S.Input)? in
      let offer = state.offer
      state.offer = nil
      return offer
    }
    guard let (subscriber, value) = offer else { return }
    _ = subscriber.receive(value)
    let wasOver = state.access { state -> Bool in
      let wasOver = state.isOver
      state.isOver = true
      return wasOver
    }
    if !wasOver { subscriber.receive(completion: .finished) }
  }

  func cancel() {
    state.replace(with: State(offer: nil, isOver: true))
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
    guard let action = self.action.replace(with: nil) else { return }
    action()
  }
}

// MARK: - Stage 4: sink

extension Subscribers {
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private struct State {
      /// nil after the end.
      var onValue: ((Input) -> Void)?
      var onCompletion: ((Subscribers.Completion<Failure>) -> Void)?
      var subscription: Subscription?
    }

    private let state: Guarded<State>

    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      state = Guarded(
        State(onValue: receiveValue, onCompletion: receiveCompletion))
    }

    public func receive(subscription: Subscription) {
      let isWanted = state.access { state -> Bool in
        state.onValue != nil && state.subscription == nil
      }
      guard isWanted else { return subscription.cancel() }
      subscription.request(.unlimited)
      state.access { $0.subscription = subscription }
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
      let onValue = state.access { $0.onValue }
      onValue?(input)
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      let last = state.replace(with: State())
      last.onCompletion?(completion)
    }

    public func cancel() {
      let last = state.replace(with: State())
      last.subscription?.cancel()
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
      let transform = self.transform
      let relay = Relay<Upstream.Output, Upstream.Failure>(
        onSubscription: { subscriber.receive(subscription: $0) },
        onValue: { subscriber.receive(transform($0)) },
        onCompletion: { subscriber.receive(completion: $0) })
      upstream.receive(subscriber: relay)
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
  private enum State {
    case going([Outlet<Output, Failure>])
    case over(Subscribers.Completion<Failure>)
  }

  private let state = Guarded(State.going([]))

  public init() {}

  public func send(_ value: Output) {
    guard case .going(let outlets) = state.access({ $0 }) else { return }
    for outlet in outlets { outlet.send(.value(value)) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let outlets = state.access { state -> [Outlet<Output, Failure>] in
      guard case .going(let outlets) = state else { return [] }
      state = .over(completion)
      return outlets
    }
    for outlet in outlets { outlet.send(.completion(completion)) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let outlet = Outlet<Output, Failure>(
      Relay<Output, Failure>(
        onSubscription: { subscriber.receive(subscription: $0) },
        onValue: { subscriber.receive($0) },
        onCompletion: { subscriber.receive(completion: $0) }))
    let ending = state.access { state -> Subscribers.Completion<Failure>? in
      switch state {
      case .going(let outlets):
        state = .going(outlets + [outlet])
        return nil
      case .over(let ending):
        return ending
      }
    }
    if let ending { outlet.wait(.completion(ending)) }
    subscriber.receive(
      subscription: Conduit(
        onRequest: { outlet.request($0) },
        onCancel: { [weak self] in
          outlet.close()
          self?.remove(outlet)
        }))
    outlet.goOn()
  }

  private func remove(_ outlet: Outlet<Output, Failure>) {
    _ = state.access { state -> State in
      let last = state
      if case .going(let outlets) = last {
        state = .going(outlets.filter { $0 !== outlet })
      }
      return last
    }
  }
}

private enum Signal<Input, Failure: Error> {
  case value(Input)
  case completion(Subscribers.Completion<Failure>)
}

/// What is there as long as a run is on.
private struct OpenRun<Input, Failure: Error> {
  let subscriber: Relay<Input, Failure>
  var demand = Subscribers.Demand.none
  var waiting: [Signal<Input, Failure>] = []
  /// Whose turn it is, and how many calls it has in the run.
  var owner: pthread_t?
  var calls = 0

  mutating func admit(_ signal: Signal<Input, Failure>) -> Bool {
    let isMine = owner == nil || owner == pthread_self()
    var isInTurn = isMine
    // An end does not overtake what waits.
    if case .completion = signal, !waiting.isEmpty { isInTurn = false }
    guard isInTurn else {
      waiting.append(signal)
      return false
    }
    owner = pthread_self()
    calls += 1
    return true
  }

  mutating func spend() -> Relay<Input, Failure>? {
    guard demand != .none else { return nil }
    demand = demand.takingOne()
    return subscriber
  }

  mutating func add(_ more: Subscribers.Demand) {
    demand = demand.adding(more)
  }

  /// What the last one to leave has still to do.
  mutating func nextOrLeave() -> Signal<Input, Failure>? {
    if calls == 1, !waiting.isEmpty { return waiting.removeFirst() }
    calls -= 1
    if calls == 0 { owner = nil }
    return nil
  }
}

private final class Outlet<Input, Failure: Error> {
  /// nil after the end.
  private let run: Guarded<OpenRun<Input, Failure>?>

  /// Begins busy: this thread is handing the subscription over.
  init(_ subscriber: Relay<Input, Failure>) {
    var first = OpenRun(subscriber: subscriber)
    first.owner = pthread_self()
    first.calls = 1
    run = Guarded(first)
  }

  func send(_ signal: Signal<Input, Failure>) {
    guard run.access({ $0?.admit(signal) ?? false }) else { return }
    deliver(signal)
    goOn()
  }

  func wait(_ signal: Signal<Input, Failure>) {
    _ = run.access { $0?.waiting.append(signal) }
  }

  func goOn() {
    while let signal = run.access({ $0?.nextOrLeave() }) { deliver(signal) }
  }

  private func deliver(_ signal: Signal<Input, Failure>) {
    switch signal {
    case .value(let value):
      guard let subscriber = run.access({ $0?.spend() }) else { return }
      request(subscriber.onValue(value))
    case .completion(let completion):
      let last = run.replace(with: nil)
      last?.subscriber.onCompletion(completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    _ = run.access { $0?.add(demand) }
  }

  func close() {
    run.replace(with: nil)
  }
}
