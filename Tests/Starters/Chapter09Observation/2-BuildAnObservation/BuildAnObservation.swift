// 09.2 Build an observation
//
// Task: observe a property by its key path, in six stages. Each stage has tests
// of its own; go on when they pass.
//
// 1. Setting an `@Observed` property tells one subscriber, after the change: it
//    is handed a subscription first, and then each new value, which is what the
//    key path leads to at that moment. A value that equals the old one counts.
// 2. Several are told, in the order in which they came: from the handshake on,
//    until they cancel. They may come and go while a change is told: who has
//    left is skipped, and who has come hears of the next change.
// 3. `.initial` delivers the value that is there at the moment of subscribing,
//    `.prior` the value before each change as well. `.new` and `.old` add
//    nothing. Without options they are `.initial` and `.new`.
// 4. No more values come than were asked for, by `request(_:)` and by what
//    `receive(_:)` returns; who asks for none gets none. The initial value
//    waits until it is asked for; any other that nobody asked for is dropped.
// 5. A subscriber may set the property, and ask, while it receives. The inner
//    change is told at once, inside; then the outer one goes on, and who is
//    told of it reads the property again. Demand is kept to all the same.
// 6. A run holds its subscriber until it is cancelled, and never the object. The
//    property holds no run: a run that nobody holds is over. After a cancel
//    nothing of the run is left.
//
// You may use: chapter 01, and of chapter 05 the arithmetic of demand.
// Threads: one.
//
// Chapter: Chapters/09-Observation.md#a-property-that-notifies
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

/// Given: which values an observation delivers.
public struct ObservingOptions: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let new = ObservingOptions(rawValue: 1)
  public static let old = ObservingOptions(rawValue: 2)
  public static let initial = ObservingOptions(rawValue: 4)
  public static let prior = ObservingOptions(rawValue: 8)
}

/// Given: finds what stands behind a key path: reads it, and sees which
/// property is read.
final class Answers: @unchecked Sendable {
  @TaskLocal static var current: Answers?

  private var changes: [Changes] = []

  func add(_ changes: Changes) {
    if !self.changes.contains(where: { $0 === changes }) {
      self.changes.append(changes)
    }
  }

  /// The value at `keyPath`, and who is told of its changes; traps if no
  /// observed property stands there, or more than one.
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

/// Who is told of the changes of one property.
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
      // Given: this property answers whoever looks behind a key path.
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

// Above: who is told, and how one leaves.

// MARK: - Stage 3: .initial and .prior

// Above: which values a run is given.

// MARK: - Stage 4: Values without demand

// In the subscription: what was asked for.

// MARK: - Stage 5: A change inside a change

// In the subscription: what a call of the subscriber may have changed.

// MARK: - Stage 6: Cancel, and release the object

// In the subscription and in the property: what each of them holds.
