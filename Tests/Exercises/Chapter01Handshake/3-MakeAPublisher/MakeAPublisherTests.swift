import Chapter01Handshake
import Exercise01_3
import ExerciseSupport
import Testing

private let place = "Chapters/01-Handshake.md#a-subscription-of-one-value"

@Suite(
  "01.3 Make a publisher", .exercise("Chapter01Handshake/3-MakeAPublisher"))
struct MakeAPublisherTests {
  @Test("A subscriber that asks gets the greeting and the end.")
  func asks() {
    let subscriber = Guest(onSubscription: { $0.request(.unlimited) })
    Greeting(to: "Moe").subscribe(subscriber)
    expectHistory(
      subscriber.history, is: ["subscription", "value Hello, Moe", "finished"],
      "Hand over a subscription; when it is asked, deliver, then finish.",
      see: place)
  }

  @Test("A subscriber that does not ask gets the subscription alone.")
  func doesNotAsk() {
    let subscriber = Guest()
    Greeting(to: "Moe").subscribe(subscriber)
    expectHistory(
      subscriber.history, is: ["subscription"],
      "No request, no value.", see: "Chapters/01-Handshake.md#nobody-asks")
  }

  @Test("It comes once, however often the subscriber asks.")
  func asksTwice() {
    let subscriber = Guest(onSubscription: {
      $0.request(.max(1))
      $0.request(.max(1))
    })
    Greeting(to: "Moe").subscribe(subscriber)
    expectHistory(
      subscriber.history, is: ["subscription", "value Hello, Moe", "finished"],
      "Remember that the only value is gone.", see: place)
  }

  @Test("It comes once, also if the subscriber asks while it receives.")
  func asksInside() {
    var asked = false
    let subscriber = Guest(
      onSubscription: { $0.request(.max(1)) },
      onValue: { subscription in
        // Once is enough to show it; for ever would overflow the stack.
        guard !asked else { return }
        asked = true
        subscription.request(.max(1))
      })
    Greeting(to: "Moe").subscribe(subscriber)
    expectHistory(
      subscriber.history, is: ["subscription", "value Hello, Moe", "finished"],
      "Change the state before you call the subscriber.", see: place)
  }

  @Test("After a cancel nothing comes.")
  func cancelledBefore() {
    let subscriber = Guest(onSubscription: {
      $0.cancel()
      $0.request(.unlimited)
    })
    Greeting(to: "Moe").subscribe(subscriber)
    expectHistory(
      subscriber.history, is: ["subscription"],
      "A cancelled subscription has forgotten its subscriber.", see: place)
  }

  @Test("After a cancel from inside receive(_:) no end is told.")
  func cancelledInside() {
    let subscriber = Guest(
      onSubscription: { $0.request(.unlimited) }, onValue: { $0.cancel() })
    Greeting(to: "Moe").subscribe(subscriber)
    expectHistory(
      subscriber.history, is: ["subscription", "value Hello, Moe"],
      "Look at the state once more between the value and the completion.",
      see: place)
  }

  @Test("At the end the subscription lets go of the subscriber.")
  func letsGo() {
    var subscriber: Guest? = Guest()
    weak let watched = subscriber
    Greeting(to: "Moe").subscribe(subscriber!)
    let subscription = subscriber?.leave()
    subscriber = nil
    subscription?.request(.unlimited)
    #expect(
      watched == nil,
      "The subscription still holds the subscriber. Look at: \(place)"
    )
  }
}

/// Writes down what it is told, and acts on its subscription when it is told to.
private final class Guest: Subscriber {
  typealias Input = String
  typealias Failure = Never

  private(set) var history: [String] = []
  private var subscription: Subscription?
  private let onSubscription: (Subscription) -> Void
  private let onValue: (Subscription) -> Void

  init(
    onSubscription: @escaping (Subscription) -> Void = { _ in },
    onValue: @escaping (Subscription) -> Void = { _ in }
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
  }

  func leave() -> Subscription? {
    defer { subscription = nil }
    return subscription
  }

  func receive(subscription: Subscription) {
    history.append("subscription")
    self.subscription = subscription
    onSubscription(subscription)
  }

  func receive(_ input: String) -> Subscribers.Demand {
    history.append("value \(input)")
    if let subscription { onValue(subscription) }
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    history.append("\(completion)")
  }
}
