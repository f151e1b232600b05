import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter08Time
import Chapter12Values
import Chapter16Recovery
import ExerciseSupport
import Testing

private let place = "Chapters/16-Recovery.md"

@Suite("Recovering operators follow a model in every small program")
struct RecoverySearchTests {
  /// The operators that pass everything on, because they have no other source.
  private var passing: [Search<ForwardingModel>] {
    [
      Search(see: place) { $0.retry(0) },
      Search(see: place) {
        $0.catch { Fail<Int, FakeFailure>(error: $0) }
      },
      Search(see: place) {
        $0.tryCatch { error -> Empty<Int, Error> in throw error }
      },
    ]
  }

  @Test("Without another source", .search)
  func passingAlone() { for search in passing { search.run(.half) } }

  @Test("Without another source, beside another thread", .interleaved)
  func passingBesideAnother() {
    for search in passing { search.besideAnother().run() }
  }

  /// Creates a search in which publisher 1 follows 0: a source, or another run.
  private func search<P: Publisher>(
    opening: [Move] = [],
    _ make: @escaping (BenchPublisher<Int, FakeFailure>) -> P
  ) -> Search<CatchModel> where P.Output == Int, P.Failure == FakeFailure {
    var environment = Environment()
    environment.publishers = 2
    environment.countsRuns = true
    environment.opening += opening
    environment.demands = [.max(1), .unlimited]
    environment.breaches = .secondSubscription
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse, .subscribed(0): true
      default: false
      }
    }
    return Search(
      CatchModel(callsClosure: false), with: environment,
      names: Names("recovering", publishers: ["first", "second"]), see: place
    ) { bench in
      let recovering = make(bench.publisher(failure: FakeFailure()) { $0 })
      return SubjectUnderTest {
        recovering.subscribe(
          bench.subscriber($0, failure: FakeFailure.self) { $0 })
      }
    }
  }

  private func recovering(_ opening: [Move] = []) -> [Search<CatchModel>] {
    [
      search(opening: opening) { $0.retry(1) },
      search(opening: opening) { source in source.catch { _ in source } },
    ]
  }

  private let asked: [Move] = [.attach(0), .request(.max(1), by: 0)]

  @Test("With another source", .search)
  func recoveringAlone() {
    for search in recovering() + recovering(asked) { search.run(.half) }
  }

  @Test("With another source, beside another thread", .interleaved)
  func recoveringBesideAnother() {
    for search in recovering() + recovering(asked) {
      search.besideAnother().run()
    }
  }
}

@Suite("Scheduling operators follow a model in every small program")
struct MovingSearchTests {
  /// The operators on a scheduler that runs every action immediately.
  private var immediate: [Search<ForwardingModel>] {
    let model = ForwardingModel(requestsReturned: true)
    return [
      Search(see: place) { $0.subscribe(on: ImmediateScheduler.shared) },
      Search(model, see: place) { $0.receive(on: ImmediateScheduler.shared) },
      Search(model, see: place) {
        $0.delay(for: 1, scheduler: ImmediateScheduler.shared)
      },
    ]
  }

  @Test("At once", .search)
  func immediateAlone() { for search in immediate { search.run(.half) } }

  @Test("At once, beside another thread", .interleaved)
  func immediateBesideAnother() {
    for search in immediate { search.besideAnother().run() }
  }

  private func search<P: Publisher>(
    delay: Int, opening: [Move] = [],
    _ make:
      @escaping (
        BenchPublisher<Int, FakeFailure>, VirtualTimeScheduler
      ) -> P
  ) -> Search<DelayModel> where P.Output == Int, P.Failure == FakeFailure {
    var environment = Environment()
    environment.opening += opening
    environment.demands = [.max(1), .unlimited]
    environment.breaches = .secondSubscription
    environment.own = [1, 2].map(VirtualTime.passing(_:))
    // The scheduler's actions run one at a time.
    environment.excludes = { move, call in
      if case .own = move { return call != nil }
      return false
    }
    return Search(
      DelayModel(by: delay), with: environment, names: Names("delayed"),
      see: place
    ) { bench in
      let scheduler = VirtualTimeScheduler()
      let delayed = make(
        bench.publisher(failure: FakeFailure()) { $0 }, scheduler)
      return SubjectUnderTest(
        own: { scheduler.advance(by: .seconds(VirtualTime.seconds(in: $0))) }
      ) {
        delayed.subscribe(
          bench.subscriber($0, failure: FakeFailure.self) { $0 })
      }
    }
  }

  private func delayed(_ opening: [Move] = []) -> [Search<DelayModel>] {
    [
      search(delay: 0, opening: opening) { $0.receive(on: $1) },
      search(delay: 2, opening: opening) {
        $0.delay(for: .seconds(2), scheduler: $1)
      },
    ]
  }

  private let sent: [Move] = [
    .attach(0), .request(.unlimited, by: 0), .send(1, by: 0),
  ]

  @Test("As time passes", .search)
  func delayedAlone() {
    for search in delayed() + delayed(sent) { search.run(.half) }
  }

  @Test("As time passes, beside another thread", .interleaved)
  func delayedBesideAnother() {
    for search in delayed() + delayed(sent) { search.besideAnother().run() }
  }
}
