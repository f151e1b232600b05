import Chapter01Handshake
import Chapter07ControlEvents
import Chapter08Time
import Chapter19SeveralPublishers
import Chapter22OtherOperators
import ExerciseSupport
import Testing

/// Each operator is its own model: two threads may do only what one thread can,
/// in some order. `debounce` has a model of its own, in the tests of chapter 07.
@Suite("With two upstreams or a clock, two threads do what one does in turn")
struct BesideAnotherTests {
  private typealias Upstream = BenchPublisher<Int, FakeFailure>

  private func search<P: Publisher>(
    _ names: Names, publishers: Int = 1, isTimed: Bool = true,
    sends: Bool = true,
    opening: [Move] = [],
    _ make: @escaping (Upstream, Upstream, VirtualTimeScheduler) -> P
  ) -> Search<ReferenceModel> where P.Output == Int, P.Failure == FakeFailure {
    var environment = Environment()
    environment.opening += opening
    environment.publishers = publishers
    environment.demands = [.max(1), .unlimited]
    environment.breaches = []
    if isTimed {
      environment.own = [1, 2].map(VirtualTime.passing(_:))
    }
    // The scheduler's actions run one at a time, and other tests send inside a
    // value.
    environment.excludes = { move, call in
      switch move {
      case .send: !sends || call != nil
      case .own, .attach, .finish, .fail: call != nil
      default: false
      }
    }
    func subject(_ bench: Bench) -> SubjectUnderTest {
      let time = VirtualTimeScheduler()
      func upstream(_ index: Int) -> Upstream {
        bench.publisher(index, failure: FakeFailure()) { $0 }
      }
      let piece = make(upstream(0), upstream(publishers - 1), time)
      return SubjectUnderTest(
        own: { time.advance(by: .seconds(VirtualTime.seconds(in: $0))) }
      ) {
        piece.subscribe(bench.subscriber($0, failure: FakeFailure.self) { $0 })
      }
    }
    return Search(
      ReferenceModel(with: environment, subject), with: environment,
      names: names, see: "Chapters/22-OtherOperators.md", subject)
  }

  private let asked: [Move] = [.attach(0), .request(.unlimited, by: 0)]

  @Test("combineLatest", .interleaved)
  func combineLatest() {
    let names = Names("a.combineLatest(b)", publishers: ["a", "b"])
    let both: [Move] = [.attach(1), .send(1, by: 0), .send(2, by: 1)]
    for opening in [[], asked + both] {
      search(names, publishers: 2, isTimed: false, opening: opening) {
        left, right, _ in left.combineLatest(right) { 10 * $0 + $1 }
      }.besideAnother().run()
    }
  }

  @Test("drop(untilOutputFrom:)", .interleaved)
  func drop() {
    let names = Names(
      "upstream.drop(untilOutputFrom: other)",
      publishers: ["upstream", "other"])
    let isOpen: [Move] = [.attach(1), .send(1, by: 1)]
    for opening in [[], asked + [.attach(1)], asked + isOpen] {
      search(names, publishers: 2, isTimed: false, opening: opening) {
        upstream, other, _ in upstream.drop(untilOutputFrom: other)
      }.besideAnother().run()
    }
  }

  @Test("throttle", .interleaved, arguments: [true, false])
  func throttle(latest: Bool) {
    for opening in [[], asked + [.send(1, by: 0)]] {
      search(Names("upstream.throttle(for: 2, …)"), opening: opening) {
        $0.throttle(for: .seconds(2), scheduler: $2, latest: latest)
      }.besideAnother().run()
    }
  }

  @Test("timeout", .interleaved)
  func timeout() {
    func search(
      isTimed: Bool, sends: Bool, _ opening: [Move] = []
    ) -> Search<ReferenceModel> {
      self.search(
        Names("upstream.timeout(2, …)"), isTimed: isTimed, sends: sends,
        opening: opening
      ) { $0.timeout(.seconds(2), scheduler: $2) }
    }
    search(isTimed: false, sends: true).besideAnother().run()
    search(isTimed: false, sends: true, asked).besideAnother().run()
    // A first request and a value start the interval again. Whether they come
    // before or after time passes is chance.
    search(isTimed: true, sends: false, asked).besideAnother().run()
    search(isTimed: true, sends: false, asked + [.send(1, by: 0)])
      .besideAnother().run()
  }

  @Test("collect by time", .interleaved)
  func collect() {
    for opening in [[], asked + [.send(1, by: 0)]] {
      search(Names("upstream.collect(.byTime(…))"), opening: opening) {
        $0.collect(.byTimeOrCount($2, .seconds(2), 2))
          .map { $0.reduce(0) { 10 * $0 + $1 } }
      }.besideAnother().run()
    }
  }
}
