// Each of your runs takes all the names when it begins, and delivers from its
// own list. The roll is shared: a second run finds it empty, and what the first
// is not asked for is lost to everybody. Leave a name on the roll until you
// deliver it.
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
    let inner = Inner(roll: roll, downstream: subscriber)
    subscriber.receive(subscription: inner)
    inner.finishIfEmpty()
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == String, Downstream.Failure == Never {
    private let roll: Roll
    private var downstream: Downstream?
    private var limit = Subscribers.Demand.none

    init(roll: Roll, downstream: Downstream) {
      var all: [String] = []
      while let name = roll.take() { all.append(name) }
      self.roll = Roll(all)
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      limit += demand
      while limit > .none, let downstream, let boy = roll.take() {
        limit -= 1
        limit += downstream.receive(boy)
      }
      finishIfEmpty()
    }

    func finishIfEmpty() {
      guard roll.isEmpty, let last = downstream else { return }
      downstream = nil
      last.receive(completion: .finished)
    }

    func cancel() {
      downstream = nil
    }
  }
}
