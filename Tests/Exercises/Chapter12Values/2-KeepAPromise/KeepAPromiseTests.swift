import Chapter01Handshake
import Chapter05Demand
import Exercise12_2
import ExerciseSupport
import Testing

private let place = "Chapters/12-Values.md#make"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("12.2 Keep a promise", .exercise("Chapter12Values/2-KeepAPromise"))
struct KeepAPromiseTests {
  private typealias Work = Future<Int, Trouble>

  private let book = TestLog()
  private let late = Late()

  private func search(
    of subscribers: Int = 2, after opening: [Move] = [.subscribe(0)]
  ) -> Search<KeepAPromise> {
    var environment = Environment.subject(subscribers: subscribers)
    environment.opening = opening
    environment.excludes = { move, call in
      // Left open: the order of subscribers inside each other's handshake.
      if case .subscribe = move, case .subscription = call { return true }
      return move == .finish(by: 0)
    }
    var names = Names("future", publishers: [], subscribers: ["a", "b", "c"])
    names.send = { "promise(.success(\($0)))" }
    return Search(KeepAPromise(), with: environment, names: names, see: place) {
      bench in
      var promise: Future<Parcel, FakeFailure>.Promise?
      let future = Future<Parcel, FakeFailure> { promise = $0 }
      return SubjectUnderTest(
        send: { promise?(.success(bench.parcel($0))) },
        end: { if $0 { promise?(.failure(FakeFailure())) } }
      ) {
        future.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: each subscriber receives the first result on demand.",
    .search)
  func everyProgram() { search().run() }

  @Test(
    "Every small program: three waiting subscribers keep their order.", .search)
  func everyProgramOfThree() {
    search(
      of: 3,
      after: (0..<3).flatMap { [.subscribe($0), .request(.max(1), by: $0)] }
    ).run(.short)
  }

  private func guest(
    _ name: String = "", asking demand: Subscribers.Demand = .none,
    onValue: @escaping () -> Void = {}
  ) -> Writing {
    Writing(name, book, asking: demand, onValue: onValue)
  }

  private func expect(
    _ lines: [String], _ lesson: String, see place: String = place,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("The closure runs when the future is made, and never again.")
  func atOnce() {
    let book = book
    let future = Work { promise in
      book.write("work")
      promise(.success(7))
    }
    book.write("made")
    future.subscribe(guest("A ", asking: .unlimited))
    future.subscribe(guest("B ", asking: .unlimited))
    expect(
      [
        "work", "made", "A subscription", "A value 7", "A finished",
        "B subscription", "B value 7", "B finished",
      ],
      "The closure runs once for all subscribers, and waits for none of"
        + " them.",
      see: "Chapters/12-Values.md#a-future-works-once-when-it-is-made")
  }

  @Test("A request for none delivers nothing, if it does not trap.")
  func none() async {
    late.future.subscribe(guest("", asking: .max(1)))
    late.keep(.success(7))
    expect(
      ["subscription", "value 7", "finished"],
      "The requested value is delivered, and `.finished` follows.")
    await #expect(processExitsWith: .failure) {
      var hasCome = false
      var subscription: Subscription?
      Work { $0(.success(7)) }.subscribe(
        Holding(onValue: { hasCome = true }) { subscription = $0 })
      subscription?.request(.none)
      if !hasCome { fatalError("nothing has come, and that is right") }
    }
  }

  @Test("A failure counts as a first result, too.")
  func firstFailure() {
    late.keep(.failure(Trouble()))
    late.keep(.success(1))
    late.future.subscribe(guest("", asking: .max(1)))
    expect(
      ["subscription", "failure(trouble)"],
      "Only the first result"
        + " counts, even if it is a failure.")
  }

  @Test("The promise alone retains the future.")
  func held() {
    var promise: Work.Promise?
    weak var watched: Work?
    do {
      let future = Work { promise = $0 }
      watched = future
      future.subscribe(guest("", asking: .max(1)))
    }
    promise?(.success(7))
    expect(
      ["subscription", "value 7", "finished"],
      "The promise must retain the future, so that waiting subscribers"
        + " receive its result.")
    promise = nil
    #expect(
      watched == nil,
      .lesson(
        "After its promise is released, an object still retains the"
          + " future.", see: place)
    )
  }

  @Test("A future whose promise is dropped unused is released.")
  func dropped() {
    var promise: Work.Promise?
    weak var watched: Work?
    do {
      let future = Work { promise = $0 }
      watched = future
      future.subscribe(guest("", asking: .max(1)))
    }
    expect(["subscription"], "Without a result there is nothing to deliver.")
    withExtendedLifetime(promise) {}
    promise = nil
    #expect(
      watched == nil,
      .lesson(
        "A future whose promise is gone is released: a waiting subscription"
          + " does not retain it, and it does not store the promise.",
        see: place)
    )
  }

