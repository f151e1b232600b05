import Chapter01Handshake
import Exercise02_3
import ExerciseSupport
import Testing

private let place = "Chapters/02-VanishingSubscriber.md#modify"

@Suite(
  "02.3 Keep the run alive",
  .exercise("Chapter02VanishingSubscriber/3-KeepTheRunAlive"))
struct KeepTheRunAliveTests {
  private func attach(
    to session: Session, log: @escaping (String) -> Void
  ) -> WeakBox {
    attach(Visitor(log: log), to: session)
  }

  private func attach(_ visitor: Visitor, to session: Session) -> WeakBox {
    let subscription = DecodedDataTaskSubscription(
      session: session, request: "/post", subscriber: visitor)
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
    var names = Names("subscription")
    names.subscribe = { "\($0).receive(subscription: subscription)" }
    names.value = { _ in "7" }
    Search(
      KeepTheRunAlive(isQuick: isQuick), with: environment, names: names,
      see: place
    ) { bench in
      let session = Session()
      if isQuick { session.quickAnswer = "7" }
      return SubjectUnderTest(own: { _ in session.answer("7") }) {
        let subscriber = bench.subscriber($0, failure: Error.self) {
          $0 == 7 ? 0 : -1
        }
        subscriber.receive(
          subscription: DecodedDataTaskSubscription(
            session: session, request: "/post", subscriber: subscriber))
      }
    }.run(.half)
  }

  @Test("An immediate answer arrives, and then every object is released.")
  func arrivesAtOnce() {
    let session = Session()
    session.quickAnswer = "7"
    var log: [String] = []
    let run = attach(to: session) { log.append($0) }
    log.append("the run is \(run.object == nil ? "gone" : "held")")
    expectHistory(
      log,
      is: [
        "subscription", "value 7", "finished", "released", "the run is gone",
      ],
      "The answer may arrive inside `dataTask`. It is delivered, `.finished`"
        + " follows, and then no object retains the run.",
      see: place)
  }

  @Test("A cancel releases every object, and the answer delivers nothing.")
  func cancelled() {
    let session = Session()
    var log: [String] = []
    let run = attach(to: session) { log.append($0) }
    (run.object as? Subscription)?.cancel()
    log.append("the run is \(run.object == nil ? "gone" : "held")")
    session.answer("7")
    expectHistory(
      log, is: ["subscription", "released", "the run is gone"],
      "A cancel releases the run and its subscriber at once, although the"
        + " session keeps the handler. The answer is not delivered.",
      see: place)
  }

  @Test("Two runs of one request both live until the answer.")
  func twoRuns() {
    let session = Session()
    var log: [String] = []
    let runs = ["A", "B"].map { name in
      attach(to: session) { log.append("\(name) \($0)") }
    }
    session.answer("7")
    log.append("\(runs.filter { $0.object != nil }.count) runs are held")
    expectHistory(
      log,
      is: [
        "A subscription", "B subscription", "A value 7", "A finished",
        "A released", "B value 7", "B finished", "B released",
        "0 runs are held",
      ], "Each run keeps itself alive, whatever another run does.", see: place)
  }

  @Test("A second request starts no second task.")
  func askedTwice() {
    let session = Session()
    var log: [String] = []
    let run = attach(to: session) { log.append($0) }
    (run.object as? Subscription)?.request(.max(1))
    session.answer("7")
    session.answer("8")
    expectHistory(
      log, is: ["subscription", "value 7", "finished", "released"],
      "A run starts one data task and delivers one answer, even after a second"
        + " request. Then it is released.", see: place)
  }

  @Test("An answer that does not decode ends the run with a failure.")
  func doesNotDecode() {
    let session = Session()
    var log: [String] = []
    let run = attach(to: session) {
      log.append($0.hasPrefix("failure") ? "failure" : $0)
    }
    session.answer("seven")
    log.append("the run is \(run.object == nil ? "gone" : "held")")
    expectHistory(
      log, is: ["subscription", "failure", "released", "the run is gone"],
      "If decoding fails, the decoder's error is delivered as the completion."
        + " Then the run is released.", see: place
    )
  }

  @Test("A cancel while the answer is being decoded ends the run.")
  func cancelsInside() {
    for isSpoiled in [false, true] {
      let session = Session()
      let guest = NotingSubscriber<Post, Error>()
      guest.receive(
        subscription: DecodedDataTaskSubscription(
          session: session, request: "/post", subscriber: guest))
      guest.request(.unlimited)
      Post.onDecoding = {
        guest.cancel()
        if isSpoiled { throw Spoiled.Rot() }
      }
      session.answer("7")
      Post.onDecoding = {}
      expectHistory(
        guest.lines, is: ["subscription", "request unlimited", "cancel"],
        "Decoding calls the code of the value's type. Check for a cancel when"
          + " it has returned or thrown.", see: place)
    }
  }

  @Test("An error that the value's own decoding throws arrives unchanged.")
  func throwsInside() {
    let session = Session()
    let guest = NotingSubscriber<Spoiled, Error>()
    guest.receive(
      subscription: DecodedDataTaskSubscription(
        session: session, request: "/post", subscriber: guest))
    guest.request(.unlimited)
    session.answer("7")
    expectHistory(
      guest.lines,
      is: ["subscription", "request unlimited", "failure(rot)"],
      "Deliver the error that the decoder throws, whatever its type.",
      see: place)
  }

  @Test("A run without a request is released with its last owner.")
  func neverAsked() {
    let session = Session()
    var log: [String] = []
    let run = WeakBox()
    do {
      let subscription = DecodedDataTaskSubscription(
        session: session, request: "/post",
        subscriber: Visitor { log.append($0) })
      run.object = subscription
    }
    log.append("the run is \(run.object == nil ? "gone" : "held")")
    expectHistory(
      log, is: ["released", "the run is gone"],
      "The run retains itself from its first request on, and not before.",
      see: place)
  }
}

/// A value whose decoding calls back.
private struct Post: Decodable {
  nonisolated(unsafe) static var onDecoding: () throws -> Void = {}

  init(from decoder: any Decoder) throws { try Self.onDecoding() }
}

/// A value that cannot be decoded, for a reason of its own.
private struct Spoiled: Decodable {
  struct Rot: Error, CustomStringConvertible {
    let description = "rot"
  }

  init(from decoder: any Decoder) throws { throw Rot() }
}

private final class WeakBox {
  weak var object: AnyObject?
}

/// The documents' subscriber: it requests, and stores nothing.
private final class Visitor: Subscriber {
  typealias Input = Int
  typealias Failure = Error

  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) {
    self.log = log
  }

  deinit { log("released") }

  func receive(subscription: Subscription) {
    log("subscription")
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Error>) {
    log("\(completion)")
  }
}
