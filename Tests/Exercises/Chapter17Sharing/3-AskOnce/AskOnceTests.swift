import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter17Sharing
import Exercise17_3
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/17-Sharing.md#modify"

@Suite("17.3 Ask once", .exercise("Chapter17Sharing/3-AskOnce"))
struct AskOnceTests {
  private typealias Source = ManualPublisher<Answer, NoAnswer>

  private let book: TestLog
  private let source: Source

  init() {
    let book = TestLog()
    self.book = book
    source = ManualPublisher { book.write("source: \($0)") }
  }

  private func expect(
    _ lines: [String], _ lesson: String, see place: String = place,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private func look<Output>(
    at publisher: some Publisher<Output, NoAnswer>, as name: String
  ) -> AnyCancellable {
    publisher.sink(
      receiveCompletion: { [book] completion in
        switch completion {
        case .finished: book.write("\(name) finished")
        case .failure: book.write("\(name) failed")
        }
      }, receiveValue: { [book] in book.write("\(name) \($0)") })
  }

  private func look<S>(at download: Download<S>) -> [AnyCancellable] {
    [
      look(at: download.texts, as: "text"),
      look(at: download.statuses, as: "status"),
    ]
  }

  private func search(opening: [Move]) -> Search<AskOnce> {
    var environment = Environment()
    environment.subscribers = 2
    environment.opening += [.request(.unlimited, by: 0)] + opening
    environment.demands = [.unlimited]
    environment.returnedDemands = []
    environment.breaches = []
    environment.own = [AskOnce.start, AskOnce.stop, AskOnce.drop]
    environment.isClosed = { call in
      if case .cancel = call { return true }
      return false
    }
    var names = Names("download.texts", subscribers: ["texts", "statuses"])
    names.subscribe = { "download.\($0).subscribe(\($0))" }
    return Search(AskOnce(), with: environment, names: names, see: place) {
      bench in
      let source = bench.publisher(0, failure: NoAnswer()) {
        Answer(text: "\($0)", status: $0)
      }
      var download: Download? = Download(source.buffered)
      return SubjectUnderTest(
        own: { name in
          switch name {
          case AskOnce.start: download?.start()
          case AskOnce.stop: download?.stop()
          default: download = nil
          }
        }
      ) { index in
        if index == 0 {
          download?.texts.subscribe(
            bench.subscriber(0, failure: NoAnswer.self) { Int($0) ?? 0 })
        } else {
          download?.statuses.subscribe(
            bench.subscriber(1, failure: NoAnswer.self) { $0 })
        }
      }
    }
  }

  @Test(
    "Every small program: nothing before the start, and no value twice.",
    .search
  )
  func everyProgram() {
    search(opening: []).run(Reach(moves: 4, programs: 1500))
  }

  @Test("Every small program: the events after both have subscribed.", .search)
  func everyProgramOfTwo() {
    search(opening: [
      .subscribe(1), .request(.unlimited, by: 1), .own(AskOnce.start),
    ]).run(Reach(moves: 4, programs: 1500))
  }

  @Test("A failure reaches both.")
  func failure() {
    let download = Download(source)
    let looks = look(at: download)
    download.start()
    source.send(completion: .failure(NoAnswer()))
    withExtendedLifetime((download, looks)) {}
    expect(
      ["source: request unlimited", "text failed", "status failed"],
      "What ends the one run ends both looks.")
  }

  @Test("A stop and a start inside the start leave one run.")
  func startsAgainInside() {
    let (book, hurry) = (book, Hurry())
    let runs = Runs { line in
      if line.hasPrefix("request") { hurry.act() }
    }
    let download = Download(runs)
    hurry.act = {
      hurry.act = {}
      runs.all[0].send(Answer(text: "sunny", status: 200))
    }
    var isFirst = true
    let looks = [
      look(at: download.texts, as: "text"),
      download.statuses.sink(
        receiveCompletion: { _ in },
        receiveValue: { _ in
          guard isFirst else { return }
          isFirst = false
          download.stop()
          download.start()
        }),
    ]
    download.start()
    for run in runs.all { book.write("(on: \(run.subscriberCount))") }
    runs.all.last?.send(Answer(text: "rain", status: 200))
    withExtendedLifetime(looks) {}
    expect(
      ["text sunny", "(on: 0)", "(on: 1)", "text rain"],
      "The first run is cancelled, and the one of the second start is not.")
    download.stop()
  }

  @Test("After the end a start requests nothing.")
  func afterTheEnd() {
    let download = Download(source)
    let looks = look(at: download)
    download.start()
    source.send(completion: .finished)
    download.start()
    withExtendedLifetime((download, looks)) {}
    expect(
      ["source: request unlimited", "text finished", "status finished"],
      "The run is over, and it has been started: nobody has stopped it.")
  }

  @Test("Each value reaches the subscribers in the order of subscription.")
  func order() {
    let download = Download(source)
    let looks = [
      look(at: download.statuses, as: "first"),
      look(at: download.texts, as: "second"),
      look(at: download.statuses, as: "third"),
    ]
    download.start()
    source.send(Answer(text: "sunny", status: 200))
    source.send(completion: .finished)
    withExtendedLifetime((download, looks)) {}
    expect(
      [
        "source: request unlimited", "first 200", "second sunny", "third 200",
        "first finished", "second finished", "third finished",
      ], "One subject has one row of subscribers; two have two.")
  }
}

/// The closure that a source calls at each request.
private final class Hurry {
  var act: () -> Void = {}
}

/// A source that creates a new publisher for each subscription.
private final class Runs: Publisher {
  typealias Output = Answer
  typealias Failure = NoAnswer

  private(set) var all: [ManualPublisher<Answer, NoAnswer>] = []
  private let note: (String) -> Void

  init(_ note: @escaping (String) -> Void) { self.note = note }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Answer, S.Failure == NoAnswer {
    let run = ManualPublisher<Answer, NoAnswer>(log: note)
    all.append(run)
    run.subscribe(subscriber)
  }
}
