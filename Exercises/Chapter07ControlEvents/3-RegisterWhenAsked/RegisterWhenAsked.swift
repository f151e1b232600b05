// 07.3 Register when asked
//
// Task: this is the publisher from 07.2. Its subscription registers with the
// dial when it is made, subtracts from the demand too late, and retains the
// dial. Repair it:
//
// - The subscription registers once, with `dial.add(self)`, at the first
//   request for at least one value, and not before. `request(.none)` has no
//   effect.
// - A subscriber receives as many turns as it has requested. Requests by
//   `request(_:)` and the demand that `receive(_:)` returns add up. A turn
//   without demand is dropped.
// - The subscription subtracts one from the demand before it delivers a value,
//   so that a turn during the delivery finds the demand already reduced.
// - A cancel unregisters, with `dial.remove(self)`, and releases the
//   subscriber. After it the subscription neither registers nor delivers.
// - The subscription refers to its dial weakly: a dial that retains its own
//   subscription can be released. After the dial's release the subscription
//   delivers no value and no completion.
// - Release no object while you hold a lock: its `deinit` may cancel the run.
//
// Unlike chapter 07's controls, the dial calls a target as often as the target
// was added. Do not change the code under "Given".
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: many.
// Requests and cancels come from any thread; only one thread turns the dial.
//
// Chapter: Chapters/07-ControlEvents.md#modify
// Test it: swift run workbook test 07.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct EventPublisher: Publisher {
  public typealias Output = Int
  public typealias Failure = Never

  private let dial: Dial

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
    private let dial: Dial
    private var downstream: S?
    private var currentDemand = Subscribers.Demand.none

    init(downstream: S, dial: Dial) {
      self.downstream = downstream
      self.dial = dial
      dial.add(self)
    }

    func request(_ demand: Subscribers.Demand) {
      currentDemand += demand
    }

    func turned(_ dial: Dial) {
      guard currentDemand > .none else { return }
      currentDemand += downstream?.receive(dial.number) ?? .none
      currentDemand -= 1
    }

    func cancel() {
      downstream = nil
      dial.remove(self)
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
