import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter18Threads
import ExerciseSupport
import Testing

@Suite("Some promises hold for two threads, and some do not")
struct PromiseTests {
  @Test("A token cancelled by two threads calls its closure once.")
  func token() {
    let orders = everyOrder { threads in
      let token = AnyCancellable { threads.point("cancelled") }
      let cancel = Deed("cancel", token.cancel)
      return Duet(cancel, cancel)
    }
    #expect(
      orders.map(\.lines) == [
        ["1: cancel", "1: cancelled", "2: cancel"],
        ["2: cancel", "2: cancelled", "1: cancel"],
      ])
  }

  @Test("Two threads' requests get each value of a sequence once, in order.")
  func requests() {
    let orders = everyOrder { threads in
      let guest = Guest { threads.point("value \($0)") }
      (1...3).publisher.subscribe(guest)
      func request(_ count: Int) -> Deed {
        Deed("request") { guest.subscription?.request(.max(count)) }
      }
      return Duet(request(2), request(1)) {
        let values = threads.lines.compactMap { line in
          line.split(separator: " ").last.flatMap { Int($0) }
        }
        return values == [1, 2, 3] ? nil : "\(values)"
      }
    }
    #expect(orders.count == 5)
    #expect(orders.compactMap(\.complaint) == [])
  }

  @Test("Not promised: that no value follows a cancel.")
  func onItsWay() {
    let orders = everyOrder { threads in
      let guest = Guest { threads.point("value \($0)") }
      let source = OnTheWay { threads.point("on its way") }
      source.subscribe(guest)
      return Duet(
        Deed("request") { guest.subscription?.request(.max(1)) },
        Deed("cancel") { guest.subscription?.cancel() })
    }
    #expect(
      orders.contains {
        $0.lines == ["1: request", "1: on its way", "2: cancel", "1: value 1"]
      })
  }

  @Test("Not promised: that a cancel waits for the closure that is running.")
  func doesNotWait() {
    let orders = everyOrder { threads in
      let guest = Guest { value in
        threads.point("begins \(value)")
        threads.point("ends \(value)")
      }
      [1].publisher.subscribe(guest)
      return Duet(
        Deed("request") { guest.subscription?.request(.max(1)) },
        Deed("cancel") {
          guest.subscription?.cancel()
          threads.point("has returned")
        })
    }
    #expect(
      orders.contains {
        $0.lines == [
          "1: request", "1: begins 1", "2: cancel", "2: has returned",
          "1: ends 1",
        ]
      })
  }
}

/// A subscriber that requests only when the test tells it to.
private final class Guest: Subscriber {
  private let tell: (Int) -> Void
  private(set) var subscription: Subscription?

  init(_ tell: @escaping (Int) -> Void) {
    self.tell = tell
  }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    tell(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A publisher of one value that calls a closure before each delivery.
private struct OnTheWay: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let work: () -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    [1].publisher.subscribe(Working(downstream: subscriber, work: work))
  }

  private struct Working<S: Subscriber>: Subscriber
  where S.Input == Int, S.Failure == Never {
    let combineIdentifier = CombineIdentifier()
    let downstream: S
    let work: () -> Void

    func receive(subscription: Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Int) -> Subscribers.Demand {
      work()
      return downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Never>) {
      downstream.receive(completion: completion)
    }
  }
}
