import Chapter01Handshake
import Exercise02_2
import ExerciseSupport
import Testing

private let place =
  "Chapters/02-VanishingSubscriber.md#who-could-have-kept-it-alive"

@Suite(
  "02.2 Keep the run alive",
  .exercise("Chapter02VanishingSubscriber/2-KeepTheRunAlive"))
struct KeepTheRunAliveTests {
  @Test("The answer arrives, though nobody keeps the run.")
  func arrives() {
    let office = Office()
    var log: [String] = []
    attach(Visitor { log.append($0) }, to: office)
    log.append("(the office answers)")
    office.answer("yes")
    expectHistory(
      log,
      is: [
        "subscription", "(the office answers)", "value yes", "finished",
        "released",
      ],
      "Something that lives until the answer must hold the subscription.",
      see: place)
  }

  @Test("After the answer everything is released.")
  func releasedAfterAnswer() {
    let office = Office()
    let subscription = WeakBox()
    attach(Visitor { _ in }, to: office, watching: subscription)
    office.answer("yes")
    #expect(
      subscription.object == nil,
      "The office has answered, and the subscription still lives. Look at: \(place)"
    )
  }

  @Test("A run that was cancelled says nothing when the answer comes.")
  func cancelled() {
    let office = Office()
    var log: [String] = []
    let subscription = WeakBox()
    attach(Visitor { log.append($0) }, to: office, watching: subscription)
    (subscription.object as? Subscription)?.cancel()
    office.answer("yes")
    expectHistory(
      log, is: ["subscription", "released"],
      "A cancel drops the subscriber; nobody else may know it.", see: place)
  }

  private func attach(
    _ visitor: Visitor, to office: Office, watching box: WeakBox? = nil
  ) {
    let subscription = OfficeSubscription(office: office, subscriber: visitor)
    box?.object = subscription
    visitor.receive(subscription: subscription)
  }
}

private final class WeakBox {
  weak var object: AnyObject?
}

/// The documents' subscriber: it asks, and keeps nothing.
private final class Visitor: Subscriber {
  typealias Input = String
  typealias Failure = Never

  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) {
    self.log = log
  }

  deinit { log("released") }

  func receive(subscription: Subscription) {
    log("subscription")
    subscription.request(.unlimited)
  }

  func receive(_ input: String) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log("\(completion)")
  }
}
