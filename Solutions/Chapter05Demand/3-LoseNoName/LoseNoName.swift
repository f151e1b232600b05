// 05.3 Lose no name
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
      guard roll.isEmpty, let last = downstream else { return }
      downstream = nil
      last.receive(completion: .finished)
    }

    func cancel() {
      downstream = nil
    }
  }
}
