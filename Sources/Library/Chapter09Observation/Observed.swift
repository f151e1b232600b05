import Chapter01Handshake
import Chapter07ControlEvents
import Chapter08Time

/// A property that calls its observers before and after each change.
///
///     final class Loader: KeyValueObserving {
///       @Observed var isLoading = false
///     }
///
/// Setting it calls the observers even if the new value equals the old one. It
/// may be read and set from any thread.
@propertyWrapper
package final class Observed<Value> {
  private let value: Locked<Value>
  private let changes = Changes()

  /// Makes a property with an initial value.
  package init(wrappedValue: Value) {
    value = Locked(wrappedValue)
  }

  /// The value; setting it calls the observers before and after.
  package var wrappedValue: Value {
    get {
      Answers.current?.add(changes)
      return value.withLock { $0 }
    }
    set {
      let observers = changes.observers
      observers.forEach { $0.willChange() }
      value.exchange(newValue)
      observers.forEach { $0.didChange() }
    }
  }
}

/// The observers of a property.
final class Changes {
  /// Two closures, called before and after each change.
  final class Observer {
    let willChange: () -> Void
    let didChange: () -> Void

    init(
      willChange: @escaping () -> Void, didChange: @escaping () -> Void
    ) {
      self.willChange = willChange
      self.didChange = didChange
    }
  }

  private let roster = Locked(Roster<Observer>())

  var observers: Roster<Observer> { roster.withLock { $0 } }

  func add(_ observer: Observer) -> Ticket {
    roster.withLock { $0.insert(observer) }
  }

  func remove(_ ticket: Ticket) {
    _ = roster.withLock { $0.remove(ticket) }
  }
}

/// The observed properties that are read while `current` is set.
///
/// A key path does not reveal its stored property. So the key path is read, and
/// each observed property records that it was read.
final class Answers: @unchecked Sendable {
  /// The record of this thread's reads; nil if they are not recorded.
  @TaskLocal static var current: Answers?

  private(set) var changes: [Changes] = []

  func add(_ changes: Changes) {
    if !self.changes.contains(where: { $0 === changes }) {
      self.changes.append(changes)
    }
  }
}
