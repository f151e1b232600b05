import Chapter01Handshake
import Chapter04Sink
import Chapter11Subjects
import Chapter17Sharing
import ExerciseSupport
import Testing

private let place = "Chapters/17-Sharing.md"

@Suite("A share follows its model in every small program")
struct ShareSearchTests {
  private var search: Search<ShareModel> {
    var environment = Environment()
    environment.opening = []
    environment.subscribers = 3
    environment.demands = [.unlimited]
    environment.breaches = []
    // `ShareTests` sends and finishes.
    environment.excludes = { move, _ in
      switch move {
      case .subscribe, .attach, .request, .cancel, .letGo: false
      default: true
      }
    }
    return Search(
      ShareModel(), with: environment,
      names: Names("upstream.share()", subscribers: ["a", "b", "c"]),
      see: place
    ) { bench in
      let share = bench.publisher().share()
      return SubjectUnderTest {
        share.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test("On one thread", .search)
  func everyProgram() { search.run(.half) }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() { search.besideAnother().run() }
}

@Suite("autoconnect follows its model in every small program")
struct AutoconnectSearchTests {
  private func search(opening: [Move] = []) -> Search<AutoconnectModel> {
    var environment = Environment()
    environment.opening += opening
    environment.publishers = 3
    environment.subscribers = 2
    environment.countsRuns = true
    environment.demands = [.max(1), .unlimited]
    environment.breaches = [.secondSubscription, .lateSignal]
    environment.omitted[.signalInsideCancel] =
      "autoconnect passes on what upstream still sends"
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse: true
      default: false
      }
    }
    return Search(
      AutoconnectModel(), with: environment,
      names: Names(
        "hub.autoconnect()",
        publishers: ["a's run", "b's run", "connection"],
        subscribers: ["a", "b"]), see: place
    ) { bench in
      let connecting = Hub(bench).autoconnect()
      // The release of the publisher would cancel its connection.
      return SubjectUnderTest(settle: { withExtendedLifetime(connecting) {} }) {
        connecting.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  private let two: [Move] = [.attach(0), .subscribe(1), .attach(1)]

  @Test("On one thread", .search)
  func everyProgram() {
    search().run(.half)
    search(opening: two).run(.half)
  }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() {
    search().besideAnother().run()
    search(opening: two).besideAnother().run()
  }
}

/// A publisher of the bench that reports its connection.
private struct Hub: ConnectablePublisher {
  typealias Output = Parcel
  typealias Failure = FakeFailure

  private unowned let bench: Bench

  init(_ bench: Bench) { self.bench = bench }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Parcel, S.Failure == FakeFailure {
    bench.publisher().subscribe(subscriber)
  }

  func connect() -> Cancellable {
    bench.called(AutoconnectModel.connect)
    return AnyCancellable { [weak bench] in bench?.called(.cancel(2)) }
  }
}

@Suite("A multicast follows its model in every small program")
struct MulticastSearchTests {
  private var search: Search<MulticastModel> {
    var environment = Environment()
    environment.opening = []
    environment.subscribers = 2
    environment.demands = [.unlimited]
    environment.returnedDemands = []
    environment.breaches = []
    environment.own = [MulticastModel.connect]
    environment.excludes = { move, call in
      switch move {
      // Left open: a signal during a handshake, or a second connection.
      case .send, .finish, .fail, .own: call != nil
      default: false
      }
    }
    return Search(
      MulticastModel(), with: environment,
      names: Names("multicast", subscribers: ["a", "b"]), see: place
    ) { bench in
      let multicast = bench.publisher().multicast {
        PassthroughSubject<Parcel, FakeFailure>()
      }
      var connection: Cancellable?
      return SubjectUnderTest(own: { _ in connection = multicast.connect() }) {
        withExtendedLifetime(connection) {}
        multicast.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test("On one thread", .search)
  func everyProgram() { search.run(.half) }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() { search.besideAnother().run() }
}

/// The model of a multicast that a test connects. It has one subject, whether a
/// subscriber or the connection needs it first.
private struct MulticastModel: Specification {
  enum Step: Hashable { case tell(Int, value: Int), end(Int) }

  static let connect = "multicast.connect()"

  private var hasConnected = false
  private var ending: Move?
  private var guests: [Int] = []
  private var isAttached = false
  private var asked: Set<Int> = []

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      if ending != nil { return [.open] }
      guests.append(index)
      return [.call(.subscription(index))]
    case .own:
      if hasConnected { return [.open] }
      hasConnected = true
      return [.call(.subscribed(0))]
    case .attach:
      isAttached = true
      return asked.isEmpty ? [] : [.call(.request(.unlimited, of: 0))]
    case .send(let value, _):
      return guests.map { .then(.tell($0, value: value)) }
    case .finish, .fail:
      ending = move
      return guests.map { .then(.end($0)) }
    case .request(_, let index):
      guard guests.contains(index) else { return [] }
      defer { asked.insert(index) }
      return isAttached && asked.isEmpty
        ? [.call(.request(.unlimited, of: 0))] : []
    case .cancel(let index):
      guests.removeAll { $0 == index }
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    switch step {
    case .tell(let index, let value):
      return guests.contains(index) && asked.contains(index)
        ? [.call(.value(value, to: index))] : []
    case .end(let index):
      guard guests.contains(index) else { return [] }
      guests.removeAll { $0 == index }
      return [
        .call(ending == .fail(by: 0) ? .failed(index) : .finished(index))
      ]
    }
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value: false
    case .subscriber(let index): guests.contains(index)
    default: true
    }
  }
}
