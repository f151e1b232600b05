import Chapter01Handshake
import Chapter05Demand
import Chapter08Time

/// A property of a class that has a publisher of its values.
///
///     final class Counter {
///       @Published var count = 0
///     }
///     counter.$count.sink { print($0) }  // 0, and every new value
///
/// A new value is sent before it is stored: a subscriber that reads the
/// property while it receives gets the old value. The property may be read and
/// set from any thread.
/// Source: Apple's documentation of `Published`; row D3.
@propertyWrapper
public struct Published<Value> {
  let storage: PublishedStorage<Value>

  /// Makes a property with an initial value.
  public init(initialValue: Value) {
    storage = PublishedStorage(initialValue)
  }

  /// Makes a property with an initial value.
  public init(wrappedValue: Value) {
    self.init(initialValue: wrappedValue)
  }

  /// Unavailable: only a property of a class has a value.
  @available(
    *, unavailable, message: "@Published is only for properties of classes"
  )
  public var wrappedValue: Value {
    get { preconditionFailure("Declare the property in a class.") }
    set { preconditionFailure("Declare the property in a class.") }
  }

  /// The publisher of the property's values, `$count`.
  ///
  /// It can be passed to `assign(to:)` with `&`. Setting it has no effect,
  /// since a property keeps its publisher.
  public var projectedValue: Publisher {
    get { Publisher(storage: storage) }
    set {}
  }

  /// The property's value; a new value is sent first, and then stored.
  public static subscript<Owner: AnyObject>(
    _enclosingInstance owner: Owner,
    wrapped wrapped: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Published<Value>>
  ) -> Value {
    get { owner[keyPath: storage].storage.value }
    set { owner[keyPath: storage].storage.set(newValue) }
  }
}

extension Published {
  /// A publisher of the values of one property.
  ///
  /// It delivers the current value and then each new one. Until a subscriber
  /// requests a value, it stores the latest. It never completes.
  /// Source: Apple's documentation of `Published.Publisher`.
  public struct Publisher: Chapter01Handshake.Publisher {
    public typealias Output = Value
    public typealias Failure = Never

    let storage: PublishedStorage<Value>

    /// Passes `subscriber` a subscription, with the current value to request.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Value, S.Failure == Never {
      storage.attach(subscriber)
    }
  }
}

/// The storage that all copies of a published property share.
final class PublishedStorage<Value> {
  private struct State {
    /// The property's value.
    var value: Value
    /// The value sent last; during its delivery, `value` is still the old one.
    var sent: Value
    var conduits = Roster<Conduit<Value, Never>>()
    var objectWillChange: ObservableObjectPublisher?
    var assigners = Roster<Assigner<Value>>()
  }

  private let state: Locked<State>

  init(_ value: Value) {
    state = Locked(State(value: value, sent: value))
  }

  deinit {
    // The runs that assign to this property end here.
    state.withLock { $0.assigners }.forEach { $0.cancel() }
  }

  var value: Value { state.withLock { $0.value } }

  /// Sends `value` to all subscribers, and then stores it.
  func set(_ value: Value) {
    state.withLock { $0.objectWillChange }?.send()
    let conduits = state.change { state in
      state.sent = value
      return state.conduits
    }
    conduits.forEach { $0.send(value) }
    state.change { state in
      state.value = value
      state.sent = value
    }
  }

  func attach<S: Subscriber>(_ subscriber: S)
  where S.Input == Value, S.Failure == Never {
    let conduit = state.withLock { state in
      let conduit = Conduit(
        "PublishedSubject", to: subscriber, of: self, buffering: .latest,
        latest: state.sent)
      conduit.ticket = state.conduits.insert(conduit)
      return conduit
    }
    conduit.handOver(to: subscriber)
  }
}

extension PublishedStorage: ConduitParent {
  func remove(_ ticket: Ticket) {
    _ = state.withLock { $0.conduits.remove(ticket) }
  }

  func add(_ assigner: Assigner<Value>) -> Ticket {
    state.withLock { $0.assigners.insert(assigner) }
  }

  func remove(assigner ticket: Ticket) {
    _ = state.withLock { $0.assigners.remove(ticket) }
  }

  /// Returns the publisher that sends before each change; stores and returns
  /// `preferred` if there is none.
  func install(_ preferred: ObservableObjectPublisher)
    -> ObservableObjectPublisher
  {
    state.withLock { state in
      let installed = state.objectWillChange ?? preferred
      state.objectWillChange = installed
      return installed
    }
  }
}
