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
  private let piece = TestedOperator(see: place, transform: { "\($0 * 10)" }) {
    Forgive($0, errors: 0) { $0 * 10 }
  }

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

  @Test(
    "Every small program: what follows when values have been asked for.",
    .search)
  func everyProgramOfValues() {
    search(opening: [.attach(0), .request(.unlimited, by: 0)])
      .run(Reach(moves: 5, programs: 2500))
  }

  @Test(
    "Every small program: each of two subscribers is forgiven one.", .search)
  func everyProgramOfTwo() { search().withTwoRuns().run(.short) }

  @Test("O1 The subscription comes down first, once.")
  func o1() { piece.keeps(.o1) }

  @Test("O2 Requests go up unchanged, and none is added.")
  func o2() { piece.keeps(.o2) }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() { piece.keeps(.o3) }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() { piece.keeps(.o4) }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() { piece.keeps(.o5) }

  @Test("O6 A publisher above that answers inside the request is heard.")
  func o6() { piece.keeps(.o6) }

  @Test("O7 Each subscriber has a run of its own.")
  func o7() { piece.keeps(.o7) }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() { piece.keeps(.o8) }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() { piece.keeps(.o9) }

  @Test("O10 A second subscription from above is cancelled.")
  func o10() { piece.keeps(.o10) }

  @Test("O11 Whatever it calls may call it back.", .interleaved)
  func o11() { piece.keeps(.o11) }

  private let book = TestLog()

  /// Sends the numbers; what is not even cannot be read.
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

  @Test("The first error that is not forgiven cancels, and then fails.")
  func strict() {
    send([2, 3, 4], forgiving: 0)
    expect(
      ["up: request unlimited", "value 2", "up: cancel", "failure 3"],
      "What is above must stop before the subscriber is told; then silence.")
  }

  @Test("What is forgiven is left out, and the error too many is delivered.")
  func forgiving() {
    send([1, 2, 3, 4, 5, 6], forgiving: 2)
    expect(
      [
        "up: request unlimited", "up: returned max(1)", "value 2",
        "up: returned max(1)", "value 4", "up: cancel", "failure 5",
      ], "For each of the two, one is returned above; the third is the end.")
  }

  @Test("As many errors as are forgiven do not end the run.")
  func enough() {
    send([1, 3, 4], forgiving: 2)
    expect(
      [
        "up: request unlimited", "up: returned max(1)", "up: returned max(1)",
        "value 4", "finished",
      ], "The next one would be one too many, and it did not come.")
  }

  @Test("Upstream's own failure is not forgiven.")
  func failsAbove() {
    let source = ManualPublisher<Int, Unreadable> { [book] in
      book.write("up: \($0)")
    }
    let guest = Guest { [book] in book.write($0) }
    Forgive(source, errors: 5) { $0 }.subscribe(guest)
    guest.subscription?.request(.unlimited)
    source.send(2)
    source.send(completion: .failure(Unreadable(number: 3)))
    expect(
      ["up: request unlimited", "value 2", "failure 3"],
      "What is above has ended: there is nothing left to forgive.")
  }

  @Test("For what is left out another one is asked for.")
  func another() {
    let guest = Guest { [book] in book.write($0) }
    Forgive((1...9).publisher, errors: 5) { number in
      guard number.isMultiple(of: 2) else { throw Unreadable(number: number) }
      return number
    }.subscribe(guest)
    guest.subscription?.request(.max(2))
    book.write("request")
    guest.subscription?.request(.max(1))
    expect(
      ["value 2", "value 4", "request", "value 6"],
      "Two were asked for, and two come, however many had to be left out.")
  }

  @Test("Each subscriber has a count of its own.")
  func counts() {
    let forgiving = Forgive([1, 2].publisher, errors: 1) { number in
      guard number.isMultiple(of: 2) else { throw Unreadable(number: number) }
      return number
    }
    for name in ["A", "B"] {
      let guest = Guest { [book] in book.write("\(name) \($0)") }
      forgiving.subscribe(guest)
      guest.subscription?.request(.unlimited)
    }
    expect(
      ["A value 2", "A finished", "B value 2", "B finished"],
      "What one run has used up does not concern the next.")
  }

  @Test("When it has failed by itself it holds nobody.")
  func letsGo() {
    weak var watched: Guest?
    var kept: Subscription?
    let source = ManualPublisher<Int, Never>()
    do {
      let guest = Guest { [book] in book.write($0) }
      watched = guest
      Forgive(source, errors: 0) { number in
        throw Unreadable(number: number)
      }.subscribe(guest)
      kept = guest.subscription
      kept?.request(.unlimited)
      guest.drop()
    }
    #expect(kept != nil, .lesson("No subscription came.", see: place))
    source.send(1)
    expect(["failure 1"], "The first one is one too many.")
    #expect(
      watched == nil,
      .lesson("It has failed, and still holds the subscriber.", see: place))
    withExtendedLifetime(kept) {}
  }

  @Test("After a cancel nothing is delivered, whatever reading comes to.")
  func cancelWhileReading() {
    for isReadable in [true, false] {
      let guest = Guest { [book] in book.write($0) }
      let source = ManualPublisher<Int, Never> { [book] in
        book.write("up: \($0)")
      }
      Forgive(source, errors: 0) { number in
        guest.subscription?.cancel()
        if !isReadable { throw Unreadable(number: number) }
        return number
      }.subscribe(guest)
      guest.subscription?.request(.unlimited)
      source.send(2)
    }
    expect(
      ["up: request unlimited", "up: cancel"]
        + ["up: request unlimited", "up: cancel"],
      "`read` is somebody else's code: look again when it comes back.")
  }

  @Test("After an end nothing is delivered, whatever reading comes to.")
  func endWhileReading() {
    for isReadable in [true, false] {
      let guest = Guest { [book] in book.write($0) }
      let source = ManualPublisher<Int, Never> { [book] in
        book.write("up: \($0)")
      }
      Forgive(source, errors: 0) { number in
        source.send(completion: .finished)
        if !isReadable { throw Unreadable(number: number) }
        return number
      }.subscribe(guest)
      guest.subscription?.request(.unlimited)
      source.send(2)
    }
    expect(
      ["up: request unlimited", "finished"]
        + ["up: request unlimited", "finished"],
      "What is above may end while `read` is at it: then that was the end.")
  }

  @Test("What upstream sends while it is cancelled comes to nothing.")
  func sendsInsideTheCancel() {
    let guest = Guest { [book] in book.write($0) }
    Forgive(LastWords(), errors: 0) { [book] number in
      book.write("read \(number)")
      throw Unreadable(number: number)
    }.subscribe(guest)
    guest.subscription?.request(.unlimited)
    expect(
      ["read 1", "failure 1"],
      "The run is over before anybody is called: first its state, then both.")
  }
}

/// Sends 1 when it is asked, and 2 and its end when it is cancelled.
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
