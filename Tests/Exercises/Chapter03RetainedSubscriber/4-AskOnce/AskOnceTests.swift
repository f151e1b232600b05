import Chapter01Handshake
import Exercise03_4
import ExerciseSupport
import Testing

private let place = "Chapters/03-RetainedSubscriber.md#one-request-one-task"

@Suite(
  "03.4 Ask once", .exercise("Chapter03RetainedSubscriber/4-AskOnce"))
struct AskOnceTests {
  @Test("The answer is delivered, and the run finishes.")
  func answers() {
    let story = Story()
    story.subscription?.request(.unlimited)
    story.office.answer("yes")
    expectHistory(
      story.log, is: ["ask", "value yes", "finished"],
      "The first request asks; the answer is a value, and the end.", see: place)
  }

  @Test("Before a request nobody is asked.")
  func waits() {
    expectHistory(
      Story().log, is: [], "No request, no question.", see: place)
  }

  @Test("Two requests are one question.")
  func asksOnce() {
    let story = Story()
    story.subscription?.request(.max(1))
    story.subscription?.request(.max(1))
    story.office.answer("yes")
    expectHistory(
      story.log, is: ["ask", "value yes", "finished"],
      "Remember that you have asked.", see: place)
  }

  @Test("A request from inside receive(_:), or after the end, asks nothing.")
  func asksLater() {
    let story = Story()
    story.onValue = { $0.request(.max(1)) }
    story.subscription?.request(.max(1))
    story.office.answer("yes")
    story.subscription?.request(.max(1))
    expectHistory(
      story.log, is: ["ask", "value yes", "finished"],
      "A run that has asked never asks again.", see: place)
  }

  @Test("A cancel withdraws an open question, once, and nothing follows.")
  func cancels() {
    let story = Story()
    story.subscription?.request(.unlimited)
    story.subscription?.cancel()
    story.subscription?.cancel()
    story.office.answer("yes")
    story.subscription?.request(.unlimited)
    expectHistory(
      story.log, is: ["ask", "withdraw"],
      "Tell the office that nobody wants to know any more.", see: place)
  }

  @Test("A cancel before the first request asks nothing ever.")
  func cancelsFirst() {
    let story = Story()
    story.subscription?.cancel()
    story.subscription?.request(.unlimited)
    expectHistory(story.log, is: [], "A cancelled run is over.", see: place)
  }

  @Test("A cancel from inside receive(_:) keeps the end away.")
  func cancelsInside() {
    let story = Story()
    story.onValue = { $0.cancel() }
    story.subscription?.request(.unlimited)
    story.office.answer("yes")
    expectHistory(
      story.log, is: ["ask", "value yes"],
      "Between value and completion, look whether the run is still on.",
      see: place)
  }

  @Test("An office that answers at once is no trouble.")
  func quickOffice() {
    let story = Story(quickAnswer: "yes")
    story.subscription?.request(.unlimited)
    story.subscription?.cancel()
    expectHistory(
      story.log, is: ["ask", "value yes", "finished"],
      "The answer may come before ask returns; then nothing is open.",
      see: place)
  }

  @Test("After the end and after a cancel nothing is held.")
  func letsGo() {
    for end in ["answer", "cancel"] {
      let story = Story()
      story.subscription?.request(.unlimited)
      if end == "answer" { story.office.answer("yes") }
      if end == "cancel" { story.subscription?.cancel() }
      #expect(
        story.reader == nil,
        "The subscriber is still held after the \(end). Look at: \(place)")
      #expect(
        story.office.ticket == nil,
        "The ticket is still held after the \(end). Look at: \(place)")
    }
  }
}

/// An office, a reader, and the run between them; only the run holds the reader.
private final class Story {
  private(set) var log: [String] = []
  let office: TestOffice
  weak var reader: Reader?
  var subscription: Subscription?
  var onValue: (Subscription) -> Void = { _ in }

  init(quickAnswer: String? = nil) {
    office = TestOffice(quickAnswer: quickAnswer)
    office.log = { [unowned self] in self.log.append($0) }
    let reader = Reader { [unowned self] line in
      log.append(line)
      if line.hasPrefix("value"), let subscription { onValue(subscription) }
    }
    self.reader = reader
    subscription = AnswerSubscription(office: office, subscriber: reader)
  }
}

private final class Reader: Subscriber {
  typealias Input = String
  typealias Failure = Never

  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) {
    self.log = log
  }

  func receive(subscription: Subscription) {}

  func receive(_ input: String) -> Subscribers.Demand {
    log("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    log("\(completion)")
  }
}

private final class TestOffice: Office {
  private final class TestTicket: Ticket {
    let office: TestOffice

    init(office: TestOffice) {
      self.office = office
    }

    func withdraw() {
      office.log("withdraw")
      office.replies = []
    }
  }

  var log: (String) -> Void = { _ in }
  fileprivate var replies: [(String) -> Void] = []
  private(set) weak var ticket: (any Ticket)?
  private let quickAnswer: String?

  init(quickAnswer: String?) {
    self.quickAnswer = quickAnswer
  }

  func ask(_ reply: @escaping (String) -> Void) -> any Ticket {
    log("ask")
    let ticket = TestTicket(office: self)
    self.ticket = ticket
    if let quickAnswer { reply(quickAnswer) } else { replies.append(reply) }
    return ticket
  }

  func answer(_ text: String) {
    let waiting = replies
    replies = []
    for reply in waiting { reply(text) }
  }
}
