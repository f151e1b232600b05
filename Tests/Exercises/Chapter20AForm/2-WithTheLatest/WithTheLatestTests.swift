import Chapter01Handshake
import Chapter05Demand
import Exercise20_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/20-AForm.md#challenge"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite(
  "20.2 With the latest",
  .exercise("Chapter20AForm/2-WithTheLatest"))
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

  private func search(
    _ model: WithTheLatest, after opening: [Move] = []
  ) -> Search<WithTheLatest> {
    var environment = Environment()
    environment.opening += opening
    environment.publishers = 2
    environment.mayCancelAtEnd = false
    environment.breaches = [.lateSignal, .secondSubscription]
    return Search(
      model, with: environment,
      names: Names(
        "taps.withLatestFrom(texts)", publishers: ["taps", "texts"]),
      see: place
    ) { bench in
      let latest = bench.publisher(0).withLatestFrom(bench.publisher(1))
      return SubjectUnderTest {
        latest.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test("Every small program: a tap delivers, and a text is stored.", .search)
  func everyProgram() {
    Variants(WithTheLatest.all) { search($0) }.run(.half)
  }

  @Test("Every small program: the events after a first text.", .search)
  func everyProgramOfTaps() {
    Variants(WithTheLatest.all) {
      search(
        $0,
        after: [
          .attach(1), .attach(0), .request(.unlimited, by: 0), .send(1, by: 1),
        ])
    }.run(Reach(moves: 2, programs: 1500))
  }

  @Test(
    "An immediate failure of the texts fails the run, after its subscription.")
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
    expectTheFailure()
  }

  @Test("Texts that fail inside the subscription fail the run, too.")
  func failsInside() {
    guest.onSubscription = { _ in
      self.texts.send(completion: .failure(Trouble()))
    }
    taps.withLatestFrom(texts).subscribe(guest)
    // The texts may not have been subscribed to yet.
    texts.send(completion: .failure(Trouble()))
    expectTheFailure()
  }

  @Test("No event follows a cancel, even if one side fails inside the other's.")
  func failsInsideTheCancel() {
    var last: ManualPublisher<String, Trouble>?
    let taps = ManualPublisher<Int, Trouble> {
      if $0 == "cancel" { last?.send(completion: .failure(Trouble())) }
    }
    let texts = ManualPublisher<String, Trouble> {
      if $0 == "cancel" { taps.send(completion: .failure(Trouble())) }
    }
    last = texts
    taps.withLatestFrom(texts).subscribe(guest)
    guest.subscription?.cancel()
    last = nil
    expectHistory(
      book.lines, is: ["subscription"],
      "After a cancel nothing is delivered, even if one publisher fails inside"
        + " the other one's cancel.",
      see: place)
  }

  /// Expects the failure; the answer may cancel the taps or ignore them.
  private func expectTheFailure(
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let guests = taps.subscriberCount == 0 ? "no tap comes" : "taps go on"
    expectHistory(
      book.lines.filter { !$0.hasPrefix(" ") } + [guests],
      is: ["subscription", "failure(trouble)", "no tap comes"],
      "Deliver the subscription before the failure, and cancel the publisher"
        + " that has not failed.",
      see: place, sourceLocation: sourceLocation)
  }
}
