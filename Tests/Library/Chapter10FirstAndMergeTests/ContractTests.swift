import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter10FirstAndMerge
import ExerciseSupport
import Testing

private let place = "Chapters/10-FirstAndMerge.md"

@Suite("The chapter's operators do what a model does, in every small program")
struct SearchTests {
  private var first: Search<FirstModel> {
    var environment = Environment()
    environment.isClosed = { call in
      switch call {
      case .subscribed, .refuse: true
      default: false
      }
    }
    return Search(
      FirstModel(deliversInside: false), with: environment,
      names: Names("upstream.first()"), see: place
    ) { bench in
      let first = bench.publisher().first()
      return SubjectUnderTest {
        first.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  @Test("first()", .search)
  func firstAlone() { first.run() }

  @Test("first(), beside another thread", .interleaved)
  func firstBesideAnother() { first.besideAnother().run() }

  /// - Parameter ends: whether the sides complete.
  private func merge(
    opening: [Move] = [], ends: Bool = true
  ) -> Search<MergeModel> {
    var environment = Environment()
    environment.opening += opening
    environment.publishers = 2
    environment.demands = [.max(1), .unlimited]
    // When a returned `.unlimited` is passed on, is left open.
    environment.returnedDemands = [.max(1)]
    environment.mayCancelAtEnd = false
    environment.breaches = []
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse, .subscribed, .request: true
      default: false
      }
    }
    // Other tests send and complete inside a value.
    environment.excludes = { move, call in
      switch move {
      case .finish, .fail: !ends || call != nil
      case .send: call != nil
      default: false
      }
    }
    return Search(
      MergeModel(), with: environment,
      names: Names("a.merge(with: b)", publishers: ["a", "b"]), see: place
    ) { bench in
      let merge = bench.publisher(0).merge(with: bench.publisher(1))
      return SubjectUnderTest {
        merge.subscribe(bench.subscriber($0, failure: FakeFailure.self))
      }
    }
  }

  private let bothWait: [Move] = [
    .attach(0), .attach(1), .send(1, by: 0), .send(2, by: 1),
  ]

  @Test("merge(with:)", .search)
  func mergeAlone() {
    merge().run()
    merge(opening: bothWait).run(.short)
  }

  @Test("merge(with:), beside another thread", .interleaved)
  func mergeBesideAnother() {
    // A request to a side that completes at the same time may have no effect.
    merge(ends: false).besideAnother().run()
    merge(opening: bothWait, ends: false).besideAnother().run()
  }

  /// Creates a search for an operator of a sequence of the numbers 0 to 2.
  private func search<P: Publisher>(
    excludesNone: Bool = false, isLate: Bool = false,
    _ make: @escaping () -> P
  ) -> Search<SourceModel> where P.Output == Int {
    var environment = Environment.source
    // A request for none traps.
    if excludesNone { environment.demands = [.max(1), .unlimited] }
    // A request inside `receive(subscription:)` is passed on after that call.
    environment.excludes = { move, call in
      if case .request = move { return isLate && call == .subscription(0) }
      return false
    }
    return Search(
      SourceModel([0, 1, 2], isHeldByUpstream: true), with: environment,
      see: place, make)
  }

  private var dropFirst: Search<SourceModel> {
    search(excludesNone: true, isLate: true) { (-2..<3).publisher.dropFirst(2) }
  }
  private var removeDuplicates: Search<SourceModel> {
    search {
      [0, 0, 1, 1, 1, 2].publisher.removeDuplicates()
    }
  }

  @Test("dropFirst(_:) and removeDuplicates()", .search)
  func sources() {
    dropFirst.run(.half)
    removeDuplicates.run(.half)
  }

  @Test(
    "dropFirst(_:) and removeDuplicates(), beside another thread", .interleaved)
  func sourcesBesideAnother() {
    dropFirst.besideAnother().run()
    removeDuplicates.besideAnother().run()
  }

  private var print: Search<MapModel> {
    struct Nowhere: TextOutputStream {
      func write(_ string: String) {}
    }
    return Search(see: place, passing: { $0.print("piece", to: Nowhere()) })
  }

  @Test("print(_:to:)", .search)
  func printAlone() { print.run(.half) }

  @Test("print(_:to:), beside another thread", .interleaved)
  func printBesideAnother() { print.besideAnother().run() }
}
