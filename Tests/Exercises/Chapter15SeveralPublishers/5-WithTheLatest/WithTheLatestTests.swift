import Chapter01Handshake
import Chapter05Demand
import Exercise15_5
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/15-WhatCameBefore.md#challenge"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite(
  "15.5 With the latest",
  .exercise("Chapter15SeveralPublishers/5-WithTheLatest"))
struct WithTheLatestTests {
  private let book = TestLog()
  private let taps: ManualPublisher<Int, Trouble>
  private let texts: ManualPublisher<String, Trouble>
  private let guest: NotingSubscriber<String, Trouble>

  init() {
    let book = book
    taps = ManualPublisher { book.write("  taps: \($0)") }
    texts = ManualPublisher { book.write("  texts: \($0)") }
    guest = NotingSubscriber(log: book)
  }

  private func begin() { taps.withLatestFrom(texts).subscribe(guest) }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("A tap delivers the latest text, and a text delivers nothing.")
  func latest() {
    guest.onSubscription = { $0.request(.unlimited) }
    begin()
    texts.send("M")
    texts.send("Mo")
    taps.send(1)
    taps.send(2)
    texts.send("Moe")
    taps.send(3)
    expect(
      [
        "  texts: request unlimited", "subscription", "request unlimited",
        "  taps: request unlimited", "value Mo", "value Mo", "value Moe",
      ], "Only upstream triggers; the other is only remembered.")
  }

  @Test("A tap before the first text is replaced by another one.")
  func tooEarly() {
    begin()
    guest.request(.max(1))
    taps.send(1)
    texts.send("M")
    taps.send(2)
    expect(
      [
        "  texts: request unlimited", "subscription", "request max(1)",
        "  taps: request max(1)", "  taps: returned max(1)", "value M",
      ], "It was asked for and brings nothing: ask for one in its place.")
  }

  @Test("What is returned for a value is returned to upstream.")
  func returned() {
    guest.onValue = { _, _ in .max(2) }
    begin()
    texts.send("M")
    guest.request(.max(1))
    taps.send(1)
    expect(
      [
        "  texts: request unlimited", "subscription", "request max(1)",
        "  taps: request max(1)", "value M", "return max(2)",
        "  taps: returned max(2)",
      ], "Downstream's demand is for values of upstream.")
  }

  @Test("The end of the taps ends it, and cancels the texts.")
  func finishes() {
    begin()
    texts.send("M")
    taps.send(completion: .finished)
    texts.send("Mo")
    guest.cancel()
    expect(
      [
        "  texts: request unlimited", "subscription", "  texts: cancel",
        "finished", "cancel",
      ], "Nothing can trigger any more.")
  }

  @Test("The end of the texts changes nothing; the latest stays.")
  func goesOn() {
    guest.onSubscription = { $0.request(.unlimited) }
    begin()
    texts.send("M")
    texts.send(completion: .finished)
    taps.send(1)
    taps.send(completion: .finished)
    expect(
      [
        "  texts: request unlimited", "subscription", "request unlimited",
        "  taps: request unlimited", "value M", "finished",
      ], "A value that is remembered needs nobody above it.")
  }

  @Test("A failure of either cancels the one that goes on.")
  func fails() {
    begin()
    texts.send(completion: .failure(Trouble()))
    taps.send(1)
    guest.request(.max(1))
    expect(
      [
        "  texts: request unlimited", "subscription", "  taps: cancel",
        "failure(trouble)", "request max(1)",
      ], "A failure is the end, wherever it comes from.")
  }

  @Test("A failure of the taps cancels the texts.")
  func upstreamFails() {
    begin()
    taps.send(completion: .failure(Trouble()))
    texts.send("M")
    expect(
      [
        "  texts: request unlimited", "subscription", "  texts: cancel",
        "failure(trouble)",
      ], "A failure is the end, wherever it comes from.")
  }

  @Test("A cancel goes to both, once, and not to one that has ended.")
  func cancel() {
    begin()
    texts.send("M")
    guest.cancel()
    guest.cancel()
    taps.send(1)
    expectHistory(
      book.lines.dropFirst(2).sorted(),
      is: ["  taps: cancel", "  texts: cancel", "cancel", "cancel"],
      "Two runs are on above; both must hear that nobody listens.",
      see: place)
  }

  @Test("After the end of the texts, a cancel goes to the taps alone.")
  func cancelAfterAnEnd() {
    begin()
    texts.send(completion: .finished)
    guest.cancel()
    expect(
      [
        "  texts: request unlimited", "subscription", "cancel",
        "  taps: cancel",
      ], "What has ended by itself is not cancelled.")
  }

  @Test("A cancel inside a value is the last that is heard.")
  func cancelInside() {
    guest.onSubscription = { $0.request(.unlimited) }
    guest.onValue = { guest, _ in
      guest.cancel()
      return .max(1)
    }
    begin()
    texts.send("M")
    taps.send(1)
    taps.send(2)
    taps.send(completion: .finished)
    expectHistory(
      book.lines.filter { $0.hasPrefix("value") || $0 == "finished" },
      is: ["value M"], "After the cancel nothing comes down.", see: place)
  }

  @Test("A text that fails at once fails a subscriber that has a subscription.")
  func failsAtOnce() {
    struct Failing: Publisher {
      typealias Output = String
      typealias Failure = Trouble
      func receive<S: Subscriber>(subscriber: S)
      where S.Input == String, S.Failure == Trouble {
        subscriber.receive(subscription: Subscriptions.empty)
        subscriber.receive(completion: .failure(Trouble()))
      }
    }
    taps.withLatestFrom(Failing()).subscribe(guest)
    expectHistory(
      book.lines.filter { !$0.hasPrefix(" ") },
      is: ["subscription", "failure(trouble)"],
      "A subscription comes before everything else.", see: place)
  }

  @Test("Subscriber and both publishers are let go at each end.")
  func released() {
    for ending in 0..<3 {
      weak var watched: NotingSubscriber<String, Trouble>?
      var subscription: Subscription?
      do {
        let guest = NotingSubscriber<String, Trouble>(demand: .unlimited)
        taps.withLatestFrom(texts).subscribe(guest)
        watched = guest
        subscription = guest.subscription
        guest.subscription = nil
      }
      let before = watched == nil ? "nobody" : "held"
      switch ending {
      case 0: taps.send(completion: .finished)
      case 1: texts.send(completion: .failure(Trouble()))
      default: subscription?.cancel()
      }
      expectHistory(
        [before, watched == nil ? "released" : "held"],
        is: ["held", "released"],
        "Let the subscriber go when nothing more can come.", see: place)
      withExtendedLifetime(subscription) {}
    }
  }
}
