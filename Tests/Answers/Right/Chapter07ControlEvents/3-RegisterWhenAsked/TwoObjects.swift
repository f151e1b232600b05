// The subscription and the dial's target are two objects; closures hold the
// subscriber.
import Chapter01Handshake
import Chapter05Demand

public struct EventPublisher: Publisher {
  public typealias Output = Int
  public typealias Failure = Never

  private weak var dial: Dial?

  public init(of dial: Dial) {
    self.dial = dial
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    let ear = Ear(subscriber.receive)
    subscriber.receive(subscription: Line(ear, to: dial))
  }
}

private final class Ear: DialTarget {
  private struct State {
    var tell: ((Int) -> Subscribers.Demand)?
    var left = Subscribers.Demand.none
  }

  private let state: Locked<State>

  init(_ tell: @escaping (Int) -> Subscribers.Demand) {
    state = Locked(State(tell: tell))
  }

  var isOpen: Bool { state.withLock { $0.tell != nil } }

  func add(_ demand: Subscribers.Demand) {
    state.withLock { $0.left += demand }
  }

  func turned(_ dial: Dial) {
    let tell = state.withLock { state -> ((Int) -> Subscribers.Demand)? in
      guard state.left > .none, state.tell != nil else { return nil }
      state.left -= 1
      return state.tell
    }
    if let tell { add(tell(dial.number)) }
  }

  func close() { _ = state.exchange(State()) }
}

private final class Line: Subscription {
  private let ear: Ear
  private weak var dial: Dial?
  private let isConnected = Locked(false)

  init(_ ear: Ear, to dial: Dial?) {
    self.ear = ear
    self.dial = dial
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, ear.isOpen else { return }
    ear.add(demand)
    if isConnected.exchange(true) { return }
    dial?.add(ear)
    if !ear.isOpen { dial?.remove(ear) }
  }

  func cancel() {
    ear.close()
    dial?.remove(ear)
  }
}

// MARK: - Given

/// A target that a dial calls when it is turned.
public protocol DialTarget: AnyObject {
  func turned(_ dial: Dial)
}

/// A dial. It retains no target, and calls each as often as it was added.
open class Dial {
  private struct Entry {
    weak var target: DialTarget?
    let address: ObjectIdentifier
  }

  private let entries = Locked<[Entry]>([])

  /// The number that the dial points to.
  public private(set) var number = 0

  public init() {}

  /// The number of entries whose targets still exist.
  public var registrations: Int {
    entries.withLock { $0 }.filter { $0.target != nil }.count
  }

  /// Adds an entry: each turn then calls `target` once more.
  open func add(_ target: DialTarget) {
    let entry = Entry(target: target, address: ObjectIdentifier(target))
    entries.withLock { $0.append(entry) }
  }

  /// Removes all entries of `target`.
  open func remove(_ target: DialTarget) {
    entries.withLock { entries in
      entries.removeAll { $0.address == ObjectIdentifier(target) }
    }
  }

  /// Turns to `number`, and calls all targets.
  public func turn(to number: Int) {
    self.number = number
    for entry in entries.withLock({ $0 }) { entry.target?.turned(self) }
  }
}
