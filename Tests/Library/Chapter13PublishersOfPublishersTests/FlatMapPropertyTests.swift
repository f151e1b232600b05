import Chapter01Handshake
import Chapter05Demand
import Chapter12Values
import Chapter13PublishersOfPublishers
import ExerciseSupport
import Testing

@Suite("flatMap follows its model in random programs")
struct FlatMapPropertyTests {
  /// With the first seed, upstream finishes while a child's failure waits.
  @Test(
    "Ten thousand random runs match the model, line by line.",
    arguments: [143_280_114, SeededGenerator.seed])
  func runs(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for number in 0..<10_000 {
      let script = FlatMapScript(using: &generator)
      let expected = FlatMapModel(script).play()
      let actual = RealFlatMap(script).play()
      guard actual != expected else { continue }
      let same = zip(actual, expected).prefix { $0 == $1 }.count
      Issue.record(
        """
        Script \(number) of WORKBOOK_SEED=\(seed): \(script)
        Both: \(expected.prefix(same))
        Model: \(expected.dropFirst(same))
        flatMap: \(actual.dropFirst(same))
        """)
      return
    }
  }

  @Test("The model detects a flatMap with too many children at once.")
  func findsMistakes() {
    var generator = SeededGenerator(seed: 9)
    let scripts = (0..<200).map { _ in FlatMapScript(using: &generator) }
    let differing = scripts.filter {
      RealFlatMap($0, most: .unlimited).play() != FlatMapModel($0).play()
    }
    #expect(differing.allSatisfy { $0.most != .unlimited })
    #expect(differing.count > 100)
  }

  @Test("The scripts cover every possible event.")
  func reach() {
    var generator = SeededGenerator(seed: 9)
    var seen: Set<String> = []
    for _ in 0..<2000 {
      for line in FlatMapModel(FlatMapScript(using: &generator)).play() {
        seen.insert(line)
      }
    }
    let expected = [
      "finished", "failure(expected)", "  above request max(1)",
      "  above cancel", "  child 2 cancel", "  child 0 request unlimited",
      "  child 0 request max(1)", "value 0", "value 12", "value 30",
    ]
    #expect(seen.isSuperset(of: expected))
  }
}

/// The neighbours of a real `flatMap`.
private final class RealFlatMap: FlatMapWorld {
  private var subscription: Subscription?
  private let most: Subscribers.Demand

  init(_ script: FlatMapScript, most: Subscribers.Demand? = nil) {
    self.most = most ?? script.most
    super.init(script)
  }

  override func subscribe() {
    ScriptedPublisher(above)
      .flatMap(maxPublishers: most) { [children] in
        ScriptedPublisher(children[$0])
      }
      .subscribe(
        AnySubscriber<Int, ExpectedTrouble>(
          receiveSubscription: { [unowned self] in subscription = $0 },
          receiveValue: { [unowned self] in receive($0) },
          receiveCompletion: { [log] in log.write("\($0)") }))
  }

  override func request(_ demand: Subscribers.Demand) {
    subscription?.request(demand)
  }

  override func cancel() { subscription?.cancel() }
}

/// A publisher for a scripted source.
private struct ScriptedPublisher: Publisher {
  typealias Output = Int
  typealias Failure = ExpectedTrouble

  let scripted: Scripted

  init(_ scripted: Scripted) { self.scripted = scripted }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == ExpectedTrouble {
    scripted.send = { subscriber.receive($0) }
    scripted.complete = {
      subscriber.receive(
        completion: $0 ? .failure(.expected) : .finished)
    }
    scripted.begin()
    subscriber.receive(subscription: Inner(scripted: scripted))
  }

  private final class Inner: Subscription {
    let scripted: Scripted
    init(scripted: Scripted) { self.scripted = scripted }
    func request(_ demand: Subscribers.Demand) { scripted.request(demand) }
    func cancel() { scripted.cancel() }
  }
}
