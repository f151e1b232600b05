// 07.2 Register when asked
//
// Task: this publisher of a dial's turns has the faults of the documents' two
// controls. Its subscription registers with the dial when it is made, and again
// at every request; it delivers values that nobody asked for; and it holds the
// dial. Repair it:
//
// - The subscription registers once, `dial.add(self)`, at the first request for
//   more than `.none`. Until then the dial does not know it. A request for
//   `.none` does nothing.
// - A subscriber gets as many turns as it has asked for, by `request(_:)` and
//   by what `receive(_:)` returned, added up. A turn without demand is dropped.
// - Demand is taken off before the value is delivered, so a turn inside a turn
//   costs as much as any other.
// - A cancel unregisters, `dial.remove(self)`, and releases the subscriber.
//   After it the subscription neither registers nor delivers.
// - The subscription holds its dial weakly: a dial that holds its own
//   subscription can be released. When the dial is gone nothing more comes, and
//   no completion.
//
// The dial differs from chapter 07's controls in one point: it calls a target
// as often as the target was added. Leave what is marked as given as it is.
//
// You may use: `Locked`, and chapters 01, 05 and 06. Threads: many.
// Requests and cancels come from any thread; one thread turns.
//
// Chapter: Chapters/07-ControlEvents.md#modify
// Test it: swift run workbook test 07.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct Turns: Publisher {
  public typealias Output = Int
  public typealias Failure = Never

  private let dial: Dial

  public init(of dial: Dial) {
    self.dial = dial
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    subscriber.receive(
      subscription: Inner(downstream: subscriber, dial: dial))
  }

  private final class Inner<Downstream: Subscriber>: Subscription, DialTarget
  where Downstream.Input == Int, Downstream.Failure == Never {
    private let dial: Dial
    private var downstream: Downstream?

    init(downstream: Downstream, dial: Dial) {
      self.downstream = downstream
      self.dial = dial
      dial.add(self)
    }

    func request(_ demand: Subscribers.Demand) {
      dial.add(self)
    }

    func turned(_ dial: Dial) {
      _ = downstream?.receive(dial.number)
    }

    func cancel() {
      dial.remove(self)
    }
  }
}

// MARK: - Given

/// What a dial calls when it is turned.
public protocol DialTarget: AnyObject {
  func turned(_ dial: Dial)
}

/// A dial. It holds no target, and calls one as often as it was added.
open class Dial {
  private struct Entry {
    weak var target: DialTarget?
    let address: ObjectIdentifier
  }

  private let entries = Locked<[Entry]>([])

  /// The number that it points to.
  public private(set) var number = 0

  public init() {}

  /// How many entries of living targets there are.
  public var registrations: Int {
    entries.withLock { $0 }.filter { $0.target != nil }.count
  }

  /// Calls `target` at each turn, once more than before.
  open func add(_ target: DialTarget) {
    let entry = Entry(target: target, address: ObjectIdentifier(target))
    entries.withLock { $0.append(entry) }
  }

  /// Does not call `target` any more, however often it was added.
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
