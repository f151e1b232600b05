// A turnstile that knows no values: a thread that arrives while it turns leaves a
// closure.
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

    /// How many; nil for unlimited.
    public let max: Int?

    private init(max: Int?) { self.max = max }

    /// `value` values; at least 0.
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "A demand cannot be negative.")
      return Demand(max: value)
    }

    static func + (left: Demand, right: Demand) -> Demand {
      guard let a = left.max, let b = right.max else { return .unlimited }
      let (sum, isTooLarge) = a.addingReportingOverflow(b)
      return isTooLarge ? .unlimited : .max(sum)
    }

    /// Takes one away, if there is one.
    mutating func spendOne() -> Bool {
      guard let max else { return true }
      guard max > 0 else { return false }
      self = .max(max - 1)
      return true
    }
  }
}

public enum Publishers {}

/// A subscription with nothing to ask for.
private final class NoSubscription: Subscription {
  func request(_ demand: Subscribers.Demand) {}
  func cancel() {}
}

// MARK: - One at a time

/// State that is touched by one thread at a time; what `change` returns is
/// used, and released, with the lock open.
private final class Cell<State> {
  private var state: State
  private let lock = NSLock()

  init(_ state: State) { self.state = state }

  func change<Result>(_ body: (inout State) -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body(&state)
  }

  func take(leaving new: State) -> State {
    change { state in
      let old = state
      state = new
      return old
    }
  }
}

/// Lets one thread work at a time, and no thread wait.
private final class Turnstile {
  typealias Work = () -> Void

  private struct State {
    var owner: pthread_t?
    /// What other threads have left for the owner.
    var left: [Work] = []
  }

  private let state: Cell<State>

  /// It is this thread's turn, until `handOn()`.
  init() { state = Cell(State(owner: pthread_self())) }

  /// Does `work` here if no other thread is at work; otherwise stores it.
  ///
  /// On the thread at work it goes first, or, if it is to come last, behind
  /// all that was left.
  func enter(last: Bool = false, _ work: @escaping Work) {
    enum Way { case first, inside, left }
    let way = state.change { state -> Way in
      guard let owner = state.owner else {
        state.owner = pthread_self()
        return .first
      }
      let isMine = pthread_equal(owner, pthread_self()) != 0
      if isMine, !last || state.left.isEmpty { return .inside }
      state.left.append(work)
      return .left
    }
    switch way {
    case .first:
      work()
      handOn()
    case .inside: work()
    case .left: break
    }
  }

  /// Does the stored work until none is left; then the turn is free.
  func handOn() {
    while let work = next() { work() }
  }

  private func next() -> Work? {
    state.change { state in
      if state.left.isEmpty {
        state.owner = nil
        return nil
      }
      return state.left.removeFirst()
    }
  }

  /// Forgets what was left.
  func clear() {
    let left = state.change { state -> [Work] in
      let left = state.left
      state.left = []
      return left
    }
    withExtendedLifetime(left) {}
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
    subscriber.receive(subscription: Once(output, subscriber))
  }
}

/// One value for one subscriber.
private final class Once<S: Subscriber>: Subscription where S.Failure == Never {
  private struct State {
    /// Nil when it has been asked for, and after a cancel.
    var parcel: (value: S.Input, subscriber: S)?
    var isCancelled = false
  }

  private let state: Cell<State>

  init(_ value: S.Input, _ subscriber: S) {
    state = Cell(State(parcel: (value, subscriber)))
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand != .none else { return }
    let parcel = state.change { state -> (value: S.Input, subscriber: S)? in
      let parcel = state.parcel
      state.parcel = nil
      return parcel
    }
    guard let (value, subscriber) = parcel else { return }
    _ = subscriber.receive(value)
    if state.change({ $0.isCancelled }) { return }
    subscriber.receive(completion: .finished)
  }

  func cancel() {
    _ = state.take(leaving: State(parcel: nil, isCancelled: true))
  }
}

// MARK: - Stage 3: AnyCancellable

public final class AnyCancellable: Cancellable {
  private let steps: Cell<[() -> Void]>

  public init(_ cancel: @escaping () -> Void) {
    steps = Cell([cancel])
  }

  deinit { cancel() }

  public func cancel() {
    for step in steps.take(leaving: []) { step() }
  }
}

// MARK: - Stage 4: sink

extension Subscribers {
  public final class Sink<Input, Failure: Error>: Subscriber, Cancellable {
    private typealias Closures = (
      value: (Input) -> Void,
      completion: (Subscribers.Completion<Failure>) -> Void
    )

    private enum Life {
      case before(Closures)
      case during(Closures, Subscription)
      case after

      var closures: Closures? {
        switch self {
        case .before(let closures), .during(let closures, _): closures
        case .after: nil
        }
      }
    }

    private let life: Cell<Life>

    public init(
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void,
      receiveValue: @escaping (Input) -> Void
    ) {
      life = Cell(.before((receiveValue, receiveCompletion)))
    }

