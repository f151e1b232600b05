import Chapter01Handshake
import Chapter05Demand

/// A class that says that something of it is about to change.
///
/// It need not do anything: the publisher that it is given sends before each
/// change of a `@Published` property, its own or inherited. A class that makes
/// an `objectWillChange` of its own sends by hand.
/// Source: Apple's documentation of `ObservableObject`.
public protocol ObservableObject: AnyObject {
  /// What says so.
  associatedtype ObjectWillChangePublisher: Publisher =
    ObservableObjectPublisher
  where ObjectWillChangePublisher.Failure == Never

  /// Delivers something before each change.
  var objectWillChange: ObjectWillChangePublisher { get }
}

extension ObservableObject
where ObjectWillChangePublisher == ObservableObjectPublisher {
  /// Delivers before each change of a `@Published` property.
  ///
  /// It is the same publisher each time, if there is such a property. Its
  /// first use looks at all of the object's properties.
  public var objectWillChange: ObservableObjectPublisher {
    let properties = publishedProperties
    guard let first = properties.first else {
      return ObservableObjectPublisher()
    }
    // The first property decides, also between two threads that come at once.
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

/// A `Published` property whose type is forgotten.
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

/// A publisher that says that an object is about to change, and not how.
///
/// Source: Apple's documentation of `ObservableObjectPublisher`.
public final class ObservableObjectPublisher: Publisher {
  /// It says nothing but that it happens.
  public typealias Output = Void
  /// It cannot fail.
  public typealias Failure = Never

  private let outlets = Locked(Roster<Outlet<Void, Never>>())

  /// Makes a publisher that nobody is subscribed to.
  public init() {}

  /// Tells everybody who has asked.
  public func send() {
    outlets.withLock { $0 }.forEach { $0.send(()) }
  }

  /// Hands `subscriber` a subscription to what is sent from now on.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Void, S.Failure == Never {
    let outlet = Outlet(Receiver(subscriber))
    let ticket = outlets.withLock { $0.insert(outlet) }
    subscriber.receive(
      subscription: Conduit("ObservableObjectPublisher") {
        precondition($0 > .none, "Ask for at least one value.")
        outlet.request($0)
      } onCancel: { [weak self] in
        outlet.cancel()
        // What is removed is returned, and so released outside the lock.
        _ = self?.outlets.withLock { $0.remove(ticket) }
      })
    outlet.attached()
  }
}
