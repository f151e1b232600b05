import Chapter01Handshake
import Chapter05Demand
import Chapter15DataTasks
import ExerciseSupport
import Foundation
import Testing

private struct Renamed: Error, CustomStringConvertible {
  var description: String { "renamed" }
}

@Suite("mapError changes only the failure")
struct MapErrorTests {
  @Test("A failure is converted; values and a finish are not.")
  func failure() {
    let failing = ScriptedRun([.value(1), .failure])
    let keeper = Keeper<Int, Renamed>()
    failing.mapError { _ in Renamed() }.subscribe(keeper)
    failing.play()
    #expect(keeper.lines == ["subscription", "value 1", "failure renamed"])
    let finishing = ScriptedRun([.value(1), .finished])
    let other = Keeper<Int, Renamed>()
    finishing.mapError { _ in Renamed() }.subscribe(other)
    finishing.play()
    #expect(other.lines == ["subscription", "value 1", "finished"])
  }

  private var search: Search<MapModel> {
    Search(see: "Chapters/15-DataTasks.md", passing: { $0.mapError { $0 } })
  }

  @Test("It follows its model in every small program.", .search)
  func everyProgram() { search.run(.half) }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() { search.besideAnother().run() }
}

@Suite("decode delivers its decoder's results")
struct DecodeTests {
  private struct Post: Decodable, CustomStringConvertible {
    var id: Int
    var description: String { "post \(id)" }
  }

  @Test("Each value is decoded, and the completion is passed on.")
  func values() {
    let run = ScriptedRun([
      .value(Data(#"{"id": 1}"#.utf8)), .value(Data(#"{"id": 2}"#.utf8)),
      .finished,
    ])
    let keeper = Keeper<Post, Error>()
    run.decode(type: Post.self, decoder: JSONDecoder()).subscribe(keeper)
    keeper.subscription?.request(.max(2))
    run.play()
    #expect(
      keeper.lines == [
        "subscription", "value post 1", "value post 2", "finished",
      ]
    )
    #expect(run.lines == ["request max(2)"])
  }

  @Test("The first undecodable value cancels upstream, then fails.")
  func failure() {
    let run = ScriptedRun([
      .value(Data(#"{"id": 1}"#.utf8)), .value(Data("<html>".utf8)),
      .value(Data(#"{"id": 3}"#.utf8)), .finished,
    ])
    let keeper = Keeper<Post, Error>(
      failure: { $0 is DecodingError ? "decoding" : "other" })
    run.decode(type: Post.self, decoder: JSONDecoder()).subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    run.play()
    keeper.subscription?.cancel()
    #expect(
      keeper.lines == ["subscription", "value post 1", "failure decoding"])
    #expect(run.lines == ["request unlimited", "cancel"])
  }

  @Test("An upstream failure is passed on; property lists are decoded, too.")
  func plist() {
    let list = #"""
      <?xml version="1.0"?><plist version="1.0"><dict>
      <key>id</key><integer>7</integer></dict></plist>
      """#
    let run = ScriptedRun([.value(Data(list.utf8)), .failure])
    let keeper = Keeper<Post, Error>()
    run.decode(type: Post.self, decoder: PropertyListDecoder())
      .subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    run.play()
    #expect(
      keeper.lines == ["subscription", "value post 7", "failure trouble"])
  }

  @Test("A cancel goes up once, and releases the subscriber.")
  func cancel() {
    let run = ScriptedRun<Data>([.finished])
    var subscription: Subscription?
    weak var watched: Keeper<Post, Error>?
    do {
      let keeper = Keeper<Post, Error>()
      watched = keeper
      run.decode(type: Post.self, decoder: JSONDecoder()).subscribe(keeper)
      subscription = keeper.subscription
      keeper.drop()
    }
    subscription?.cancel()
    subscription?.cancel()
    subscription?.request(.max(1))
    #expect(run.lines == ["cancel"])
    #expect(watched == nil)
  }

  private var search: Search<ForwardingModel> {
    struct Same: TopLevelDecoder {
      func decode<T: Decodable>(_ type: T.Type, from input: Int) throws -> T {
        guard let value = input as? T else { throw Renamed() }
        return value
      }
    }
    return Search(see: "Chapters/15-DataTasks.md") {
      $0.decode(type: Int.self, decoder: Same())
    }
  }

  @Test("It follows its model in every small program.", .search)
  func everyProgram() { search.run(.half) }

  @Test(
    "Another thread may act at each call and after each unlock.", .interleaved)
  func anotherThread() { search.besideAnother().run() }
}

/// A publisher that sends its script regardless of demand and cancels.
private final class ScriptedRun<Output>: Publisher {
  struct Failure: Error, CustomStringConvertible {
    var description: String { "trouble" }
  }

  enum Step {
    case value(Output), finished, failure
  }

  private let steps: [Step]
  private let log = Log()
  private var tell: ((Step) -> Void)?

  init(_ steps: [Step]) { self.steps = steps }

  var lines: [String] { log.lines }

  func play() {
    guard let tell else { return }
    steps.forEach(tell)
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    tell = { step in
      switch step {
      case .value(let value): _ = subscriber.receive(value)
      case .finished: subscriber.receive(completion: .finished)
      case .failure: subscriber.receive(completion: .failure(Failure()))
      }
    }
    subscriber.receive(
      subscription: Run(log) { [weak self] in self?.tell = nil })
  }

  private final class Run: Subscription {
    let log: Log
    let onCancel: () -> Void

    init(_ log: Log, onCancel: @escaping () -> Void) {
      self.log = log
      self.onCancel = onCancel
    }

    func request(_ demand: Subscribers.Demand) {
      log.write("request \(demand)")
    }

    func cancel() {
      log.write("cancel")
      onCancel()
    }
  }
}