    public func receive(subscription: Subscription) {
      let isWelcome = life.change { life in
        guard case .before(let closures) = life else { return false }
        life = .during(closures, subscription)
        return true
      }
      guard isWelcome else { return subscription.cancel() }
      subscription.request(.unlimited)
    }

    public func receive(_ input: Input) -> Subscribers.Demand {
      life.change { $0.closures }?.value(input)
      return .none
    }

    public func receive(completion: Subscribers.Completion<Failure>) {
      let tell = life.take(leaving: .after).closures?.completion
      tell?(completion)
    }

    public func cancel() {
      if case .during(_, let subscription) = life.take(leaving: .after) {
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
      let transform = transform
      upstream.receive(
        subscriber: Plug<Upstream.Output, Failure>(
          subscriber.receive(subscription:),
          { subscriber.receive(transform($0)) },
          subscriber.receive(completion:)))
    }
  }
}

/// A subscriber that is three closures.
private struct Plug<Input, Failure: Error>: Subscriber {
  let subscription: (Subscription) -> Void
  let value: (Input) -> Subscribers.Demand
  let completion: (Subscribers.Completion<Failure>) -> Void

  init(
    _ subscription: @escaping (Subscription) -> Void,
    _ value: @escaping (Input) -> Subscribers.Demand,
    _ completion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.subscription = subscription
    self.value = value
    self.completion = completion
  }

  func receive(subscription: Subscription) { self.subscription(subscription) }
  func receive(_ input: Input) -> Subscribers.Demand { value(input) }
  func receive(completion: Subscribers.Completion<Failure>) {
    self.completion(completion)
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
    var members: [(number: Int, run: Member<Output, Failure>)] = []
    var next = 0
    var ending: Subscribers.Completion<Failure>?
  }

  private let state = Cell(State())

  public init() {}

  public func send(_ value: Output) {
    for (_, run) in state.change({ $0.members }) { run.send(value) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let members = state.change { state in
      let members = state.members
      if state.ending == nil { state.ending = completion }
      state.members = []
      return members
    }
    for (_, run) in members { run.send(completion: completion) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let number = state.change { state -> Int in
      state.next += 1
      return state.next
    }
    let run = Member<Output, Failure>(
      Plug({ _ in }, subscriber.receive, subscriber.receive(completion:))
    ) { [weak self] in self?.dismiss(number) }
    let ending = state.change { state -> Subscribers.Completion<Failure>? in
      if state.ending == nil { state.members.append((number, run)) }
      return state.ending
    }
    if let ending {
      subscriber.receive(subscription: NoSubscription())
      return subscriber.receive(completion: ending)
    }
    subscriber.receive(subscription: run)
    run.begin()
  }

  private func dismiss(_ number: Int) {
    _ = state.change { state -> Member<Output, Failure>? in
      guard
        let index = state.members.firstIndex(where: { $0.number == number })
      else { return nil }
      return state.members.remove(at: index).run
    }
  }
}

/// A subscriber of a subject, and its demand.
private final class Member<Output, Failure: Error>: Subscription {
  private struct State {
    /// Nil after the end, as what follows.
    var subscriber: Plug<Output, Failure>?
    var dismiss: (() -> Void)?
    var demand = Subscribers.Demand.none
  }

  private let state: Cell<State>
  private let turnstile = Turnstile()

  init(
    _ subscriber: Plug<Output, Failure>, dismiss: @escaping () -> Void
  ) {
    state = Cell(State(subscriber: subscriber, dismiss: dismiss))
  }

  /// The subscription has been handed over.
  func begin() { turnstile.handOn() }

  private var isOn: Bool { state.change { $0.subscriber != nil } }

  func send(_ value: Output) {
    guard isOn else { return }
    turnstile.enter { self.deliver(value) }
    // A cancel may have come between the two, and found nothing to forget.
    if !isOn { turnstile.clear() }
  }

  func send(completion: Subscribers.Completion<Failure>) {
    guard isOn else { return }
    turnstile.enter(last: true) { self.end(completion) }
    if !isOn { turnstile.clear() }
  }

  private func deliver(_ value: Output) {
    let subscriber = state.change { state -> Plug<Output, Failure>? in
      guard let subscriber = state.subscriber, state.demand.spendOne()
      else { return nil }
      return subscriber
    }
    guard let more = subscriber?.value(value) else { return }
    request(more)
  }

  private func end(_ completion: Subscribers.Completion<Failure>) {
    let last = state.take(leaving: State())
    turnstile.clear()
    last.subscriber?.completion(completion)
  }

  func request(_ demand: Subscribers.Demand) {
    state.change { state in
      if state.subscriber != nil { state.demand = state.demand + demand }
    }
  }

  func cancel() {
    let last = state.take(leaving: State())
    turnstile.clear()
    last.dismiss?()
  }
}
