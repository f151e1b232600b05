import Chapter01Handshake
import Exercise02_2
import ExerciseSupport
import Testing

private let place = "Chapters/02-VanishingSubscriber.md#modify"

@Suite(
  "02.2 Keep the run alive",
  .exercise("Chapter02VanishingSubscriber/2-KeepTheRunAlive"))
struct KeepTheRunAliveTests {
  private func attach(
    to office: Office, log: @escaping (String) -> Void
  ) -> WeakBox {
    attach(Visitor(log: log), to: office)
  }

  private func attach(_ visitor: Visitor, to office: Office) -> WeakBox {
    let subscription = OfficeSubscription(office: office, subscriber: visitor)
    let box = WeakBox()
    box.object = subscription
    visitor.receive(subscription: subscription)
    return box
  }

  @Test(
    "Every small program: the run retains itself from request to answer.",
    .search,
    arguments: [false, true])
  func everyProgram(isQuick: Bool) {
    var environment = Environment.source
    environment.own = [KeepTheRunAlive.answer]
    environment.goesOnAfterLetGo = true
    var names = Names("subscription")
    names.subscribe = { "\($0).receive(subscription: subscription)" }
    names.value = { _ in "\"yes\"" }
    Search(
      KeepTheRunAlive(isQuick: isQuick), with: environment, names: names,
      see: place
    ) { bench in
      let office = Office()
      if isQuick { office.isQuick = "yes" }
      return SubjectUnderTest(own: { _ in office.answer("yes") }) {
        let subscriber = bench.subscriber($0, failure: Never.self) {
          $0 == "yes" ? 0 : -1
        }
        subscriber.receive(
          subscription: OfficeSubscription(
            office: office, subscriber: subscriber))
      }
    }.run(.half)
  }

  @Test("An immediate answer arrives, and then every object is released.")
  func arrivesAtOnce() {
    let office = Office()
    office.isQuick = "yes"
    var log: [String] = []
    let run = attach(to: office) { log.append($0) }
    log.append("the run is \(run.object == nil ? "gone" : "held")")
    expectHistory(
      log,
      is: [
        "subscription", "value yes", "finished", "released", "the run is gone",
      ],
      "Hold on before you ask: the answer may come inside the call.",
      see: place)
  }

  @Test("A cancel releases every object, and the answer delivers nothing.")
  func cancelled() {
    let office = Office()
    var log: [String] = []
    let run = attach(to: office) { log.append($0) }
    (run.object as? Subscription)?.cancel()
    log.append("the run is \(run.object == nil ? "gone" : "held")")
    office.answer("yes")
    expectHistory(
      log, is: ["subscription", "released", "the run is gone"],
      "The office keeps its reply, and the reply must keep nothing.",
      see: place)
  }

  @Test("A second request asks the office nothing.")
  func askedTwice() {
    let office = Office()
    var log: [String] = []
    let run = attach(to: office) { log.append($0) }
    (run.object as? Subscription)?.request(.max(1))
    office.answer("yes")
    office.answer("no")
    expectHistory(
      log, is: ["subscription", "value yes", "finished", "released"],
      "Remember that the question is on its way.", see: place)
  }

  @Test("A run without a request is released with its last owner.")
  func neverAsked() {
    let office = Office()
    var log: [String] = []
    let run = WeakBox()
    do {
      let subscription = OfficeSubscription(
        office: office, subscriber: Visitor { log.append($0) })
      run.object = subscription
    }
    log.append("the run is \(run.object == nil ? "gone" : "held")")
    expectHistory(
      log, is: ["released", "the run is gone"],
      "It keeps itself alive from the request on, and not before.", see: place)
  }
}

private final class WeakBox {
  weak var object: AnyObject?
}

/// The documents' subscriber: it requests, and stores nothing.
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
