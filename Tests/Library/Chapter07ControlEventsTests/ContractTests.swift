import Chapter01Handshake
import Chapter07ControlEvents
import Chapter08Time
import ExerciseSupport
import Testing

/// A second subscription passes through both; the subscriber cancels it.
@Suite("Map and filter do what their model does, in every small program")
struct StatelessSearchTests {
  private let place = "Chapters/07-ControlEvents.md#nothing-to-remember"

  private func search<P: Publisher>(
    closures: Int = 1, refuses: Bool = false,
    _ make: @escaping (BenchPublisher<Parcel, FakeFailure>, Bench) -> P
  ) -> Search<MapModel> where P.Output == Parcel, P.Failure == FakeFailure {
    var environment = Environment.stateless
    environment.closureRefuses = refuses
    return Search(MapModel(closures: closures), with: environment, see: place) {
      bench in
      let publisher = make(bench.publisher(), bench)
      return SubjectUnderTest {
        publisher.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  private var map: Search<MapModel> {
    search { upstream, bench in upstream.map { bench.made($0) } }
  }
  private var fused: Search<MapModel> {
    search(closures: 2) { upstream, bench in
      upstream.map { bench.made($0) }.map { bench.made($0) }
    }
  }
  private var filter: Search<MapModel> {
    search(refuses: true) { upstream, bench in
      upstream.filter { bench.isWanted($0) }
    }
  }

  @Test("On one thread", .search)
  func everyProgram() {
    map.run(.half)
    fused.run(.half)
    filter.run(.half)
    map.withTwoRuns().run(.short)
  }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() {
    map.besideAnother().run()
    fused.besideAnother().run()
    filter.besideAnother().run()
  }
}

@Suite("A debounce does what its model does, in every small program")
struct DebounceSearchTests {
  private func search(
    opening: [Move] = [], sends: Bool = true
  ) -> Search<DebounceModel> {
    var environment = Environment()
    environment.opening += opening
    environment.demands = [.max(1), .unlimited]
    environment.breaches = [.secondSubscription, .lateSignal]
    // `Conduit.send(making:)` drops an unrequested value under its lock.
    environment.omitted[.releaseUnderLock] = "an unrequested value is"
    environment.own = [1, 2].map(VirtualTime.passing(_:))
    // The scheduler's actions run one at a time.
    environment.excludes = { move, call in
      switch move {
      case .own: call != nil
      case .send: !sends
      default: false
      }
    }
    return Search(
      DebounceModel(dropsAtFinish: true), with: environment,
      names: Names("upstream.debounce(for: 2, …)"),
      see: "Chapters/08-Time.md#silence"
    ) { bench in
      let scheduler = VirtualTimeScheduler()
      let debounce = bench.publisher().debounce(
        for: .seconds(2), scheduler: scheduler)
      return SubjectUnderTest(
        own: { scheduler.advance(by: .seconds(VirtualTime.seconds(in: $0))) }
      ) {
        debounce.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  private let valueSent: [Move] = [
    .attach(0), .request(.max(1), by: 0), .send(1, by: 0),
  ]

  @Test("On one thread", .search)
  func everyProgram() {
    search().run(.half)
    search(opening: valueSent).run(.half)
  }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() {
    search().besideAnother().run()
    // Whether a value arrives before or after time passes is chance.
    search(opening: valueSent, sends: false).besideAnother().run()
  }
}

@Suite("A control's publisher does what its model does, in every small program")
struct ControlSearchTests {
  private var search: Search<RegistrationModel> {
    var environment = Environment.subject(subscribers: 1)
    environment.demands = [.max(1), .unlimited, .none]
    environment.own = [RegistrationModel.look]
    environment.canFail = false
    // A control does not retain its targets, and belongs to one thread.
    environment.goesOnAfterLetGo = false
    environment.sendsFromOneThread = true
    environment.excludes = { move, _ in move == .finish(by: 0) }
    var names = Names("slider.publisher(for: .valueChanged)", publishers: [])
    names.send = { "slider.slide(to: \($0))" }
    return Search(
      RegistrationModel(), with: environment, names: names,
      see: "Chapters/07-ControlEvents.md#modify"
    ) { bench in
      let slider = BenchSlider(bench)
      return SubjectUnderTest(
        send: { slider.slide(to: Double($0)) },
        own: { _ in
          let isRegistered = slider.allControlEvents == .valueChanged
          bench.called(RegistrationModel.registrations(isRegistered ? 1 : 0))
        }
      ) {
        slider.publisher(for: .valueChanged).subscribe(
          bench.subscriber($0, failure: Never.self) { Int($0.value) })
      }
    }
  }

  @Test("On one thread", .search)
  func everyProgram() { search.run() }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() { search.besideAnother().run() }
}

/// A slider that reports each registration to the bench.
private final class BenchSlider: Slider {
  private unowned let bench: Bench

  init(_ bench: Bench) {
    self.bench = bench
    super.init(in: 0...100)
  }

  override func addTarget<T: AnyObject>(
    _ target: T, action: Action<T>, for events: Event
  ) {
    super.addTarget(target, action: action, for: events)
    bench.called(RegistrationModel.add)
  }
}
