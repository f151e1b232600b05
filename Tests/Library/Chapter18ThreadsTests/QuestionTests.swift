import Chapter01Handshake
import Chapter04Sink
import Chapter18Threads
import ExerciseSupport
import Testing

@Suite("Two threads ask and cancel a question")
struct QuestionTests {
  private typealias Make = (Server, Reader) -> Subscription

  private let pieces: [(name: String, make: Make)] = [
    (
      "AsksWithoutALock",
      { AsksWithoutALock.Question(server: $0, subscriber: $1) }
    ),
    ("LocksTooShort", { LocksTooShort.Question(server: $0, subscriber: $1) }),
    ("Question", { Question(server: $0, subscriber: $1) }),
  ]

  private func orders(
    _ make: @escaping Make, isSecondCancel: Bool
  ) -> [String] {
    everyOrder { threads in
      let server = MarkingServer(mark: threads.point)
      let run = make(server, Reader())
      let request = Deed("request") { run.request(.max(1)) }
      return Duet(
        request, isSecondCancel ? Deed("cancel", run.cancel) : request,
        complaint: {
          let calls = server.callsAtWork
          return isSecondCancel
            ? calls.isEmpty ? nil : "it goes on"
            : calls.count == 1 ? nil : "\(calls.count) go on"
        })
    }.map { order in
      (order.lines + [order.complaint ?? "right"]).joined(separator: ", ")
    }
  }

  @Test("Without a lock or with short ones, a call outlives the cancel.")
  func cancels() {
    for (name, make) in pieces.dropLast() {
      #expect(
        orders(make, isSecondCancel: true)
          == [
            "1: request, 1: make call 1, 1: begin call 1, 2: cancel,"
              + " 2: cancel call 1, right",
            "1: request, 1: make call 1, 2: cancel, 1: begin call 1,"
              + " it goes on",
            "2: cancel, 1: request, right",
          ], "\(name)")
    }
  }

  @Test("Without a lock or with short ones, two threads ask twice.")
  func asksTwice() {
    for (name, make) in pieces.dropLast() {
      let orders = orders(make, isSecondCancel: false)
      #expect(orders.count == 6, "\(name)")
      #expect(orders.filter { $0.hasSuffix("2 go on") }.count == 4, "\(name)")
    }
  }

  @Test("The repaired question cancels its call in every order.")
  func repairedCancels() {
    #expect(
      orders(pieces[2].make, isSecondCancel: true)
        == [
          "1: request, 1: make call 1, 1: begin call 1, 2: cancel,"
            + " 2: cancel call 1, right",
          "1: request, 1: make call 1, 2: cancel, 1: cancel call 1, right",
          "2: cancel, 1: request, right",
        ])
  }

  @Test("The repaired question asks once in every order.")
  func repairedAsksOnce() {
    #expect(
      orders(pieces[2].make, isSecondCancel: false)
        == [
          "1: request, 1: make call 1, 1: begin call 1, 2: request, right",
          "1: request, 1: make call 1, 2: request, 1: begin call 1, right",
          "2: request, 2: make call 1, 1: request, 2: begin call 1, right",
          "2: request, 2: make call 1, 2: begin call 1, 1: request, right",
        ])
  }

  private struct Reader: Subscriber {
    let combineIdentifier = CombineIdentifier()
    func receive(subscription: Subscription) {}
    func receive(_ input: String) -> Subscribers.Demand { .none }
    func receive(completion: Subscribers.Completion<Never>) {}
  }
}

@Suite("The repaired question follows its model in every small program")
struct QuestionSearchTests {
  private struct Asking: Publisher {
    typealias Output = String
    typealias Failure = Never

    let server: Server

    func receive<S: Subscriber>(subscriber: S)
    where S.Input == String, S.Failure == Never {
      subscriber.receive(
        subscription: Question(server: server, subscriber: subscriber))
    }
  }

  private var search: Search<QuestionModel> {
    var environment = Environment.source
    environment.own = [QuestionModel.answer]
    environment.isClosed = { $0 == QuestionModel.withdraw }
    // A server answers only after the call has begun.
    environment.excludes = { move, call in
      if case .own = move { return call != nil }
      return false
    }
    return Search(
      QuestionModel(), with: environment, names: Names("question"),
      see: "Chapters/18-Threads.md"
    ) { bench in
      let server = MarkingServer { line in
        if !line.hasPrefix("make") { bench.called(.own(line)) }
      }
      return SubjectUnderTest(own: { _ in server.answer("yes") }) {
        Asking(server: server).subscribe(
          bench.subscriber($0, failure: Never.self) { _ in 1 })
      }
    }
  }

  /// `QuestionTests` tests a second thread.
  @Test("On one thread", .search)
  func everyProgram() { search.run() }
}

/// The model of a question to a server; its answer is value 1.
private struct QuestionModel: Specification {
  enum Step: Hashable { case delivered }

  private enum State: Hashable { case waiting, asked, delivering, over }

  static let answer = "the server answers"
  static let begin = Call.own("begin call 1")
  static let withdraw = Call.own("cancel call 1")

  private var state = State.waiting
  private var isDropped = false

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscription(0))]
    case (.request(let demand, _), .waiting) where demand > .none:
      state = .asked
      return [.call(Self.begin)]
    case (.own, .asked):
      // A run that is not retained has been released, with its question.
      if isDropped { return [.open] }
      state = .delivering
      return [.call(.value(1, to: 0)), .then(.delivered)]
    case (.cancel, .asked):
      state = .over
      return [.call(Self.withdraw)]
    case (.cancel, _): state = .over
    case (.letGo, _): isDropped = true
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    guard state == .delivering else { return [] }
    state = .over
    return [.call(.finished(0))]
  }

  func holds(_ thing: Thing) -> Bool { state != .over && !isDropped }
}

@Suite("An object fetched outside the lock is given back")
struct LoanTests {
  @Test("An object is fetched once, and given back once.")
  func once() {
    let loan = Loan<String>()
    #expect([loan.begin(), loan.begin()] == [true, false])
    #expect([loan.keep("a"), loan.keep("b")] == [true, false])
    #expect([loan.end(), loan.end()] == ["a", nil])
    #expect(!loan.begin())
  }

  @Test("An object that arrives after the end is not stored.")
  func overtaken() {
    let loan = Loan<String>()
    #expect(loan.begin())
    #expect(loan.end() == nil)
    #expect(!loan.keep("a"))
  }

  @Test("An object is not stored unless its fetch has begun.")
  func unasked() {
    let loan = Loan<String>()
    #expect(!loan.keep("a"))
    #expect(loan.end() == nil)
  }
}
