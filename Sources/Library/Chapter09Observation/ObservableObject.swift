import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter08Time

/// A class that signals each change before it happens.
///
/// A conforming class needs no code: its publisher sends before each change of
/// a `@Published` property, its own or inherited. A class that declares its own
/// `objectWillChange` sends by hand.
/// Source: Apple's documentation of `ObservableObject`.
public protocol ObservableObject: AnyObject {
  /// The type of the publisher that signals changes.
  associatedtype ObjectWillChangePublisher: Publisher =
    ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// A publisher that delivers a signal before each change.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject
where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// A publisher that delivers before each change of a `@Published` property.
  ///
  /// An object without such a property sends by hand. The publisher is the same
  /// each time while a property or a subscription retains it.
  public var objectWillChange: ObservableObjectPublisher {
    let properties = publishedProperties
    guard let first = properties.first else { return .shared(by: self) }
    // The first property's publisher wins, even if two threads arrive at once.
    let publisher = first.install(ObservableObjectPublisher())
    properties.dropFirst().forEach { _ = $0.install(publisher) }
    return publisher
  }

  private var publishedProperties: [any PublishedProperty] {
    var properties: [any PublishedProperty] = []
    var mirror: Mirror? = Mirror(reflecting: self)
    while let current = mirror {
      properties += current.children.compactMap {
        $0.value as? any PublishedProperty
      }
      mirror = current.superclassMirror
    }
    return properties
  }
}

/// A type-erased `Published` property.
private protocol PublishedProperty {
  func install(
    _ publisher: ObservableObjectPublisher
  ) -> ObservableObjectPublisher
}

extension Published: PublishedProperty {
  fileprivate func install(
    _ publisher: ObservableObjectPublisher
  ) -> ObservableObjectPublisher {
    storage.install(publisher)
  }
}

/// A publisher that signals that an object is about to change, but not how.
///
/// It does not count demand: after one request, a subscriber receives every
/// signal. Source: Apple's documentation of `ObservableObjectPublisher`.
public final class ObservableObjectPublisher: Publisher {
  public typealias Output = Void
  public typealias Failure = Never

  private let conduits = Locked(Roster<Conduit<Void, Never>>())
  private let owner: ObjectIdentifier?

  /// Makes a publisher without subscribers.
  public init() { owner = nil }

  private init(owner: ObjectIdentifier) { self.owner = owner }

  deinit {
    if let owner { Self.forget(owner) }
  }

  /// Sends a signal to each subscriber that has made a request.
  public func send() {
    conduits.withLock { $0 }.forEach { $0.send(()) }
  }

  /// Passes `subscriber` a subscription to the signals sent from now on.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Void, S.Failure == Never {
    let conduit = Conduit(
      "ObservableObjectPublisher", to: subscriber, of: self)
    conduits.withLock { conduit.ticket = $0.insert(conduit) }
    conduit.handOver(Listening(conduit), to: subscriber)
  }

  /// A subscription that requests every signal, for any demand.
  private final class Listening: Subscription, CustomStringConvertible {
    private let conduit: Conduit<Void, Never>

    init(_ conduit: Conduit<Void, Never>) { self.conduit = conduit }

    var description: String { "ObservableObjectPublisher" }

    func request(_ demand: Subscribers.Demand) { conduit.request(.unlimited) }

    func cancel() { conduit.cancel() }
  }
}

extension ObservableObjectPublisher: ConduitParent {
  @usableFromInline
  package func remove(_ ticket: Ticket) {
    _ = conduits.withLock { $0.remove(ticket) }
  }
}

extension ObservableObjectPublisher {
  private struct Entry {
    weak var owner: AnyObject?
    weak var publisher: ObservableObjectPublisher?
  }

  /// The publishers of objects without a published property to store theirs.
  private static let entries = Locked<[ObjectIdentifier: Entry]>([:])

  /// Returns the publisher of `owner`; a new one if the last was released.
  fileprivate static func shared(by owner: AnyObject)
    -> ObservableObjectPublisher
  {
    let identifier = ObjectIdentifier(owner)
    let new = ObservableObjectPublisher(owner: identifier)
    // Return the unused publisher, too, to release it after the unlock.
    let (publisher, _) = entries.withLock { entries in
      // A released object may have had the same address.
      if let entry = entries[identifier], entry.owner === owner,
        let publisher = entry.publisher
      {
        return (publisher, new)
      }
      entries[identifier] = Entry(owner: owner, publisher: new)
      return (new, new)
    }
    return publisher
  }

  private static func forget(_ owner: ObjectIdentifier) {
    // A new object at this address may have a publisher. Return it, so that it
    // is released after the unlock.
    _ = entries.withLock { entries in
      let publisher = entries[owner]?.publisher
      if publisher == nil { entries[owner] = nil }
      return publisher
    }
  }
}
