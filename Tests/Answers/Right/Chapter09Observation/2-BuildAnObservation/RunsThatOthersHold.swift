// The list of a property holds the runs themselves, weakly; no closures, no
// numbers.
import Chapter01Handshake
import Chapter05Demand

/// Given: a class whose `@Observed` properties can be observed.
public protocol KeyValueObserving: AnyObject {}

extension KeyValueObserving {
  /// Given: a publisher of the values of the property at `keyPath`.
  public func publisher<Value>(
    for keyPath: KeyPath<Self, Value>,
    options: ObservingOptions = [.initial, .new]
  ) -> KeyValueObservingPublisher<Self, Value> {
    KeyValueObservingPublisher(
      object: self, keyPath: keyPath, options: options)
  }
}

/// Given: which values an observation delivers.
public struct ObservingOptions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let new = ObservingOptions(rawValue: 1)
  public static let old = ObservingOptions(rawValue: 2)
  public static let initial = ObservingOptions(rawValue: 4)
  public static let prior = ObservingOptions(rawValue: 8)
}

/// Given: finds the observed property behind a key path, by reading it.
final class Answers: @unchecked Sendable {
  @TaskLocal static var current: Answers?

  private var changes: [Changes] = []

  func add(_ changes: Changes) {
    if !self.changes.contains(where: { $0 === changes }) {
      self.changes.append(changes)
    }
  }

  /// The value at `keyPath`, and the list of its observers; traps if the key
  /// path reads no observed property, or more than one.
  static func ask<Root: AnyObject, Value>(
    _ object: Root, at keyPath: KeyPath<Root, Value>
  ) -> (Value, Changes) {
    let answers = Answers()
    let value = $current.withValue(answers) { object[keyPath: keyPath] }
    precondition(
      answers.changes.count == 1, "One @Observed property can be observed.")
    return (value, answers.changes[0])
  }
}

// MARK: - Stage 1: Notify one subscriber

/// The observers of one property: runs that others hold.
final class Changes {
  struct Place {
    weak var run: Run?
  }

  private(set) var places: [Place] = []

  func add(_ run: Run) {
    places.removeAll { $0.run == nil }
    places.append(Place(run: run))
  }

  func remove(_ run: Run) {
    places.removeAll { $0.run == nil || $0.run === run }
  }
}

/// A run as its property sees it.
class Run {
  func willChange() {}
  func didChange() {}
}

@propertyWrapper
public final class Observed<Value> {
  private var value: Value
  private let changes = Changes()

  public init(wrappedValue: Value) {
    value = wrappedValue
  }

  public var wrappedValue: Value {
    get {
      // Given: records that this property was read.
      Answers.current?.add(changes)
      return value
    }
    set {
      let places = changes.places
      for place in places { place.run?.willChange() }
      value = newValue
      for place in places { place.run?.didChange() }
    }
  }
}

/// A publisher of the values of one property of one object.
public struct KeyValueObservingPublisher<
  Subject: KeyValueObserving, Value
>: Publisher {
  public typealias Output = Value
  public typealias Failure = Never

  public let object: Subject
  public let keyPath: KeyPath<Subject, Value>
  public let options: ObservingOptions

  public init(
    object: Subject, keyPath: KeyPath<Subject, Value>, options: ObservingOptions
  ) {
    self.object = object
    self.keyPath = keyPath
    self.options = options
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Value, S.Failure == Never {
    let (value, changes) = Answers.ask(object, at: keyPath)
    let run = Observation(
      of: object, at: keyPath, options, from: value, to: subscriber, in: changes
    )
    changes.add(run)
    subscriber.receive(subscription: run)
  }
}

private final class Observation<
  Object: AnyObject, Downstream: Subscriber
>: Run, Subscription {
  private weak var object: Object?
  private weak var changes: Changes?
  private let keyPath: KeyPath<Object, Downstream.Input>
  private let tellsBefore: Bool
  /// The values to deliver at the next request.
  private var waiting: [Downstream.Input]
  private var downstream: [Downstream]
  private var open = Subscribers.Demand.none

  init(
    of object: Object, at keyPath: KeyPath<Object, Downstream.Input>,
    _ options: ObservingOptions, from value: Downstream.Input,
    to downstream: Downstream, in changes: Changes
  ) {
    self.object = object
    self.keyPath = keyPath
    self.changes = changes
    self.downstream = [downstream]
    tellsBefore = options.contains(.prior)
    waiting = options.contains(.initial) ? [value] : []
  }

  override func willChange() {
    if tellsBefore { didChange() }
  }

  override func didChange() {
    if let object { deliver(object[keyPath: keyPath]) }
  }

  func request(_ demand: Subscribers.Demand) {
    open += demand
    guard open > .none, let first = waiting.popLast() else { return }
    deliver(first)
  }

  func cancel() {
    changes?.remove(self)
    waiting = []
    let last = downstream
    downstream = []
    withExtendedLifetime(last) {}
  }

  private func deliver(_ value: Downstream.Input) {
    guard open > .none, let downstream = downstream.first else { return }
    open -= 1
    open += downstream.receive(value)
  }
}

// MARK: - Stage 2: Several subscribers

// Above: the list of observers, and how to remove one.

// MARK: - Stage 3: .initial and .prior

// Above: the values that a run delivers.

// MARK: - Stage 4: Values without demand

// In the subscription: the outstanding demand.

// MARK: - Stage 5: A change inside a change

// In the subscription: what a call to the subscriber may have changed.

// MARK: - Stage 6: Cancel, and release the object

// In the subscription and in the property: what each of them holds.
