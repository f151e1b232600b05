import Chapter01Handshake
import Exercise02_2
import ExerciseSupport
import Testing

private let place = "Chapters/02-VanishingSubscriber.md#modify"

@Suite(
  "02.2 Keep the run alive",
  .exercise("Chapter02VanishingSubscriber/2-KeepTheRunAlive"))
struct KeepTheRunAliveTests {
  /// A run at an office that answers at once, and one at an office that waits
  /// for the kit.
  private let quick = TestedSource(
    see: place, lengths: [1], values: { _ in ["yes"] },
    make: { _, _ in
      let office = Office()
      office.isQuick = "yes"
      return .init(Reception(office: office))
    })

  private let slow = TestedSource(
    see: place, lengths: [1], values: { _ in ["yes"] },
    make: { _, _ in
      let office = Office()
      return .init(
        Reception(office: office), proceed: { office.answer("yes") })
    })

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
    "Every small program: from the request to the answer it holds itself.",
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

  @Test(
    "The answer arrives, though nothing keeps the run; then all is released.")
  func arrives() {
    let office = Office()
    var log: [String] = []
    let run = attach(to: office) { log.append($0) }
    log.append("(the office answers)")
    office.answer("yes")
    log.append("the run is \(run.object == nil ? "gone" : "held")")
    expectHistory(
      log,
      is: [
        "subscription", "(the office answers)", "value yes", "finished",
        "released", "the run is gone",
      ],
      "Something that lives until the answer must hold the subscription.",
      see: place)
  }

  @Test("A quick answer arrives, and then all is released.")
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

  @Test("At a cancel all is released, and the answer delivers nothing.")
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

  @Test("Two runs of one subscriber: each is answered, and is gone then.")
  func twoRuns() {
    let office = Office()
    var log: [String] = []
    var first = WeakBox()
    let visitor = Visitor { line in
      if log.last == "finished" {
        log.append("the first run is \(first.object == nil ? "gone" : "held")")
      }
      log.append(line)
    }
    first = attach(visitor, to: office)
    _ = attach(visitor, to: office)
    let heard = withExtendedLifetime(visitor) {
      office.answer("yes")
      return log
    }
    expectHistory(
      heard,
      is: [
        "subscription", "subscription", "value yes", "finished",
        "the first run is gone", "value yes", "finished",
      ],
      "Each run holds itself until its own answer, whoever else waits.",
      see: place)
  }

  @Test("A run without a request is gone with its last holder.")
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

  @Test("A request after a cancel asks nothing, and holds nothing.")
  func askedAfterCancel() {
    let office = Office()
    var log: [String] = []
    let run = WeakBox()
    do {
      let subscription = OfficeSubscription(
        office: office, subscriber: Visitor { log.append($0) })
      run.object = subscription
      subscription.cancel()
      subscription.request(.max(1))
    }
    log.append("the run is \(run.object == nil ? "gone" : "held")")
    expectHistory(
      log, is: ["released", "the run is gone"],
      "A run that is over stays over: look before you ask.", see: place)
  }

  @Test("P1 The subscription comes first, and nothing comes unasked.")
  func p1() {
    quick.keeps(.p1)
    slow.keeps(.p1)
  }

  @Test("P2 Never more values come than were asked for.")
  func p2() {
    quick.keeps(.p2)
    slow.keeps(.p2)
  }

  @Test("P5 A request for none brings nothing.")
  func p5() {
    quick.keeps(.p5)
    slow.keeps(.p5)
  }

  @Test("P6 The end comes once, with the last value, and needs no demand.")
  func p6() {
    quick.keeps(.p6)
    slow.keeps(.p6)
  }

  @Test("P7 A request from inside a value joins the running loop.")
  func p7() { quick.keeps(.p7) }

  @Test("P9 A cancel ends the run at every value, the last included.")
  func p9() { quick.keeps(.p9) }

  @Test("P10 After the end nothing is heard, and nothing is sent.")
  func p10() {
    quick.keeps(.p10)
    slow.keeps(.p10)
  }

  @Test("P11 Each subscriber has a run of its own.")
  func p11() {
    quick.keeps(.p11)
    slow.keeps(.p11)
  }

  @Test("P12 At its end a run lets go of the subscriber.")
  func p12() {
    quick.keeps(.p12)
    slow.keeps(.p12)
  }

  @Test("P13 At a cancel a run lets go of the subscriber.")
  func p13() {
    quick.keeps(.p13)
    slow.keeps(.p13)
  }

  @Test("P14 A run that is over and that nobody holds is gone.")
  func p14() {
    quick.keeps(.p14)
    slow.keeps(.p14)
  }

  @Test("P15 Whatever a run calls may call it back.", .interleaved)
  func p15() {
    quick.keeps(.p15)
    slow.keeps(.p15)
  }
}

/// A publisher in front of the learner's subscription.
private struct Reception: Publisher {
  typealias Output = String
  typealias Failure = Never

  let office: Office

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    subscriber.receive(
      subscription: OfficeSubscription(office: office, subscriber: subscriber))
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
