import Chapter01Handshake
import Exercise03_5
import ExerciseSupport
import Testing

private let place = "Chapters/03-RetainedSubscriber.md#one-request-one-task"

@Suite(
  "03.5 Ask once", .exercise("Chapter03RetainedSubscriber/5-AskOnce"))
struct AskOnceTests {
  /// Returns the history of an office that acts while it is asked.
  private func story(
    quickAnswer: String? = nil,
    whileAsking act: @escaping (Subscription) -> Void = { _ in },
    then acts: (Subscription, TestOffice) -> Void = { _, _ in }
  ) -> [String] {
    let log = Locked<[String]>([])
    var subscription: Subscription?
    let office = TestOffice(quickAnswer: quickAnswer) { line in
      log.withLock { $0.append(line) }
      if line == "ask", let subscription { act(subscription) }
    }
    let reader = Reader { line in log.withLock { $0.append(line) } }
    let run = AnswerSubscription(office: office, subscriber: reader)
    subscription = run
    run.request(.unlimited)
    acts(run, office)
    subscription = nil
    log.withLock {
      $0.append("the ticket is \(office.ticket == nil ? "gone" : "held")")
    }
    return withExtendedLifetime(run) { log.withLock { $0 } }
  }

  private func search(_ model: AskOnce) -> Search<AskOnce> {
    var environment = Environment.source
    environment.own = [AskOnce.answer]
    environment.isClosed = { $0 == AskOnce.withdraw }
    var names = Names("subscription")
    names.subscribe = { "\($0).receive(subscription: subscription)" }
    names.value = { _ in "\"yes\"" }
    return Search(model, with: environment, names: names, see: place) { bench in
      let office = BenchOffice(bench)
      return SubjectUnderTest(own: { _ in office.answer() }) {
        let subscriber = bench.subscriber($0, failure: Never.self) {
          $0 == "yes" ? 0 : -1
        }
        subscriber.receive(
          subscription: AnswerSubscription(
            office: office, subscriber: subscriber))
      }
    }
  }

  @Test("Every small program: one question, and its answer.", .search)
  func everyProgram() { Variants(AskOnce.all, search).run() }

  @Test("The run releases its ticket even if the answer arrived first.")
  func quickTicket() {
    expectHistory(
      story(quickAnswer: "yes"),
      is: ["ask", "value yes", "finished", "the ticket is gone"],
      "The office may answer before `ask` returns. In that case, do not store"
        + " the ticket that `ask` returns.",
      see: place)
  }

  @Test("A cancel while the office is being asked withdraws what it returns.")
  func cancelledWhileAsking() {
    expectHistory(
      story(
        whileAsking: { $0.cancel() },
        then: { _, office in office.answer("yes") }),
      is: ["ask", "withdraw", "the ticket is gone"],
      "A cancel may come while `ask` is running. Check for it as soon as `ask`"
        + " returns.", see: place)
  }

  @Test("A request while the office is being asked asks nothing.")
  func askedWhileAsking() {
    var count = 0
    expectHistory(
      story(
        whileAsking: {
          count += 1
          if count < 3 { $0.request(.max(1)) }
        }, then: { _, office in office.answer("yes") }),
      is: ["ask", "value yes", "finished", "the ticket is gone"],
      "Record that you have asked before you call `ask`: a second request may"
        + " arrive during that call.", see: place)
  }

  @Test(
    "An answer from another thread is delivered like any other.", .interleaved)
  func answeredElsewhere() {
    expectHistory(
      story(then: { _, office in onThreads(1) { _ in office.answer("yes") } }),
      is: ["ask", "value yes", "finished", "the ticket is gone"],
      "The office may answer on any thread. Deliver its answer as usual.",
      see: place)
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    Variants(AskOnce.all, search).runBesideAnother()
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
      office.replies.exchange([])
    }
  }

  private let log: (String) -> Void
  private let replies = Locked<[(String) -> Void]>([])
  private let quickAnswer: String?
  private(set) weak var ticket: (any Ticket)?

  init(quickAnswer: String? = nil, log: @escaping (String) -> Void) {
    self.quickAnswer = quickAnswer
    self.log = log
  }

  func ask(_ reply: @escaping (String) -> Void) -> any Ticket {
    let ticket = TestTicket(office: self)
    self.ticket = ticket
    log("ask")
    if let quickAnswer {
      reply(quickAnswer)
    } else {
      replies.withLock { $0.append(reply) }
    }
    return ticket
  }

  func answer(_ text: String) {
    for reply in replies.exchange([]) { reply(text) }
  }
}

/// An office that answers when a program tells it to.
private final class BenchOffice: Office {
  private unowned let bench: Bench
  private var reply: ((String) -> Void)?

  init(_ bench: Bench) { self.bench = bench }

  func ask(_ reply: @escaping (String) -> Void) -> Ticket {
    self.reply = reply
    bench.called(AskOnce.ask)
    return BenchTicket(self)
  }

  func answer() { take()?("yes") }

  private func take() -> ((String) -> Void)? {
    let last = reply
    reply = nil
    return last
  }

  private final class BenchTicket: Ticket {
    private weak var office: BenchOffice?

    init(_ office: BenchOffice) { self.office = office }

    deinit { office?.bench.released("the ticket") }

    func withdraw() {
      let last = office?.take()
      office?.bench.called(AskOnce.withdraw)
      withExtendedLifetime(last) {}
    }
  }
}
