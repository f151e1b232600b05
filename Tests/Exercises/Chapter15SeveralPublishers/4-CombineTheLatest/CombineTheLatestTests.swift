import Chapter01Handshake
import Chapter05Demand
import Exercise15_4
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/15-SeveralPublishers.md#build-it"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

/// Makes one word of a pair.
private struct Joined<Upstream: Publisher, A, B>: Publisher
where Upstream.Output == (A, B) {
  typealias Output = String
  typealias Failure = Upstream.Failure
  let upstream: Upstream

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Failure {
    upstream.subscribe(Joining(subscriber))
  }

  private final class Joining<S: Subscriber>: Subscriber
  where S.Input == String, S.Failure == Failure {
    typealias Input = (A, B)
    private let downstream: S

    init(_ downstream: S) { self.downstream = downstream }

    func receive(subscription: Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: (A, B)) -> Subscribers.Demand {
      downstream.receive("\(input.0)\(input.1)")
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }
  }
}

@Suite(
  "15.4 Combine the latest",
  .exercise("Chapter15SeveralPublishers/4-CombineTheLatest"))
struct CombineTheLatestTests {
  private let book = TestLog()
  private let letters: ManualPublisher<String, Trouble>
  private let numbers: ManualPublisher<Int, Trouble>
  private let guest: NotingSubscriber<String, Trouble>

  init() {
    let book = book
    letters = ManualPublisher { book.write("  letters: \($0)") }
    numbers = ManualPublisher { book.write("  numbers: \($0)") }
    guest = NotingSubscriber(log: book)
  }

