import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter12Values
import Chapter13PublishersOfPublishers
import ExerciseSupport
import Testing

private let place = "Chapters/13-PublishersOfPublishers.md"

@Suite("Publishers of known values follow a model in every small program")
struct SourceSearchTests {
  /// Creates a search for a publisher of 7 (which traps on `.none`) or nothing.
  private func search<P: Publisher>(
    _ values: [Int] = [7], failure: String? = nil,
    _ make: @escaping () -> P
  ) -> Search<SourceModel> where P.Output == Int {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited]
    environment.isStateless = values.isEmpty
    // One shared subscription serves all runs without a value. It is never
    // released, and the completion follows it, whatever the subscriber does.
    if values.isEmpty {
      environment.excludes = { move, call in
        move == .letGo(0) || call == .subscription(0)
      }
    }
    return Search(
      SourceModel(values, failure: failure), with: environment, see: place,
      make)
  }

  private var searches: [Search<SourceModel>] {
    [
      search { Just(7) }, search { Optional(7).publisher },
      search([]) { Int?.none.publisher },
      search { Result<Int, ExpectedTrouble>.success(7).publisher },
      search([], failure: "expected") {
        Result<Int, ExpectedTrouble>.failure(.expected).publisher
      },
      search([]) { Empty<Int, ExpectedTrouble>() },
      search([], failure: "expected") {
        Fail<Int, ExpectedTrouble>(error: .expected)
      }, search { Future<Int, Never> { $0(.success(7)) } },
      search([0, 1, 2]) { Deferred { (0..<3).publisher } },
      search([0, 1, 2]) { (0..<3).publisher.eraseToAnyPublisher() },
      search([0, 1, 2]) {
        (0..<3).publisher.setFailureType(to: ExpectedTrouble.self)
      },
    ]
  }

  @Test("On one thread", .search)
  func everyProgram() { for search in searches { search.run(.half) } }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() {
    for search in searches { search.besideAnother(runs: 200).run() }
  }
}

@Suite("tryMap follows its model in every small program")
struct TryMapSearchTests {
  private var search: Search<ForwardingModel> {
    Search(see: place) { $0.tryMap { $0 } }
  }

  @Test("On one thread", .search)
  func everyProgram() { search.run() }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() { search.besideAnother().run() }
}

/// Publisher 0 sends publishers 1 and 2.
@Suite("Flattening operators follow a model in every small program")
struct FlatteningSearchTests {
  private func search<P: Publisher>(
    _ manner: FlatteningModel.Manner, opening: [Move] = [],
    isCut: Bool = true,
    _ make: @escaping (BenchPublisher<Int, FakeFailure>, Bench) -> P
  ) -> Search<FlatteningModel>
  where P.Output == Int, P.Failure == FakeFailure {
    Search(manner, opening: opening, isCut: isCut, see: place) { bench in
      make(bench.publisher(failure: FakeFailure()) { $0 }, bench)
    }
  }

  private func switching(_ opening: [Move] = []) -> Search<FlatteningModel> {
    search(.switches, opening: opening) { above, bench in
      above.map { _ in bench.publisher(1, failure: FakeFailure()) { $0 } }
        .switchToLatest()
    }
  }
  private func merging(_ opening: [Move] = []) -> Search<FlatteningModel> {
    search(.merges, opening: opening) { above, bench in
      above.flatMap { _ in bench.publisher(1, failure: FakeFailure()) { $0 } }
    }
  }
  private func concatenating(
    _ opening: [Move] = [], isCut: Bool = true
  ) -> Search<FlatteningModel> {
    search(.concatenates, opening: opening, isCut: isCut) { above, bench in
      above.flatMap(maxPublishers: .max(1)) { _ in
        bench.publisher(1, failure: FakeFailure()) { $0 }
      }
    }
  }

  private let firstChild: [Move] = [
    .request(.unlimited, by: 0), .attach(0), .send(1, by: 0), .attach(1),
  ]

  @Test("switchToLatest()", .search)
  func switchAlone() {
    switching().run(.half)
    switching(firstChild).run(.half)
  }

  @Test("switchToLatest(), beside another thread", .interleaved)
  func switchBesideAnother() { switching(firstChild).besideAnother().run() }

  @Test("flatMap", .search)
  func mergeAlone() {
    merging().run(.half)
    merging(firstChild).run(.half)
  }

  @Test("flatMap, beside another thread", .interleaved)
  func mergeBesideAnother() { merging(firstChild).besideAnother().run() }

  @Test("flatMap(maxPublishers: .max(1))", .search)
  func concatenateAlone() {
    concatenating().run(.half)
    concatenating(firstChild).run(.half)
  }

  @Test("flatMap(maxPublishers: .max(1)), beside another thread", .interleaved)
  func concatenateBesideAnother() {
    concatenating(firstChild, isCut: false).besideAnother().run()
  }
}
