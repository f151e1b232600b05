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
    "Every small program: one listener at a time, and what it asks for.",
    .search)
  func everyProgram() { search.run() }

  @Test("A value with demand is delivered, and one without is dropped.")
  func demand() {
    let guest = guest()
    telephone.subscribe(guest)
    telephone.send(1)
    guest.subscription?.request(.max(1))
    guest.subscription?.request(.max(1))
    for value in 2...4 { telephone.send(value) }
    guest.subscription?.request(.max(1))
    telephone.send(5)
    expect(
      ["subscription", "value 2", "value 3", "value 5"],
      "A value that nobody has asked for does not wait.",
      see: "Chapters/11-Subjects.md#what-is-not-asked-for")
  }

  @Test("Requests and what is returned add up; unlimited stays unlimited.")
  func account() {
    let guest = guest { value, subscription in
      if value == 1 { subscription?.request(.max(1)) }
      return value == 2 ? .max(1) : value == 3 ? .unlimited : .none
    }
    telephone.subscribe(guest)
    guest.subscription?.request(.max(1))
    for value in 1...6 { telephone.send(value) }
    expect(
      ["subscription"] + (1...6).map { "value \($0)" },
      "One was asked for, one from inside, one was returned, and then all.")
  }

  @Test("What one returns is not demand of the next one.")
  func nextInside() {
    let telephone = telephone
    let next = guest("next ")
    let guest = guest { _, subscription in
      subscription?.cancel()
      telephone.subscribe(next)
      return .max(1)
    }
    telephone.subscribe(guest)
    guest.subscription?.request(.max(1))
    telephone.send(1)
    telephone.send(2)
    next.subscription?.request(.max(1))
    telephone.send(3)
    telephone.send(4)
    expect(
      ["subscription", "value 1", "next subscription", "next value 3"],
      "Look, when a value has come back, who is on the line by now.")
  }

  @Test("A value sent from inside is delivered inside, if there is demand.")
  func inside() {
    let telephone = telephone
    let book = book
    let guest = guest { value, _ in
      if value == 1 {
        telephone.send(2)
        telephone.send(3)
        book.write("end of 1")
      }
      return .none
    }
    telephone.subscribe(guest)
    guest.subscription?.request(.max(2))
    telephone.send(1)
    expect(
      ["subscription", "value 1", "value 2", "end of 1"],
      "Pay for a value before you deliver it: the account is looked at inside.",
      see: "Chapters/11-Subjects.md#a-send-inside-a-send")
    guest.subscription?.cancel()
  }

  @Test("The end needs no demand, comes once, and is the last.")
  func end() {
    let guest = guest()
    telephone.subscribe(guest)
    telephone.send(completion: .failure(Trouble()))
    telephone.send(completion: .finished)
    guest.subscription?.request(.unlimited)
    telephone.send(1)
    expect(
      ["subscription", "failure(trouble)"], "Once it is over, it is over.")
  }

  @Test("One that comes after the completion gets it after a subscription.")
  func lateOnce() {
    telephone.send(completion: .failure(Trouble()))
    telephone.subscribe(guest())
    expect(
      ["subscription", "failure(trouble)"],
      "Remember how it ended, and tell everybody who comes.",
      see: "Chapters/11-Subjects.md#the-end-of-a-subject")
  }

  @Test("A subscriber that comes inside the completion gets the same one.")
  func lateInside() {
    let telephone = telephone
    let book = book
    let late = guest("late ")
    telephone.subscribe(
      ForgetfulSubscriber<Int, Trouble> { line in
        book.write(line)
        telephone.subscribe(late)
        telephone.send(completion: .finished)
      })
    telephone.send(completion: .failure(Trouble()))
    expect(
      ["failure(trouble)", "late subscription", "late failure(trouble)"],
      "Note the end before you tell it.")
  }

  @Test("The telephone holds the line; its subscriber need not.")
  func unheld() {
    let book = book
    telephone.subscribe(ForgetfulSubscriber<Int, Trouble> { book.write($0) })
    telephone.send(1)
    telephone.send(completion: .finished)
    expect(
      ["value 1", "finished"],
      "Nobody else holds the run: the telephone has to.")
  }

  @Test("The second end changes nothing.")
  func late() {
    telephone.send(completion: .failure(Trouble()))
    telephone.send(completion: .finished)
    telephone.subscribe(guest())
    expect(
      ["subscription", "failure(trouble)"],
      "A subscription comes first, always; and the first end is the end.",
      see: "Chapters/11-Subjects.md#the-end-of-a-subject")
  }

  @Test("An end from inside a value ends it there.")
  func endInside() {
    let telephone = telephone
    let guest = guest { _, _ in
      telephone.send(completion: .finished)
      telephone.send(2)
      return .unlimited
    }
    telephone.subscribe(guest)
    guest.subscription?.request(.max(1))
    telephone.send(1)
    telephone.send(3)
    expect(
      ["subscription", "value 1", "finished"],
      "What is returned after the end opens nothing.")
  }

  @Test("After a cancel nothing comes, and another may subscribe.")
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

  @Test("What one has asked for is not the next one's.")
  func inheritance() {
    let first = guest("first ")
    telephone.subscribe(first)
    first.subscription?.request(.unlimited)
    first.subscription?.cancel()
    let second = guest("second ")
    telephone.subscribe(second)
    telephone.send(1)
    second.subscription?.request(.max(1))
    telephone.send(2)
    telephone.send(3)
    expect(
      ["first subscription", "second subscription", "second value 2"],
      "The account belongs to the run.")
  }

  @Test("A cancel from inside a value is heard, whatever is returned.")
  func cancelInside() {
    let guest = guest { _, subscription in
      subscription?.cancel()
      return .unlimited
    }
    telephone.subscribe(guest)
    guest.subscription?.request(.unlimited)
    telephone.send(1)
    telephone.send(2)
    telephone.send(completion: .finished)
    expect(["subscription", "value 1"], "Look again after each call.")
  }

  @Test("While the line is taken, another one is finished at once.")
  func taken() {
    let first = guest("first ")
    telephone.subscribe(first)
    first.subscription?.request(.unlimited)
    telephone.subscribe(guest("second "))
    telephone.send(1)
    expect(
      [
        "first subscription", "second subscription", "second finished",
        "first value 1",
      ], "One at a time. Say so to the second, and leave the first alone.")
  }

  @Test("A refused subscriber cannot end the other one's run.")
  func refused() {
    let first = guest("first ")
    let second = guest("second ")
    telephone.subscribe(first)
    first.subscription?.request(.max(1))
    telephone.subscribe(second)
    second.subscription?.request(.max(1))
    second.subscription?.cancel()
    telephone.send(1)
    telephone.send(2)
    expect(
      [
        "first subscription", "second subscription", "second finished",
        "first value 1",
      ],
      "The second gets a subscription that does nothing, and not the first's.")
  }

  @Test("Asked for and sent inside receive(subscription:), it is delivered.")
  func atOnce() {
    let telephone = telephone
    let guest = guest()
    guest.onSubscription = {
      $0.request(.max(1))
      telephone.send(1)
    }
    telephone.subscribe(guest)
    expect(
      ["subscription", "value 1"],
      "Put the run in its place before you hand it over.")
  }

  @Test("The subscriber is let go at each end.", arguments: 0..<3)
  func letsGo(ending: Int) {
    let telephone = Line()
    var subscription: Subscription?
    weak var watched: Writing?
    do {
      let guest = guest()
      guest.onSubscription = { subscription = $0 }
      watched = guest
      telephone.subscribe(guest)
      #expect(subscription != nil, .lesson("No subscription came.", see: place))
      guest.subscription = nil
      guest.onSubscription = { _ in }
      switch ending {
      case 0: telephone.send(completion: .finished)
      case 1: telephone.send(completion: .failure(Trouble()))
      default: subscription?.cancel()
      }
    }
    let name = ["the end", "the failure", "a cancel"][ending]
    #expect(
      watched == nil,
      .lesson(
        "After \(name) the subscriber is still held.", see: place, of: name))
    withExtendedLifetime(subscription) {}
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
