// You look once, before the loop, whether the subscriber is there, and deliver
// to whom you saw. It may cancel from inside any name: look again at every
// turn.
import Chapter01Handshake
import Chapter05Demand

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
      guard let downstream else { return }
      while limit > .none, let boy = roll.take() {
        limit -= 1
        limit += downstream.receive(boy)
      }
      finishIfEmpty()
    }

    func finishIfEmpty() {
      guard roll.isEmpty, let downstream else { return }
      self.downstream = nil
      downstream.receive(completion: .finished)
    }

    func cancel() {
      downstream = nil
    }
  }
}