  private func begin() {
    Joined(upstream: CombineLatest(letters, numbers)).subscribe(guest)
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  // MARK: - Stage 1

  @Test("Stage 1: with every value that comes, the latest of both.")
  func latest() {
    guest.onSubscription = { $0.request(.unlimited) }
    begin()
    letters.send("A")
    letters.send("B")
    numbers.send(1)
    numbers.send(2)
    letters.send("C")
    expect(
      [
        "subscription", "request unlimited", "  letters: request unlimited",
        "  numbers: request unlimited", "value B1", "value B2", "value C2",
      ], "Keep one value of each side, the latest.")
  }

  @Test("Stage 1: two subscribers have runs of their own.")
  func apart() {
    let pairs = Joined(
      upstream: CombineLatest(["A", "B"].publisher, [1, 2].publisher))
    let log = TestLog()
    for name in ["first", "second"] {
      pairs.subscribe(NotingSubscriber(name, demand: .unlimited, log: log))
    }
    expectHistory(
      log.lines.filter { $0.contains("value") },
      is: [
        "first value B1", "first value B2", "second value B1",
        "second value B2",
      ], "What is kept belongs to a run.", see: place)
  }

  // MARK: - Stage 2

  @Test("Stage 2: both sides are asked, and a pair unasked for is dropped.")
  func demand() {
    begin()
    guest.request(.max(2))
    letters.send("A")
    letters.send("B")
    numbers.send(1)
    numbers.send(2)
    guest.request(.max(1))
    letters.send("C")
    numbers.send(3)
    expect(
      [
        "subscription", "request max(2)", "  letters: request max(2)",
        "  numbers: request max(2)", "value B1", "value B2",
        "request max(1)", "  letters: request max(1)",
        "  numbers: request max(1)", "value C2",
      ], "What is delivered is counted, and what is not is forgotten.")
  }

  @Test("Stage 2: what is dropped as a pair is kept as a value.")
  func kept() {
    begin()
    guest.request(.max(1))
    letters.send("A")
    numbers.send(1)
    guest.request(.max(1))
    letters.send("B")
    guest.request(.max(1))
    numbers.send(2)
    expectHistory(
      book.lines.filter { $0.hasPrefix("value") },
      is: ["value A1", "value B1", "value B2"],
      "The latest value stays, whether or not it was in a pair.", see: place)
  }

  @Test("Stage 2: what is returned for a pair is asked of both.")
  func returned() {
    guest.onSubscription = { $0.request(.max(1)) }
    guest.onValue = { _, value in value == "A1" ? .max(1) : .none }
    begin()
    letters.send("A")
    numbers.send(1)
    letters.send("B")
    numbers.send(2)
    expectHistory(
      book.lines.filter { $0.hasPrefix("value") }
        + book.lines.filter { $0.contains(":") }.map {
          $0.replacing("returned", with: "request")
        }.sorted(),
      is: [
        "value A1", "value B1", "  letters: request max(1)",
        "  letters: request max(1)", "  numbers: request max(1)",
        "  numbers: request max(1)",
      ], "Returned demand is demand, and each side has to hear of it.",
      see: place)
  }

  // MARK: - Stage 3

  @Test("Stage 3: it finishes when both sides have.")
  func finishes() {
    guest.onSubscription = { $0.request(.unlimited) }
    begin()
    letters.send("A")
    letters.send(completion: .finished)
    numbers.send(1)
    numbers.send(completion: .finished)
    expectHistory(
      Array(book.lines.dropFirst(4)), is: ["value A1", "finished"],
      "The latest value of a side that has ended is still the latest.",
      see: place)
  }

  @Test("Stage 3: the first failure cancels the other side, without demand.")
  func fails() {
    begin()
    letters.send(completion: .failure(Trouble()))
    numbers.send(1)
    guest.request(.max(1))
    expect(
      [
        "subscription", "  numbers: cancel", "failure(trouble)",
        "request max(1)",
      ], "A failure is the end of all of it.")
  }

  @Test("Stage 3: a cancel goes to both, once.")
  func cancels() {
    begin()
    guest.cancel()
    guest.cancel()
    letters.send("A")
    numbers.send(1)
    numbers.send(completion: .finished)
    expectHistory(
      book.lines.sorted(),
      is: [
        "  letters: cancel", "  numbers: cancel", "cancel", "cancel",
        "subscription",
      ], "Both must hear that nobody listens, and nothing comes down.",
      see: place)
  }

  @Test("Stage 3: a side that has ended is not cancelled.")
  func cancelsTheRest() {
    begin()
    letters.send(completion: .finished)
    guest.cancel()
    expect(
      ["subscription", "cancel", "  numbers: cancel"],
      "What has ended by itself has let go already.")
  }

  @Test("Stage 3: a cancel while it is attached refuses both sides.")
  func cancelsAtOnce() {
    guest.onSubscription = { $0.cancel() }
    begin()
    expect(
      ["subscription", "cancel", "  letters: cancel", "  numbers: cancel"],
      "A subscription that comes after the end is cancelled.")
  }

  @Test("Stage 3: a cancel inside a pair is the last that is heard.")
  func cancelsInside() {
    guest.onSubscription = { $0.request(.unlimited) }
    guest.onValue = { guest, _ in
      guest.cancel()
      return .max(1)
    }
    begin()
    letters.send("A")
    numbers.send(1)
    numbers.send(2)
    letters.send(completion: .finished)
    numbers.send(completion: .finished)
    expectHistory(
      book.lines.filter { !$0.hasPrefix(" ") },
      is: ["subscription", "request unlimited", "value A1", "cancel"],
      "Look at the state again after each call.", see: place)
  }

  @Test("Stage 3: at each end subscriber and sides are let go.")
  func released() {
    for ending in 0..<3 {
      weak var watched: NotingSubscriber<String, Trouble>?
      var subscription: Subscription?
      do {
        let guest = NotingSubscriber<String, Trouble>(demand: .unlimited)
        Joined(upstream: CombineLatest(letters, numbers)).subscribe(guest)
        watched = guest
        subscription = guest.subscription
        guest.subscription = nil
      }
      letters.send("A")
      switch ending {
      case 0:
        letters.send(completion: .finished)
        numbers.send(completion: .finished)
      case 1: numbers.send(completion: .failure(Trouble()))
      default: subscription?.cancel()
      }
      expectHistory(
        [watched == nil ? "released" : "held"], is: ["released"],
        "Let the subscriber go when nothing more can come.", see: place)
      withExtendedLifetime(subscription) {}
    }
  }

  // MARK: - Stage 4

  @Test("Stage 4: a pair from inside a pair is delivered once.")
  func nested() {
    guest.onSubscription = { $0.request(.unlimited) }
    let letters = letters
    guest.onValue = { _, value in
      if value == "A1" { letters.send("B") }
      return .none
    }
    begin()
    letters.send("A")
    numbers.send(1)
    expectHistory(
      book.lines.filter { $0.hasPrefix("value") },
      is: ["value A1", "value B1"], "Whatever it calls may call it back.",
      see: place)
  }

  @Test("Stage 4: while a pair is delivered, another thread's value waits.")
  func waits() {
    guest.onSubscription = { $0.request(.unlimited) }
    let (letters, book) = (letters, book)
    guest.onValue = { _, value in
      if value == "A1" {
        onThreads(1) { _ in letters.send("B") }
        book.write("(delivered)")
      }
      return .none
    }
    begin()
    letters.send("A")
    numbers.send(1)
    expectHistory(
      Array(book.lines.dropFirst(4)),
      is: ["value A1", "(delivered)", "value B1"],
      "One thread at a time: the other leaves its pair, and goes.", see: place)
  }

  @Test("Stress: Stage 4: the last pair is the newest, whoever sends.")
  func newest() {
    for _ in 0..<20 {
      let (left, right) = (
        ManualPublisher<Int, Trouble>(), ManualPublisher<Int, Trouble>()
      )
      let last = Locked("")
      let guest = NotingSubscriber<String, Trouble>(demand: .unlimited)
      guest.onValue = { _, value in
        last.exchange(value)
        return .none
      }
      Joined(upstream: CombineLatest(left, right)).subscribe(guest)
      onThreads(2) { thread in
        for number in 1...50 { (thread == 0 ? left : right).send(number) }
      }
      expectHistory(
        [last.withLock { $0 }], is: ["5050"],
        "Make the pair and give it its turn in one step.", see: place)
    }
  }
}
