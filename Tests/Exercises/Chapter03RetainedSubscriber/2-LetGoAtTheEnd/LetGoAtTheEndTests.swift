import Chapter01Handshake
import Exercise03_2
import ExerciseSupport
import Testing

private let place =
  "Chapters/03-RetainedSubscriber.md#a-retain-cycle-on-purpose"

@Suite(
  "03.2 Let go at the end",
  .exercise("Chapter03RetainedSubscriber/2-LetGoAtTheEnd"))
struct LetGoAtTheEndTests {
  private var search: Search<LetGoAtTheEnd> {
    var environment = Environment()
    environment.own = [LetGoAtTheEnd.cancel]
    environment.isClosed = { $0 == .subscribed(0) || $0 == .refuse(0) }
    var names = Names("upstream")
    names.subscribe = { _ in "upstream.subscribe(subscriber)" }
    return Search(LetGoAtTheEnd(), with: environment, names: names, see: place)
    {
      bench in
      let subscriber = RetainingSubscriber<Int, FakeFailure> { line in
        if line != "released" { bench.called(LetGoAtTheEnd.log(line)) }
      }
      return SubjectUnderTest(own: { _ in subscriber.cancel() }) { _ in
        bench.publisher(failure: FakeFailure()) { $0 }.subscribe(subscriber)
      }
    }
  }

  @Test("Every small program: one subscription, until an end.", .search)
  func everyProgram() { search.run() }

  @Test("The end breaks the retain cycle, and both objects are released.")
  func circle() {
    var log: [String] = []
    weak var watched: Run?
    do {
      let run = Run()
      watched = run
      let subscriber = RetainingSubscriber<Int, Never> { log.append($0) }
      run.subscriber = subscriber
      subscriber.receive(subscription: run)
    }
    watched?.finish()
    log.append("the run is \(watched == nil ? "gone" : "held")")
    expectHistory(
      log, is: ["subscription", "finished", "released", "the run is gone"],
      "At the completion, the subscriber logs `finished` and releases its"
        + " subscription.", see: place)
  }

  @Test("The release is logged after a cancel and after an end.")
  func logsItsRelease() {
    var log: [String] = []
    for isCancelled in [true, false] {
      log.append(isCancelled ? "(a cancel)" : "(an end)")
      let run = Run()
      let subscriber = RetainingSubscriber<Int, Never> { log.append($0) }
      subscriber.receive(subscription: run)
      if isCancelled {
        subscriber.cancel()
      } else {
        subscriber.receive(completion: .finished)
      }
    }
    expectHistory(
      log,
      is: [
        "(a cancel)", "subscription", "released",
        "(an end)", "subscription", "finished", "released",
      ],
      "After a completion or a cancel, the subscriber logs only its release. It"
        + " must keep `log`: `deinit` still calls it.",
      see: place)
  }
}

/// A run that retains its subscriber until it has finished.
private final class Run: Subscription {
  var subscriber: RetainingSubscriber<Int, Never>?

  func request(_ demand: Subscribers.Demand) {}

  func cancel() { subscriber = nil }

  func finish() {
    let last = subscriber
    subscriber = nil
    last?.receive(completion: .finished)
  }
}
