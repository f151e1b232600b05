import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter12Values
import Chapter19SeveralPublishers
import Chapter20AForm
import ExerciseSupport
import Testing

private let place = "Chapters/20-AForm.md"

@Suite("The chapter's operators do what a model does, in every small program")
struct SearchTests {
  private var scan: Search<MapModel> {
    Search(see: place, passing: { $0.scan(0) { $1 } })
  }

  private var operators: [Search<ForwardingModel>] {
    [
      Search(see: place) { $0.handleEvents(receiveOutput: { _ in }) },
      Search(see: place) { $0.prefix(1_000_000) },
      Search(see: place) {
        $0.prefix(
          untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
      }, Search(see: place) { $0.append(Empty()) },
      Search(see: place) { $0.collect(1).map { $0[0] } },
    ]
  }

  @Test("Operators that pass everything on", .search)
  func operatorsAlone() {
    scan.run(.half)
    for search in operators { search.run(.half) }
  }

  @Test(
    "Operators that pass everything on, beside another thread", .interleaved)
  func operatorsBesideAnother() {
    scan.besideAnother().run()
    for search in operators { search.besideAnother().run() }
  }

  private func search<P: Publisher>(
    _ values: [Int] = [0, 1, 2], isLate: Bool = true,
    _ make: @escaping () -> P
  ) -> Search<SourceModel> where P.Output == Int {
    var environment = Environment.source
    // A request inside `receive(subscription:)` is passed on after that call.
    environment.excludes = { move, call in
      if case .request = move { return isLate && call == .subscription(0) }
      return false
    }
    return Search(
      SourceModel(values, isHeldByUpstream: true), with: environment,
      see: place, make)
  }

  private var sources: [Search<SourceModel>] {
    [
      search(isLate: false) { (0..<3).publisher.append(Empty()) },
      search([0]) { (0..<3).publisher.collect().map { _ in 0 } },
      search {
        (0..<3).publisher.zip((0..<3).publisher) { first, _ in first }
      },
    ]
  }

  /// Delivers only the latest of the values that arrive during a request.
  private var latest: Search<SourceModel> {
    search { Just(0).combineLatest((0..<3).publisher) { $1 } }
  }

  @Test("Publishers of several values", .search)
  func sourcesAlone() {
    for search in sources + [latest] { search.run(.half) }
  }

  @Test("Publishers of several values, beside another thread", .interleaved)
  func sourcesBesideAnother() {
    for search in sources { search.besideAnother().run() }
  }
}
