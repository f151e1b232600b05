// 07.3 Register when asked
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
    subscriber.receive(
      subscription: EventSubscription(downstream: subscriber, dial: dial))
  }

  private final class EventSubscription<S: Subscriber>: Subscription, DialTarget
  where S.Input == Int, S.Failure == Never {
    private struct State {
      /// The subscriber; nil after a cancel.
      var downstream: S?
      var open = Subscribers.Demand.none
      var isRegistered = false
    }

    private weak var dial: Dial?
    private let state: Locked<State>

    init(downstream: S, dial: Dial?) {
      self.dial = dial
      state = Locked(State(downstream: downstream))
    }

    func request(_ demand: Subscribers.Demand) {
      guard add(demand) else { return }
      dial?.add(self)
      // A cancel that came before `add(self)` had nothing to remove.
      if state.withLock({ $0.downstream == nil }) { dial?.remove(self) }
    }

    func turned(_ dial: Dial) {
      guard let downstream = spendOne() else { return }
      _ = add(downstream.receive(dial.number))
    }

    func cancel() {
      state.exchange(State())
      dial?.remove(self)
    }

    /// Adds the demand; returns whether it was the first.
    private func add(_ demand: Subscribers.Demand) -> Bool {
      state.withLock { state in
        guard state.downstream != nil, demand > .none else { return false }
        state.open += demand
        defer { state.isRegistered = true }
        return !state.isRegistered
      }
    }

    private func spendOne() -> S? {
      state.withLock { state in
        guard state.open > .none else { return nil }
        state.open -= 1
        return state.downstream
      }
    }
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

  /// Turns the dial to `number`, and calls all targets.
  public func turn(to number: Int) {
    self.number = number
    for entry in entries.withLock({ $0 }) { entry.target?.turned(self) }
  }
}