  @Test("The future does not retain the closure that it has called.")
  func releasesTheClosure() {
    final class Job { var promise: Work.Promise? }
    weak var watched: Job?
    do {
      let job = Job()
      watched = job
      _ = Work { job.promise = $0 }
    }
    #expect(
      watched == nil,
      .lesson(
        "The closure is called once, so the future need not store it. A stored"
          + " closure whose object holds the promise is a retain cycle.",
        see: place))
  }

  private enum Ending: String, CaseIterable, Sendable {
    case completion, cancel
    case cancelBeforeTheResult = "cancel before the result"
  }

  @Test(
    "After its completion or a cancel a subscription does not hold the result.",
    arguments: Ending.allCases)
  private func releasesTheResult(at ending: Ending) {
    weak var watched: Answer?
    var subscription: Subscription?
    do {
      let result = Answer()
      watched = result
      var promise: Future<Answer, Trouble>.Promise?
      let future = Future<Answer, Trouble> { promise = $0 }
      future.subscribe(Holding { subscription = $0 })
      if ending == .cancelBeforeTheResult { subscription?.cancel() }
      promise?(.success(result))
      switch ending {
      case .cancel: subscription?.cancel()
      case .completion: subscription?.request(.max(1))
      case .cancelBeforeTheResult: break
      }
    }
    #expect(
      subscription != nil, .lesson("No subscription came.", see: place))
    #expect(
      watched == nil,
      .lesson(
        "After a completion or a cancel the subscription retains neither the"
          + " result nor the future, and stores no later result.",
        see: place, of: ending.rawValue))
    withExtendedLifetime(subscription) {}
  }

  @Test("A late subscription does not retain the future.")
  func lateAlone() {
    let guest = guest("", asking: .none)
    weak var watched: Work?
    do {
      let future = Work { $0(.success(7)) }
      watched = future
      future.subscribe(guest)
    }
    book.write(watched == nil ? "(released)" : "(retained)")
    guest.subscription?.request(.max(1))
    expect(
      ["subscription", "(released)", "value 7", "finished"],
      "A subscription stores the result that it delivers, and not the future.")
  }

  @Test("A cancel releases the waiting result after it unlocks.")
  func releasesUnlocked() {
    var subscription: Subscription?
    do {
      let future = Future<TrackedValue, Trouble> { [book] promise in
        promise(
          .success(
            TrackedValue(1) {
              book.write(
                "the result's release cancels",
                ifItReturns: { subscription?.cancel() },
                otherwise: "the result's release waits for a lock")
            }))
      }
      future.subscribe(Holding { subscription = $0 })
    }
    let held = subscription
    held?.cancel()
    expect(
      ["the result's release cancels"],
      "Take the result out under the lock, unlock, and release it after that.")
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    expectWork()
    search().besideAnother().run()
  }

  /// Rejects a starter that does nothing, which would otherwise pass.
  private func expectWork() {
    late.future.subscribe(guest("", asking: .max(1)))
    late.keep(.success(7))
    expect(
      ["subscription", "value 7", "finished"],
      "The requested value is delivered, and `.finished` follows.")
  }
}

/// A future with a promise that the test keeps.
private final class Late {
  private var promise: Future<Int, Trouble>.Promise?
  private(set) lazy var future = Future<Int, Trouble> { self.promise = $0 }

  init() { _ = future }

  func keep(_ result: Result<Int, Trouble>) { promise?(result) }
}

private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let name: String
  private let book: TestLog
  private let demand: Subscribers.Demand
  private let onValue: () -> Void
  var subscription: Subscription?

  init(
    _ name: String, _ book: TestLog, asking demand: Subscribers.Demand,
    onValue: @escaping () -> Void
  ) {
    self.name = name
    self.book = book
    self.demand = demand
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("\(name)subscription")
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("\(name)value \(input)")
    onValue()
    return .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(name)\(completion)")
  }
}

/// A result that the test watches.
private final class Answer {}

/// A subscriber that passes its subscription on and requests nothing.
private struct Holding<Input, Failure: Error>: Subscriber {
  let combineIdentifier = CombineIdentifier()
  var onValue: () -> Void = {}
  let keep: (Subscription) -> Void

  init(
    onValue: @escaping () -> Void = {}, keep: @escaping (Subscription) -> Void
  ) {
    self.onValue = onValue
    self.keep = keep
  }

  func receive(subscription: Subscription) { keep(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand {
    onValue()
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {}
}
