// 09.2 Build an observation
//
// Task: observe a property by its key path, in six stages. Each stage has its
// own tests; go on when they pass.
//
// 1. The publisher hands its subscriber a subscription first. After each change
//    of an `@Observed` property, the subscriber receives the value that the key
//    path then leads to. Setting a value that equals the old one is a change.
// 2. Subscribers receive each change in the order in which they subscribed,
//    each of them from its handshake until its cancel. During a change, a
//    subscriber that cancels is skipped, and a new subscriber waits for the
//    next change.
// 3. `.initial` delivers the value at the time of the subscription. `.prior`
//    also delivers the value before each change. `.new` and `.old` add nothing.
//    The default options are `.initial` and `.new`.
// 4. A subscriber receives no more values than it requested, by `request(_:)`
//    and by the demand that `receive(_:)` returns. The initial value waits for
//    demand; any other value without demand is dropped.
// 5. A subscriber may set the property, or request, while it receives a value.
//    The inner change is delivered at once. Then the outer change continues,
//    and each remaining subscriber receives the value that the property has by
//    then. Demand still limits the values.
// 6. Until a cancel, the subscription retains its subscriber; it never retains
//    the object. The property does not retain the subscription, and the
//    release of the subscription ends the run. A cancel releases everything
//    that the run stores.
//
// You may use: chapter 01, and the arithmetic of demand from chapter 05.
// Threads: one.
//
// Chapter: Chapters/09-Observation.md#a-property-that-notifies-its-observers
// Test it: swift run workbook test 09.2
//
// NOT STARTED: delete this line when you begin.
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
      value = newValue
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
