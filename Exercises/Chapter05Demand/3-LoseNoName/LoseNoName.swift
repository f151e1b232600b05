// 05.3 Lose no name
//
// Task: the documents' publisher of three names loses one each time the demand
// runs out. Repair its loop, so that every name is delivered in its turn, and
// the end comes with the last of them. A subscriber that cancels while it
// receives a name is told nothing more.
//
// You need no lock here, and nobody asks from inside `receive(_:)`.
//
// Chapter: Chapters/05-Demand.md#modify
// Test it: swift run workbook test 05.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand

public struct MyCoolPublisher: Publisher {
  public typealias Output = String
  public typealias Failure = Never

  public init() {}

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    subscriber.receive(subscription: Inner(downstream: subscriber))
  }

  private final class Inner<Downstream: Subscriber>: Subscription
  where Downstream.Input == String, Downstream.Failure == Never {
    private var downstream: Downstream?
    private var limit = Subscribers.Demand.none
    private var boys = ["Jack", "Moe", "Manny"]

    init(downstream: Downstream) {
      self.downstream = downstream
    }

    func request(_ demand: Subscribers.Demand) {
      limit += demand
      while let boy = boys.popLast(), limit > .none {
        limit -= 1
        if let more = downstream?.receive(boy) { limit += more }
      }
      if boys.isEmpty {
        downstream?.receive(completion: .finished)
        cancel()
      }
    }

    func cancel() {
      downstream = nil
    }
  }
}
