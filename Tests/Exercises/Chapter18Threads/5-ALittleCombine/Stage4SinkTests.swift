import Exercise18_5
import ExerciseSupport
import Testing

// Stage 4: the sink, and the method that creates one.

extension ALittleCombineTests {
  private var sinkSearch: Search<SinkModel> {
    Search(
      SinkModel(), with: SinkModel.environment, names: SinkModel.names,
      see: "Chapters/04-Sink.md#a-sink-that-releases-everything"
    ) { bench in
      let sink = Subscribers.Sink<Parcel, FakeFailure>(
        receiveCompletion: {
          switch $0 {
          case .finished: bench.called(SinkModel.completion("finished"))
          case .failure(let error):
            bench.called(SinkModel.completion("failure(\(error))"))
          }
        }, receiveValue: { bench.called(.closure($0.number)) })
      return SubjectUnderTest(own: { _ in sink.cancel() }) { _ in
        PlayedPublisher(bench: bench).receive(subscriber: sink)
      }
    }
  }

  @Test("Stage 4: Every small program: a sink passes its events on.", .search)
  func sinkInEveryProgram() { sinkSearch.run(.half) }

  @Test(
    "Stage 4: Another thread may act at each call and after each unlock.",
    .interleaved)
  func sinkBesideAnother() { sinkSearch.besideAnother().run() }

  @Test(
    "Stage 4: Releasing the token cancels the sink.", arguments: [true, false])
  func droppedToken(publisherRetains: Bool) {
    let (log, source) = (TestLog(), Source(retains: publisherRetains))
    var token: AnyCancellable? = sink(source, log)
    _ = source.send(1)
    log.write("the token goes")
    token = nil
    _ = source.send(2)
    source.end(.finished)
    expectHistory(
      log.lines,
      is: ["request unlimited", "value 1", "the token goes", "cancel"],
      "The token that `sink` returns retains the sink, and cancels it when it is"
        + " released. No publisher has to retain its subscriber.",
      see: "Chapters/04-Sink.md#a-token-that-cancels")
    withExtendedLifetime(token) {}
  }

  @Test("Stage 4: A retained sink receives every value and either end.")
  func keptToken() {
    let endings: [Subscribers.Completion<FakeFailure>] = [
      .finished, .failure(FakeFailure()),
    ]
    for (ending, word) in zip(endings, ["finished", "failure(trouble)"]) {
      let (log, source) = (TestLog(), Source())
      let token = sink(source, log)
      _ = source.send(1)
      source.end(ending)
      token.cancel()
      // Combine does not cancel a run that has completed, but an answer may.
      expectHistory(
        log.lines.filter { $0 != "cancel" },
        is: ["request unlimited", "value 1", word],
        "The sink requests everything, and calls its closures for each value"
          + " and for the completion.",
        see: "Chapters/04-Sink.md#sink-in-three-lines")
    }
  }

  private func sink(_ source: Source, _ log: TestLog) -> AnyCancellable {
    source.log = log.write
    return source.sink(
      receiveCompletion: { completion in
        switch completion {
        case .finished: log.write("finished")
        case .failure(let error): log.write("failure(\(error))")
        }
      }, receiveValue: { log.write("value \($0)") })
  }
}

/// A publisher that sends a test's signals, requested or not.
private final class Source: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure

  private final class Run: Subscription {
    var log: (String) -> Void = { _ in }

    func request(_ demand: Subscribers.Demand) {
      log("request " + (demand.max.map { "\($0)" } ?? "unlimited"))
    }

    func cancel() { log("cancel") }
  }

  private let run = Run()
  private let retains: Bool
  private var tell: ((Int) -> Subscribers.Demand)?
  private var end: ((Subscribers.Completion<FakeFailure>) -> Void)?

  /// - Parameter retains: whether it retains its subscriber, which is an object.
  init(retains: Bool = true) { self.retains = retains }

  var log: (String) -> Void {
    get { run.log }
    set { run.log = newValue }
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    let held = retains ? subscriber : nil
    weak let watched = subscriber as AnyObject
    tell = { (held ?? watched as? S)?.receive($0) ?? .none }
    end = { (held ?? watched as? S)?.receive(completion: $0) }
    subscriber.receive(subscription: run)
  }

  func send(_ value: Int) -> Subscribers.Demand? { tell?(value) }

  func end(_ completion: Subscribers.Completion<FakeFailure>) {
    end?(completion)
  }
}
