import Chapter01Handshake
import Exercise03_4
import ExerciseSupport
import ServerSupport
import Testing

private let place =
  "Chapters/03-RetainedSubscriber.md#a-subscription-for-each-subscriber"

@Suite(
  "03.4 Stage 1: Hands over a subscription",
  .exercise("Chapter03RetainedSubscriber/4-BuildTheNetworkPublisher"))
struct Stage1Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  @Test("Each subscriber receives its own subscription, once.")
  func ofItsOwn() {
    let publisher = setting.publisher()
    let readers = ["A", "B"].map { Reader($0, log: setting.log) }
    for reader in readers { publisher.subscribe(reader) }
    let names = readers.compactMap { $0.subscription?.combineIdentifier }
    setting.write("subscriptions: \(Set(names).count)")
    expectHistory(
      setting.log.lines,
      is: ["A subscription", "B subscription", "(subscriptions: 2)"],
      "A subscription belongs to one subscriber: make a new one for each, and"
        + " hand it over once.",
      see: place)
  }

  @Test("The publisher sends no request before the first demand.")
  func sendsNothing() async {
    let reader = setting.reader()
    await setting.flush()
    setting.countRequests()
    withExtendedLifetime(reader) {}
    expectHistory(
      setting.log.lines, is: ["subscription", "(requests sent: 0)"],
      "When a subscriber subscribes, only hand it a subscription. Do not send"
        + " the HTTP request yet.",
      see: place)
  }

  @Test("The subscription retains its subscriber.")
  func holdsTheSubscriber() {
    let told = Weakly<Reader>()
    var subscription: Subscription?
    do {
      let reader = setting.reader()
      told.object = reader
      subscription = reader.subscription
      reader.subscription = nil
    }
    setting.write(told.object == nil ? "it is gone" : "it is held")
    withExtendedLifetime(subscription) {}
    expectHistory(
      setting.log.lines, is: ["subscription", "(it is held)"],
      "The subscription must retain its subscriber, because it delivers the"
        + " answer to it later.", see: place)
  }

  @Test("Before a request, only its subscriber retains a run.")
  func holdsNobody() {
    let reader = Weakly<Reader>()
    let publisher = setting.publisher()
    do {
      let new = Reader(log: setting.log)
      publisher.subscribe(new)
      new.subscription = nil
      reader.object = new
    }
    let isGone = reader.object == nil
    setting.write(isGone ? "the reader is gone" : "the reader is held")
    withExtendedLifetime(publisher) {}
    expectHistory(
      setting.log.lines, is: ["subscription", "(the reader is gone)"],
      "The publisher stores neither the subscriber nor the subscription. Before"
        + " a request, the run does not keep itself alive.",
      see: place)
  }
}
