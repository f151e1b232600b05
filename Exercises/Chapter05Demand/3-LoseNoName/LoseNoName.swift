// 05.3 Lose no name
//
// Task: the document's loop loses a name each time the demand runs out, and
// goes on after a cancel. Here the loss is for good, since the names come from
// a roll that several runs share. Repair the publisher:
//
// - a name is taken only to be delivered, and each reaches one subscriber;
// - `.finished` comes right after the last name, and needs no demand; a
//   subscription that finds the roll empty when it has been handed over, or
//   while it has demand, finishes. If another subscription takes the last
//   name, this one finishes at its next request;
// - after a cancel, also from inside `receive(_:)`, no name is taken any more,
//   and nothing is delivered, no completion either;
// - at the completion, and at a cancel, the subscriber is released.
//
// No subscriber here calls `request(_:)` inside the delivery of a value to
// itself; but what it returns counts, and another one may be asked there. One
// does inside its completion, which comes once. The effect of `request(.none)`
// on an empty roll is left open.
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

/// Given: the names that are left. A name that a run has taken is gone for all
/// the others, and there is no way to put it back.
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
