import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter09Observation
import Chapter10FirstAndMerge
import Exercise10_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/10-FirstAndMerge.md#merge-two-publishers"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "trouble" }
}

@Suite("10.2 Merge two", .exercise("Chapter10FirstAndMerge/2-MergeTwo"))
struct MergeTwoTests {
  private typealias Numbers = Publishers.Sequence<[Int], Trouble>

  // A request during the handshake waits until both sides are attached.
  private let book = TestLog()
  private let left: ManualPublisher<Int, Trouble>
  private let right: ManualPublisher<Int, Trouble>

  init() {
    let book = book
    left = ManualPublisher { book.write("left: \(asked($0))") }
    right = ManualPublisher { book.write("right: \(asked($0))") }
  }

  /// Returns a subscriber that writes its signals to the book.
  private func guest(
    onSubscription: @escaping (Subscription) -> Void = { _ in },
    onValue: @escaping (Int, Subscription) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) -> Writing {
    Writing(book, onSubscription: onSubscription, onValue: onValue)
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private let unasked = [
    "subscription", "left: request max(1)", "right: request max(1)",
  ]

  private func search(
    opening: [Move] = [],
    demands: [Subscribers.Demand] = [.max(1), .unlimited]
  ) -> Search<MergeModel> {
    var environment = Environment()
    environment.omitted[.releaseThatCallsBack] =
      "the task does not promise it"
    environment.opening += opening
    environment.publishers = 2
    environment.demands = demands
    // `everything` asks about `.unlimited`.
    environment.returnedDemands = [.max(1)]
    environment.mayCancelAtEnd = false
    environment.breaches = []
    // A value sent during a request may wait until the request has returned.
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse, .subscribed, .request: true
      default: false
      }
    }
    return Search(
      MergeModel(), with: environment,
      names: Names("Merge(a, b)", publishers: ["a", "b"]),
      see: "Chapters/10-FirstAndMerge.md#merge-two-publishers"
    ) { bench in
      let merge = Merge(bench.publisher(0), bench.publisher(1))
      return SubjectUnderTest {
        merge.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test(
    "Every small program: the values of both sides, in order of arrival.",
    .search)
  func everyProgram() { search().run() }

  @Test("Every small program: the events after both sides wait.", .search)
  func everyProgramOfWaiting() {
    search(
      opening: [.attach(0), .attach(1), .send(1, by: 0), .send(2, by: 1)],
      demands: [.max(2)]
    ).run(.short)
  }

  @Test("Unlimited demand reaches both sides, requested or returned.")
  func everything() {
    for isReturned in [true, false] {
      for sender in [left, right] {
        var run: Subscription?
        Merge(left, right).subscribe(
          guest(onSubscription: {
            run = $0; $0.request(.max(1))
          }) {
            _, subscription in
            if !isReturned { subscription.request(.unlimited) }
            return isReturned ? .unlimited : .none
          })
        sender.send(1)
        run?.cancel()
      }
    }
    expectHistory(
      book.lines.filter { $0.hasSuffix("request unlimited") },
      is: Array(
        repeating: ["left: request unlimited", "right: request unlimited"],
        count: 4
      ).flatMap(\.self),
      "A request for `.unlimited`, and one that `receive(_:)` returns, reaches"
        + " each upstream once: first `a`, then `b`.", see: place)
  }

  @Test("Two empty sides finish without demand.")
  func empty() {
    Merge(Numbers(sequence: []), Numbers(sequence: [])).subscribe(guest())
    expect(
      ["subscription", "finished"],
      "When both upstreams have finished and no value waits, `.finished`"
        + " follows once, without any demand.")
  }

  @Test("A cancel does not reach a side that has ended.")
  func cancelOne() {
    let guest = guest()
    Merge(left, right).subscribe(guest)
    left.send(completion: .finished)
    guest.subscription?.cancel()
    expect(
      unasked + ["right: cancel"],
      "A cancel reaches the upstream that has not completed, and no other one.")
  }

  @Test("`KVO<T>` tells a property's initial value from new ones.")
  func toldApart() {
    let loader = Loader()
    let values = loader.publisher(for: \.isLoading)
    let token = Merge(
      values.first().map { KVO.initial($0) },
      values.dropFirst().map { KVO.new($0) }
    ).sink { [book] in book.write("\($0)") }
    loader.isLoading = true
    loader.isLoading = false
    token.cancel()
    expect(
      ["initial(false)", "new(true)", "new(false)"],
      "`a` delivers the first value and finishes. `b` drops that value, and"
        + " delivers the later ones.")
  }

  @Test("A cancel inside the subscription refuses both sides.")
  func cancelAtOnce() {
    Merge(left, right).subscribe(guest { $0.cancel() })
    let refused = ["subscription", "left: cancel", "right: cancel"]
    // The sides need not be subscribed to after the cancel.
    let isRight = refused.starts(with: book.lines) && !book.lines.isEmpty
    expectHistory(
      isRight ? refused : book.lines, is: refused,
      "Both subscriptions arrive after the cancel: cancel each one at once.",
      see: place)
  }
}

private final class Loader: KeyValueObserving {
  @Observed var isLoading = false
}

/// Additional demand may be requested or returned.
private func asked(_ line: String) -> String {
  line.hasPrefix("returned") ? "request" + line.dropFirst(8) : line
}

/// A subscriber that writes its signals to the book.
private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let book: TestLog
  private let onSubscription: (Subscription) -> Void
  private let onValue: (Int, Subscription) -> Subscribers.Demand
  private(set) var subscription: Subscription?

  init(
    _ book: TestLog, onSubscription: @escaping (Subscription) -> Void,
    onValue: @escaping (Int, Subscription) -> Subscribers.Demand
  ) {
    self.book = book
    self.onSubscription = onSubscription
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("subscription")
    onSubscription(subscription)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("value \(input)")
    return subscription.map { onValue(input, $0) } ?? .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    book.write("\(completion)")
  }
}
