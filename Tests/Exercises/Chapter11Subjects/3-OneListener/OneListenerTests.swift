import Chapter01Handshake
import Chapter05Demand
import Exercise11_3
import ExerciseSupport
import Testing

private let place = "Chapters/11-Subjects.md#make"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("11.3 One listener", .exercise("Chapter11Subjects/3-OneListener"))
struct OneListenerTests {
  private typealias Line = Telephone<Int, Trouble>

  private let book = TestLog()
  private let telephone = Line()

  private func guest(
    _ name: String = "",
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) -> Writing {
    Writing(name, book, onValue: onValue)
  }

  private func expect(
    _ lines: [String], _ lesson: String, see place: String = place,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private var search: Search<OneListener> {
    var environment = Environment.subject(subscribers: 2)
    environment.sendsAtRelease = true
    return Search(
      OneListener(), with: environment,
      names: Names("telephone", publishers: [], subscribers: ["a", "b"]),
      see: place
    ) { bench in
      let telephone = Telephone<Parcel, FakeFailure>()
      return SubjectUnderTest(
        send: { telephone.send(bench.parcel($0)) },
        end: { telephone.send(completion: $0 ? .failure(.init()) : .finished) }
      ) {
        telephone.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: one listener at a time, which gets its demand.",
    .search)
  func everyProgram() { search.run() }

  @Test("A late listener receives a subscription, then the completion.")
  func lateOnce() {
    telephone.send(completion: .failure(Trouble()))
    telephone.subscribe(guest())
    expect(
      ["subscription", "failure(trouble)"],
      "Remember how it ended, and tell everybody who comes.",
      see: "Chapters/11-Subjects.md#a-completed-subject")
  }

  @Test("The telephone retains the run; its subscriber need not.")
  func unheld() {
    let book = book
    telephone.subscribe(ForgetfulSubscriber<Int, Trouble> { book.write($0) })
    telephone.send(1)
    telephone.send(completion: .finished)
    expect(
      ["value 1", "finished"],
      "Nobody else holds the run: the telephone has to.")
  }

  @Test("A second completion changes nothing.")
  func late() {
    telephone.send(completion: .failure(Trouble()))
    telephone.send(completion: .finished)
    telephone.subscribe(guest())
    expect(
      ["subscription", "failure(trouble)"],
      "A subscription comes first, always; and the first end is the end.",
      see: "Chapters/11-Subjects.md#a-completed-subject")
  }

  @Test("After a cancel no value arrives, and another listener may subscribe.")
  func cancel() {
    let first = guest("first ")
    let second = guest("second ")
    telephone.subscribe(first)
    first.subscription?.request(.unlimited)
    telephone.send(1)
    first.subscription?.cancel()
    telephone.send(2)
    telephone.subscribe(second)
    second.subscription?.request(.unlimited)
    first.subscription?.cancel()
    first.subscription?.request(.unlimited)
    telephone.send(3)
    telephone.send(completion: .finished)
    expect(
      [
        "first subscription", "first value 1", "second subscription",
        "second value 3", "second finished",
      ], "Each cancels its own run, and not the one that is on.")
  }
}

private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let name: String
  private let book: TestLog
  private let onValue: (Int, Subscription?) -> Subscribers.Demand
  var onSubscription: (Subscription) -> Void = { _ in }
  var subscription: Subscription?

  init(
    _ name: String, _ book: TestLog,
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand
  ) {
    self.name = name
    self.book = book
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("\(name)subscription")
    onSubscription(subscription)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("\(name)value \(input)")
    return onValue(input, subscription)
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(name)\(completion)")
  }
}
