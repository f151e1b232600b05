import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time

/// A class whose `@Observed` properties can be observed by their key paths.
///
///     final class Loader: KeyValueObserving {
///       @Observed var isLoading = false
///     }
///
/// On Apple's platforms `NSObject` offers this for properties that are marked
/// `@objc dynamic`. Row D1.
package protocol KeyValueObserving: AnyObject {}

extension KeyValueObserving {
  /// A publisher of the values of the property at `keyPath`.
  ///
  ///     loader.publisher(for: \.isLoading).sink { print($0) }  // false, …
  ///
  /// The present value is held until it is requested. A later one is dropped if
  /// there is no demand. The publisher never completes. A subscription traps if
  /// no `@Observed` property answers at `keyPath`, or more than one does.
  /// Source: Apple's documentation of `publisher(for:options:)`; row D1.
  package func publisher<Value>(
    for keyPath: KeyPath<Self, Value>,
    options: ObservingOptions = [.initial, .new]
  ) -> KeyValueObservingPublisher<Self, Value> {
    KeyValueObservingPublisher(
      object: self, keyPath: keyPath, options: options)
  }
}

/// Which values an observation delivers.
package struct ObservingOptions: OptionSet, Sendable {
  /// The options as bits.
  package let rawValue: Int

  /// Makes options from bits.
  package init(rawValue: Int) { self.rawValue = rawValue }

  /// The value after each change.
  ///
  /// It comes with or without this option.
  package static let new = ObservingOptions(rawValue: 1)
  /// Adds nothing: a publisher has no place for a second value.
  package static let old = ObservingOptions(rawValue: 2)
  /// The value at the time of the subscription.
  package static let initial = ObservingOptions(rawValue: 4)
  /// The value before each change, on top of the one after it.
  package static let prior = ObservingOptions(rawValue: 8)
}

/// A publisher of the values of one property of one object.
///
/// It holds the object; a run of it does not.
/// Source: Apple's documentation of `NSObject.KeyValueObservingPublisher`.
package struct KeyValueObservingPublisher<
  Subject: KeyValueObserving, Value
>: Publisher, Equatable {
  package typealias Output = Value
  package typealias Failure = Never

  /// The object that has the property.
  package let object: Subject
  /// Where the property is.
  package let keyPath: KeyPath<Subject, Value>
  /// Which values are delivered.
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

  /// A publisher that says when the property has changed, and not to what.
  package func didChange() -> Publishers.Map<Self, Void> {
    map { _ in () }
  }
}

extension KeyValueObservingPublisher {
  /// Hands `subscriber` a subscription that hears of each change.
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

  /// Reads the property, and sees which observed property answers.
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

/// The parent of an observation's conduit, which takes back its ticket at a
/// cancel; it holds neither the object nor the property.
private final class Observation: ConduitParent {
  private weak let changes: Changes?

  init(of changes: Changes) { self.changes = changes }

  func remove(_ ticket: Ticket) { changes?.remove(ticket) }

  func conduitRequested(_ demand: Subscribers.Demand) {}
}
