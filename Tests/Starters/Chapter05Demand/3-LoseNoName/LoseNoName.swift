// 05.3 Lose no name
//
// Task: the chapter's loop loses a name each time the demand runs out, and goes
// on after a cancel. Here the names come from a list, a *roll*, that several
// runs share, so a lost name is lost for all of them. Repair the publisher:
//
// - a run takes a name only to deliver it, so each name reaches one subscriber;
// - `.finished` comes right after the last name, and needs no demand. A
//   subscription checks the roll right after `receive(subscription:)` has
//   returned, and whenever it has demand. If the roll is empty, it finishes. If
//   another subscription takes the last name, this one finishes at its next
//   request, or earlier;
// - after a cancel, even from inside `receive(_:)`, the run takes no name and
//   delivers nothing, not even a completion;
// - at the completion, and at a cancel, the subscription releases its
//   subscriber.
//
// In the tests, no subscriber calls `request(_:)` on its own subscription while
// it receives a value; but it may return a demand, or call `request(_:)` on
// another subscription. One of them calls `request(_:)` while it receives its
// completion; it must not receive a second completion. If `request(.none)`
// finds the roll empty, the subscription may or may not finish.
//
// You may use: chapter 01, and the arithmetic of this chapter's demand.
// Threads: one.
//
// Chapter: Chapters/05-Demand.md#a-value-taken-before-the-demand-is-checked
// Test it: swift run workbook test 05.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

/// Given: the names that are left. A run that takes a name removes it for all
/// runs, and cannot put it back.
public final class Roll {
  private var names: [String]

  public init(_ names: [String]) {
    self.names = names.reversed()
  }

  public var isEmpty: Bool { names.isEmpty }

  public func take() -> String? { names.popLast() }
}

public struct MyCoolPublisher: Publisher {
  public typealias Output = String
  public typealias Failure = Never

  private let roll: Roll

  public init(_ roll: Roll) {
    self.roll = roll
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    subscriber.receive(
      subscription: Inner(roll: roll, downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == String, Downstream.Failure == Never {
    private let roll: Roll
    private var downstream: Downstream?
    private var limit = Subscribers.Demand.none

    init(roll: Roll, downstream: Downstream) {
      self.roll = roll
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      guard let downstream else { return }
      limit += demand
      while let boy = roll.take(), limit > .none {
        let more = downstream.receive(boy)
        limit -= 1
        limit += more
        if roll.isEmpty {
          downstream.receive(completion: .finished)
          return cancel()
        }
      }
    }

    func cancel() {
      downstream = nil
    }
  }
}
