import Chapter01Handshake
import Chapter05Demand
import Exercise11_3
import ExerciseSupport
import Foundation
import Testing

private let place = "Chapters/11-Subjects.md#many-subscribers"
private let ofThreads = "Chapters/11-Subjects.md#two-threads-send-at-once"

@Suite("11.3 Many listeners", .exercise("Chapter11Subjects/3-ManyListeners"))
struct ManyListenersTests {
  private typealias Station = Radio<Int, FakeFailure>

  private let book = TestLog()
  private let radio = Station()
  private let search = Search(
    SubjectModel(), with: .subject(subscribers: 2),
    names: Names("radio", publishers: [], subscribers: ["a", "b"]),
    see: place
  ) { bench in
    let radio = Radio<Parcel, FakeFailure>()
    return SubjectUnderTest(
      send: { radio.send(bench.parcel($0)) },
      end: { radio.send(completion: $0 ? .failure(.init()) : .finished) }
    ) {
      radio.subscribe(bench.subscriber($0, failure: FakeFailure.self))
    }
  }

  @Test(
    "Every small program: each listener receives what it requests.", .search)
  func everyProgram() { search.run() }

  @Test("A cancelled run is removed from the list.")
  func leaves() {
    weak var run: AnyObject?
    do {
      let listener = Writing(book)
      radio.subscribe(listener)
      run = listener.subscription as AnyObject?
      #expect(run != nil, .lesson("No subscription came.", see: place))
      listener.subscription?.cancel()
    }
    // `#expect(run == nil)` would show the name of the run's type.
    let isGone = run == nil
    #expect(
      isGone,
      .lesson(
        "After a cancel nothing retains the run: it has left the radio's list"
          + " and released its subscriber.", see: place))
  }

  @Test("The others keep their order when one subscriber cancels.")
  func keepsTheOrder() {
    expectHistory(
      radio.linesAfterACancel(book) { radio.send(1) },
      is: ["B value 1", "C value 1", "D value 1", "E value 1"],
      "The radio delivers in the order of subscription, also after a cancel.",
      see: place)
  }

  @Test("A value sent inside a waiting value's delivery is delivered there.")
  func insideTheLine() {
    let (radio, book) = (radio, book)
    radio.subscribe(
      Writing(book) { value, _ in
        if value == 1 { book.write(theOtherThread: { radio.send(2) }) }
        if value == 2 { radio.send(3) }
        book.write("end of \(value)")
        return .none
      })
    radio.send(1)
    expect(
      [
        "subscription", "value 1", "another thread comes, and goes",
        "end of 1", "value 2", "value 3", "end of 3", "end of 2",
      ],
      "What the delivering thread sends is delivered at once, also while it"
        + " delivers another thread's value.", see: ofThreads)
  }

  @Test("Demand returned for a waiting value counts.")
  func returnsInTheLine() {
    let (radio, book) = (radio, book)
    radio.subscribe(
      Writing(book, demand: .max(1)) { value, _ in
        if value == 1 {
          book.write(theOtherThread: {
            radio.send(2)
            radio.send(3)
          })
        }
        return .max(1)
      })
    radio.send(1)
    expect(
      [
        "subscription", "value 1", "another thread comes, and goes", "value 2",
        "value 3",
      ],
      "Each delivery adds the demand that `receive(_:)` returns, also the"
        + " delivery of a waiting value.", see: ofThreads)
  }

  @Test("A delivery inside a delivery returns, and the outer one continues.")
  func inside() {
    let (radio, book) = (radio, book)
    radio.subscribe(
      Writing(book) { value, _ in
        if value == 1 {
          radio.send(2)
          book.write(theOtherThread: { radio.send(3) })
        }
        book.write("end of \(value)")
        return .none
      })
    radio.send(1)
    expect(
      [
        "subscription", "value 1", "value 2", "end of 2",
        "another thread comes, and goes", "end of 1", "value 3", "end of 3",
      ],
      "A value sent inside a delivery is delivered there. Another thread's"
        + " value follows when the outermost delivery has returned.",
      see: ofThreads)
  }

  @Test(
    "A completion follows the values that wait.", arguments: [false, true])
  func endsTheLine(isOfAnotherThread: Bool) {
    let (radio, book) = (radio, book)
    radio.subscribe(
      Writing(book) { value, _ in
        if value == 1 {
          book.write(theOtherThread: {
            radio.send(2)
            if isOfAnotherThread { radio.send(completion: .finished) }
          })
          if !isOfAnotherThread { radio.send(completion: .finished) }
        }
        return .none
      })
    radio.send(1)
    expect(
      [
        "subscription", "value 1", "another thread comes, and goes", "value 2",
        "finished",
      ],
      "A completion waits in the queue, behind the values, and follows them.",
      see: ofThreads)
  }

  @Test("A cancel drops the waiting values.")
  func cancelsTheLine() {
    for last in 1...2 {
      let (radio, book) = (Station(), TestLog())
      radio.subscribe(
        Writing(book) { value, subscription in
          if value == 1 {
            book.write(theOtherThread: {
              radio.send(2)
              radio.send(3)
            })
          }
          if value == last { subscription?.cancel() }
          return .none
        })
      radio.send(1)
      radio.send(4)
      expectHistory(
        book.lines,
        is: ["subscription", "value 1", "another thread comes, and goes"]
          + (last == 2 ? ["value 2"] : []),
        "After its cancel a subscriber receives nothing, not even a value"
          + " that already waits.",
        see: ofThreads)
    }
  }

  @Test("The radio releases undelivered values after it unlocks.")
  func letsGoOfTheLine() {
    for isCancelled in [false, true] {
      let (radio, book) = (Radio<TrackedValue, FakeFailure>(), TestLog())
      let guest = ScriptedSubscriber<TrackedValue, FakeFailure>(
        onSubscription: { $0.request(.max(1)) },
        onValue: { word, subscription in
          guard word.number == 1 else { return .none }
          book.write(theOtherThread: {
            radio.send(
              TrackedValue(2) {
                book.write("2 is released")
                book.write(theOtherThread: { subscription.request(.max(1)) })
              })
          })
          if isCancelled { subscription.cancel() }
          return .none
        })
      radio.subscribe(guest)
      radio.send(TrackedValue(1) {})
      let comes = "another thread comes, and goes"
      expectHistory(
        book.lines, is: [comes, "2 is released", comes],
        "The waiting value 2 is released once it finds no demand or its"
          + " subscriber has cancelled. Hold no lock then: the value's"
          + " `deinit` may call the radio or a subscription.",
        see: "Chapters/01-Handshake.md#a-subscription-of-one-value")
      guest.receive(completion: .finished)
    }
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search.besideAnother().run()
  }

  private func expect(
    _ lines: [String], _ lesson: String, see place: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }
}

extension TestLog {
  fileprivate func write(theOtherThread body: @escaping () -> Void) {
    write(
      "another thread comes, and goes", ifItReturns: body,
      otherwise: "another thread comes, and waits")
  }
}

/// A subscriber that writes its signals and stores its latest subscription.
private final class Writing: Subscriber {
  typealias Input = Int
  typealias Failure = FakeFailure

  private let book: TestLog
  private let demand: Subscribers.Demand
  private let onValue: (Int, Subscription?) -> Subscribers.Demand
  private(set) var subscription: Subscription?

  init(
    _ book: TestLog, demand: Subscribers.Demand = .unlimited,
    onValue: @escaping (Int, Subscription?) -> Subscribers.Demand = { _, _ in
      .none
    }
  ) {
    self.book = book
    self.demand = demand
    self.onValue = onValue
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    book.write("subscription")
    subscription.request(demand)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    book.write("value \(input)")
    return onValue(input, subscription)
  }

  func receive(completion: Subscribers.Completion<FakeFailure>) {
    book.write("\(completion)")
  }
}
