import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time

/// A class whose `@Observed` properties can be observed by key path.
///
///     final class Loader: KeyValueObserving {
///       @Observed var isLoading = false
///     }
///
/// On Apple's platforms, `NSObject` offers this for properties that are marked
/// `@objc dynamic`. Row D1.
package protocol KeyValueObserving: AnyObject {}

extension KeyValueObserving {
  /// Returns a publisher of the values of the property at `keyPath`.
  ///
  ///     loader.publisher(for: \.isLoading).sink { print($0) }  // false, …
  ///
  /// The current value is stored until it is requested. A later value without
  /// demand is dropped. The publisher never completes. Subscribing traps unless
  /// reading `keyPath` reads exactly one `@Observed` property.
  /// Source: Apple's documentation of `publisher(for:options:)`; row D1.
  package func publisher<Value>(
    for keyPath: KeyPath<Self, Value>,
    options: ObservingOptions = [.initial, .new]
  ) -> KeyValueObservingPublisher<Self, Value> {
    KeyValueObservingPublisher(
      object: self, keyPath: keyPath, options: options)
  }
}

/// The values that an observation delivers.
package struct ObservingOptions: OptionSet, Sendable {
  /// The options as bits.
  package let rawValue: Int

  /// Makes options from bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The value after each change.
  ///
  /// It is delivered with or without this option.
  package static let new = ObservingOptions(rawValue: 1)
  /// No effect: a publisher delivers one value at a time.
  package static let old = ObservingOptions(rawValue: 2)
  /// The value at the subscription.
  package static let initial = ObservingOptions(rawValue: 4)
  /// The value before each change, in addition to the one after it.
  package static let prior = ObservingOptions(rawValue: 8)
}

/// A publisher of the values of one property of one object.
///
/// It retains the object; its runs do not.
/// Source: Apple's documentation of `NSObject.KeyValueObservingPublisher`.
package struct KeyValueObservingPublisher<
  Subject: KeyValueObserving, Value
>: Publisher, Equatable {
  package typealias Output = Value
  package typealias Failure = Never

  /// The object with the property.
  package let object: Subject
  /// The key path of the property.
  package let keyPath: KeyPath<Subject, Value>
  /// The values that are delivered.
  package let options: ObservingOptions

  /// Makes a publisher of the values of `object` at `keyPath`.
  package init(
    object: Subject, keyPath: KeyPath<Subject, Value>, options: ObservingOptions
  ) {
    self.object = object
    self.keyPath = keyPath
    self.options = options
  }

  package static func == (left: Self, right: Self) -> Bool {
    left.object === right.object && left.keyPath == right.keyPath
      && left.options == right.options
  }

  /// Returns a publisher that signals each change, without the value.
  package func didChange() -> Publishers.Map<Self, Void> {
    map { _ in () }
  }
}

extension KeyValueObservingPublisher {
  /// Passes `subscriber` a subscription to the changes.
  package func receive<S: Subscriber>(subscriber: S)
  where S.Input == Value, S.Failure == Never {
    let (value, changes) = answer()
    let conduit = Conduit(
      "KeyValueObserving", to: subscriber, of: Observation(of: changes),
      latest: options.contains(.initial) ? value : nil)
    let tell = { [weak object, keyPath, weak conduit] in
      if let object { conduit?.send(object[keyPath: keyPath]) }
    }
    conduit.ticket = changes.add(
      Changes.Observer(
        willChange: options.contains(.prior) ? tell : {}, didChange: tell))
    conduit.handOver(to: subscriber)
  }

  /// Reads the property; returns its value and the one `Changes` that it read.
  private func answer() -> (Value, Changes) {
    let answers = Answers()
    let value = Answers.$current.withValue(answers) { object[keyPath: keyPath] }
    let found = answers.changes
    precondition(
      !found.isEmpty,
      "Nothing can be observed at \(keyPath); mark a property with @Observed.")
    precondition(
      found.count == 1,
      "\(found.count) observed properties answer at \(keyPath); observe each.")
    return (value, found[0])
  }
}

/// The parent of an observation's conduit, which removes the observer at a
/// cancel; it retains neither the object nor the property.
private final class Observation: ConduitParent {
  private weak let changes: Changes?

  init(of changes: Changes) { self.changes = changes }

  func remove(_ ticket: Ticket) { changes?.remove(ticket) }

  func conduitRequested(_ demand: Subscribers.Demand) {}
}
