import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter18Threads
import Exercise18_1
import ExerciseSupport
import Testing

private let place =
  "Chapters/18-Threads.md#where-a-second-thread-can-break-a-run"

@Suite(
  "18.1 Predict the orders", .exercise("Chapter18Threads/1-PredictTheOrders"))
struct PredictTheOrdersTests {
  /// Returns the order in which thread 2 runs at thread 1's first point.
  private func inTheGap(_ program: (TwoThreads) -> Duet) -> [String] {
    let order = everyOrder(program).last { order in
      order.lines.prefix(3).map { $0.first } == ["1", "1", "2"]
    }
    return Array(order?.lines.dropFirst(2) ?? [])
  }

  private func asking(
    _ make: @escaping (Server, Reader) -> Subscription, isSecondCancel: Bool
  ) -> [String] {
    inTheGap { threads in
      let run = make(MarkingServer(mark: threads.point), Reader())
      let request = Deed("request") { run.request(.max(1)) }
      return Duet(
        request, isSecondCancel ? Deed("cancel", run.cancel) : request)
    }
  }

  @Test("You predict two cancels of one token.")
  func cancels() {
    let lines = inTheGap { threads in
      let token = AnyCancellable { threads.point("cancelled") }
      let deed = Deed("cancel", token.cancel)
      return Duet(deed, deed)
    }
    expectPrediction(
      twoCancels, of: lines,
      "The second `cancel()` finds no closure to call.",
      see: "Chapters/04-Sink.md#why-a-cancel-needs-the-lock")
  }

  @Test("You predict a cancel during the call, without a lock.")
  func unlocked() {
    expectPrediction(
      withoutALock,
      of: asking(
        { AsksWithoutALock.Question(server: $0, subscriber: $1) },
        isSecondCancel: true),
      "While thread 1 makes its call, is a call stored that can be cancelled?",
      see: place)
  }

  @Test("You predict a cancel during the call, with a lock for each access.")
  func lockEach() {
    expectPrediction(
      withALockEach,
      of: asking(
        { LocksTooShort.Question(server: $0, subscriber: $1) },
        isSecondCancel: true),
      "Each lock protects one access, but not the time between two accesses.",
      see: place)
  }

  @Test("You predict two requests.")
  func requests() {
    expectPrediction(
      twoRequests,
      of: asking(
        { AsksWithoutALock.Question(server: $0, subscriber: $1) },
        isSecondCancel: false),
      "Both threads check for a stored call before either has stored one. Each"
        + " stores its own, over the other's, and begins what is stored then.",
      see: place)
  }

  @Test("You predict the early cancel of the repaired question.")
  func givenBack() {
    expectPrediction(
      repaired,
      of: asking(
        { Question(server: $0, subscriber: $1) }, isSecondCancel: true),
      "When thread 1 has made the call, it checks whether to begin it.",
      see: place)
  }

  @Test("You predict a value on its way.")
  func way() {
    let lines = inTheGap { threads in
      let subject = PassthroughSubject<Int, Never>()
      let guest = Guest { threads.point("value \($0)") }
      subject
        .map { value in
          threads.point("map \(value)")
          return value * 10
        }
        .subscribe(guest)
      return Duet(
        Deed("send") { subject.send(1) },
        Deed("cancel") { guest.subscription?.cancel() })
    }
    expectPrediction(
      onItsWay, of: lines,
      "A cancel cannot stop a delivery that another thread has already begun.",
      see: "Chapters/18-Threads.md#what-is-not-promised")
  }
}

private struct Reader: Subscriber {
  let combineIdentifier = CombineIdentifier()
  func receive(subscription: Subscription) {}
  func receive(_ input: String) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
}

/// A subscriber that requests everything and reports its values.
private final class Guest: Subscriber {
  private let tell: (Int) -> Void
  private(set) var subscription: Subscription?

  init(_ tell: @escaping (Int) -> Void) {
    self.tell = tell
  }

  func receive(subscription: Subscription) {
    self.subscription = subscription
    subscription.request(.unlimited)
  }

  func receive(_ input: Int) -> Subscribers.Demand {
    tell(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
