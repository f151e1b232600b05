// A name whose subscriber asks for more takes nothing off, and what it asked
// for is not added. That comes out right for one more, and for no other number.
// Take one off for each name, and add what is returned.
import Chapter01Handshake
import Chapter05Demand

/// Given: the names that are left. Whoever takes one has it; it is gone for
/// everybody else, and there is no way to put it back.
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
    let run = Inner(roll: roll, downstream: subscriber)
    subscriber.receive(subscription: run)
    run.finish()
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
      limit += demand
      while limit > .none, let subscriber = downstream, let boy = roll.take() {
        let more = subscriber.receive(boy)
        if more == .none { limit -= 1 }
      }
      finish()
    }

    func finish() {
      guard roll.isEmpty, let last = downstream else { return }
      downstream = nil
      last.receive(completion: .finished)
    }

    func cancel() {
      downstream = nil
    }
  }
}
