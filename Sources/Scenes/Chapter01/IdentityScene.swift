import Chapter01Handshake
import Timeline

extension Scene {
  static let identity = Scene(
    "01/identity", "What tells one run from another"
  ) { _ in
    let publisher = SingleValuePublisher("Manny")
    let collector = Collector()
    publisher.subscribe(collector)
    publisher.subscribe(collector)
    let runs = collector.subscriptions.map(\.combineIdentifier)
    print("one publisher, one subscriber, two runs")
    print("the first run is itself:", runs[0] == runs[0])
    print("the first run is the second:", runs[0] == runs[1])

    let ticket: any Subscription = StructSubscription()
    let copy = ticket
    let isSameRun = ticket.combineIdentifier == copy.combineIdentifier
    print("a struct can be a run, and a copy is the same run:", isSameRun)
  }
}

/// A subscriber that stores every subscription that it receives.
private final class Collector: Subscriber {
  typealias Input = String
  typealias Failure = Never

  private(set) var subscriptions: [Subscription] = []

  func receive(subscription: Subscription) {
    subscriptions.append(subscription)
  }

  func receive(_ input: String) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Never>) {}
}
