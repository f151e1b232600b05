// After the end you still hold the subscriber. Whoever keeps the subscription keeps
// it alive as well, and it can be told the end twice. Take it out first, then tell
// it.
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
    private var isOver = false

    init(roll: Roll, downstream: Downstream) {
      self.roll = roll
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
      guard roll.isEmpty, let last = downstream, !isOver else { return }
      isOver = true
      last.receive(completion: .finished)
    }

    func cancel() {
      downstream = nil
    }
  }
}
