// 09.2 Build an observation
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

/// Given: the values that an observation delivers.
public struct ObservingOptions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let new = ObservingOptions(rawValue: 1)
  public static let old = ObservingOptions(rawValue: 2)
  public static let initial = ObservingOptions(rawValue: 4)
  public static let prior = ObservingOptions(rawValue: 8)
}

/// Given: reads the value at a key path, and records which observed property
/// was read.
final class Answers: @unchecked Sendable {
  @TaskLocal static var current: Answers?

  private var changes: [Changes] = []

  func add(_ changes: Changes) {
    if !self.changes.contains(where: { $0 === changes }) {
      self.changes.append(changes)
    }
  }

  /// Returns the value at `keyPath`, and the observers of its property; traps
  /// unless exactly one observed property is read.
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

/// The observers of one property.
final class Changes {
  struct Observer {
    let number: Int
    let willChange: () -> Void
    let didChange: () -> Void
  }

  private(set) var observers: [Observer] = []
  private var nextNumber = 0

  /// Returns the number that `remove(_:)` needs.
  func add(
    willChange: @escaping () -> Void, didChange: @escaping () -> Void
  ) -> Int {
    nextNumber += 1
    observers.append(
      Observer(
        number: nextNumber, willChange: willChange, didChange: didChange))
    return nextNumber
  }

  func remove(_ number: Int) {
    observers.removeAll { $0.number == number }
  }
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
      // A subscriber that arrives meanwhile waits for the next change.
      let observers = changes.observers
      observers.forEach { $0.willChange() }
      value = newValue
      observers.forEach { $0.didChange() }
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
      to: subscriber, of: changes,
      initial: options.contains(.initial) ? value : nil)
    let tell = { [weak object, weak run, keyPath] in
      if let object { run?.send(object[keyPath: keyPath]) }
    }
    run.number = changes.add(
      willChange: options.contains(.prior) ? tell : {}, didChange: tell)
    subscriber.receive(subscription: run)
  }
}

private final class Observation<Downstream: Subscriber>: Subscription {
  private var downstream: Downstream?
  private weak var changes: Changes?
  private var initial: Downstream.Input?
  private var open = Subscribers.Demand.none
  var number = 0

  init(
    to downstream: Downstream, of changes: Changes, initial: Downstream.Input?
  ) {
    self.downstream = downstream
    self.changes = changes
    self.initial = initial
  }

  deinit {
    changes?.remove(number)
  }

  func request(_ demand: Subscribers.Demand) {
    open += demand
    if open > .none, let value = initial {
      initial = nil
      send(value)
    }
  }

  func cancel() {
    changes?.remove(number)
    // Released when this method returns: a `deinit` may call the run.
    let last = (downstream, initial)
    downstream = nil
    initial = nil
    withExtendedLifetime(last) {}
  }

  func send(_ value: Downstream.Input) {
    guard let downstream, open > .none else { return }
    open -= 1
    let more = downstream.receive(value)
    open += more
  }
}

// MARK: - Stage 2: Several subscribers

// Above: the list of observers, and how to remove one.

// MARK: - Stage 3: .initial and .prior

// Above: the values that a run delivers.

// MARK: - Stage 4: Values without demand

// In the subscription: the outstanding demand.

// MARK: - Stage 5: A change inside a change

// In the subscription: changes that a call to the subscriber may cause.

// MARK: - Stage 6: Cancel, and release the object

// In the subscription and in the property: the references of each.
