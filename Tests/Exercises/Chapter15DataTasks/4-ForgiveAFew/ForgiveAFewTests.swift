import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise15_4
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/15-DataTasks.md#an-operator-that-fails"

private struct Unreadable: Error, CustomStringConvertible {
  let number: Int
  var description: String { "\(number)" }
}

@Suite("15.4 Forgive a few", .exercise("Chapter15DataTasks/4-ForgiveAFew"))
struct ForgiveAFewTests {
  private func search(errors: Int = 1, opening: [Move] = [])
    -> Search<ForgiveAFew>
  {
    var environment = Environment()
    environment.opening += opening
    environment.closureRefuses = true
    environment.demands = [.max(1), .unlimited]
    environment.answersCancels = true
    return Search(
      ForgiveAFew(errors: errors), with: environment,
      names: Names(
        "Forgive(upstream, errors: \(errors), read: read)", closure: "read"),
      see: place
    ) { bench in
      let forgiving = Forgive(bench.publisher(), errors: errors) {
        try bench.closure($0)
      }
      return SubjectUnderTest {
        forgiving.subscribe(bench.subscriber($0, failure: Error.self))
      }
    }
  }

  @Test(
    "Every small program: one error is forgiven, and the next is not.", .search)
  func everyProgram() { search().run(.half) }

  @Test("Every small program: no error is forgiven.", .search)
  func everyProgramWithoutForgiving() {
    search(errors: 0, opening: [.attach(0), .request(.unlimited, by: 0)])
      .run(.short)
  }

  @Test("Every small program: the events after values were requested.", .search)
  func everyProgramOfValues() {
    search(opening: [.attach(0), .request(.unlimited, by: 0)])
      .run(Reach(moves: 5, programs: 2500))
  }

  @Test(
    "Every small program: each of two subscribers is forgiven one.", .search)
  func everyProgramOfTwo() { search().withTwoRuns().run(.short) }

  private let book = TestLog()

  /// Sends the numbers, of which the odd ones cannot be read.
  private func send(
    _ numbers: [Int], forgiving errors: Int,
    demand: Subscribers.Demand = .unlimited, then end: Bool = true
  ) {
    let source = ManualPublisher<Int, Never> { [book] in
      book.write("up: \($0)")
    }
    let guest = Guest { [book] in book.write($0) }
    Forgive(source, errors: errors) { number in
      guard number.isMultiple(of: 2) else { throw Unreadable(number: number) }
      return number
    }.subscribe(guest)
    guest.subscription?.request(demand)
    for number in numbers { source.send(number) }
    if end { source.send(completion: .finished) }
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("The first unforgiven error cancels upstream, then fails.")
  func strict() {
    send([2, 3, 4], forgiving: 0)
    expect(
      ["up: request unlimited", "value 2", "up: cancel", "failure 3"],
      "Cancel upstream before you deliver the failure. Nothing follows the"
        + " failure.")
  }

  @Test("Forgiven errors are left out, and the next error is delivered.")
  func forgiving() {
    send([1, 2, 3, 4, 5, 6], forgiving: 2)
    expect(
      [
        "up: request unlimited", "up: returned max(1)", "value 2",
        "up: returned max(1)", "value 4", "up: cancel", "failure 5",
      ],
      "Return `.max(1)` to upstream for each of the two forgiven errors. The"
        + " third error ends the run.")
  }

  @Test("As many errors as are forgiven do not end the run.")
  func enough() {
    send([1, 3, 4], forgiving: 2)
    expect(
      [
        "up: request unlimited", "up: returned max(1)", "up: returned max(1)",
        "value 4", "finished",
      ], "Two errors are forgiven here. Only a third one would end the run.")
  }

  @Test("Values that upstream sends inside the cancel are dropped.")
  func sendsInsideTheCancel() {
    let guest = Guest { [book] in book.write($0) }
    Forgive(LastWords(), errors: 0) { [book] number in
      book.write("read \(number)")
      throw Unreadable(number: number)
    }.subscribe(guest)
    guest.subscription?.request(.unlimited)
    expect(
      ["read 1", "failure 1"],
      "Mark the run as over first. Then cancel upstream, and deliver the"
        + " failure.")
  }
}

/// A publisher of 1 for a request, and of 2 and its completion for a cancel.
private struct LastWords: Publisher {
  typealias Output = Int
  typealias Failure = Never

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    subscriber.receive(subscription: Run(subscriber))
  }

  private final class Run<S: Subscriber>: Subscription
  where S.Input == Int, S.Failure == Never {
    private var subscriber: S?

    init(_ subscriber: S) { self.subscriber = subscriber }

    func request(_ demand: Subscribers.Demand) {
      _ = subscriber?.receive(1)
    }

    func cancel() {
      let last = subscriber
      subscriber = nil
      _ = last?.receive(2)
      last?.receive(completion: .finished)
    }
  }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Error

  private let write: (String) -> Void
  private(set) var subscription: Subscription?

  init(write: @escaping (String) -> Void) { self.write = write }

  func drop() { subscription = nil }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    write("value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Error>) {
    switch completion {
    case .finished: write("finished")
    case .failure(let error): write("failure \(error)")
    }
  }
}
