import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Timeline

extension Scene {
  static let repeats = Scene(
    "06/repeats", "Asked from inside, with demand to spare: values repeat"
  ) { timeline in
    var hasAsked = false
    timeline.watch("currentValue", of: "subscription")
    CountsAfterDelivery.IntPublisher(numberOfValues: 4)
      .recorded(on: timeline)
      .subscribe(
        Guest(demand: .unlimited) { guest, _ in
          if !hasAsked {
            hasAsked = true
            guest.request(.max(1))
          }
          return .none
        })
  }

  static let runsOut = Scene(
    "06/runs-out", "Asked from inside, as demand runs out: a trap",
    traps: true
  ) { timeline in
    var hasAsked = false
    timeline.watch("currentValue", of: "subscription")
    timeline.watch("openDemand", of: "subscription")
    CountsAfterDelivery.IntPublisher(numberOfValues: 4)
      .recorded(on: timeline)
      .subscribe(
        Guest(demand: .max(1)) { guest, _ in
          if !hasAsked {
            hasAsked = true
            guest.request(.max(1))
          }
          return .none
        })
  }

  static let overflow = Scene(
    "06/overflow", "Asked from inside every time: the stack overflows",
    traps: true
  ) { _ in
    let guest = Insatiable()
    CountsAfterDelivery.IntPublisher(numberOfValues: 4).subscribe(guest)
  }

  static let spins = Scene(
    "06/spins", "Cancelled from inside: the loop goes round and round"
  ) { timeline in
    var turns = 0
    CountsAfterDelivery.IntPublisher(numberOfValues: 1_000_000) { turns += 1 }
      .recorded(on: timeline)
      .subscribe(
        Guest(demand: .unlimited) { guest, _ in
          guest.cancel()
          return .none
        })
    print("turns of the loop:", turns)
    timeline.note("\(turns) turns of the loop", on: "subscription")
  }
}

/// A subscriber that requests another value inside each delivery.
private final class Insatiable: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private var subscription: Subscription?
  private var count = 0

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.max(1))
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    count += 1
    if count <= 3 { print("value \(input)") }
    if count == 4 { print("and so on") }
    subscription?.request(.max(1))
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
