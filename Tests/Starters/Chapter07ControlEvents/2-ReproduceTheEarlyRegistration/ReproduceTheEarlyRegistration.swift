// 07.2 Reproduce the early registration
//
// Task: write the chapter's first publisher of events, with its three faults.
// Its control is a dial: `dial.add(self)` registers a target, and
// `dial.remove(self)` unregisters it.
//
// - *Too early*: when a subscriber receives its subscription, the subscription
//   has already been added to the dial. It is added only once.
// - *Too many*: a subscriber has requested one value. The dial is turned to 1,
//   and while the subscriber receives the 1, it turns the dial to 2 and then
//   returns `.max(1)`. It receives the 2 inside that call, before it has
//   returned the demand for it. The next turn is dropped.
// - *Too long*: the subscription retains the dial, as the publisher does. This
//   dial does not retain its targets; one that did would never be released.
//
// Nothing else is wrong. A turn without demand is dropped; requests, and the
// demand that `receive(_:)` returns, add up. A cancel unregisters, and releases
// the subscriber.
//
// You may use: chapters 01, 05 and 06. Do not change the code under "Given".
// Threads: one.
//
// Chapter: Chapters/07-ControlEvents.md#investigate
// Test it: swift run workbook test 07.2
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
  }

  private final class EventSubscription<S: Subscriber>: Subscription, DialTarget
  where S.Input == Int, S.Failure == Never {
    private let dial: Dial
    private var downstream: S?
    private var currentDemand = Subscribers.Demand.none

    init(downstream: S, dial: Dial) {
      self.downstream = downstream
      self.dial = dial
    }

    func request(_ demand: Subscribers.Demand) {
    }

    func turned(_ dial: Dial) {
    }

    func cancel() {
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
