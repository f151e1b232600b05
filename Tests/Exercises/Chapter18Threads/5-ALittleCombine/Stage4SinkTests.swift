import Exercise18_5
import ExerciseSupport
import Testing

// Stage 4: the subscriber, and what makes one.

extension ALittleCombineTests {
  private var sink: TestedSubscriber {
    TestedSubscriber(canFail: true) { stage, witness in
      .init(
        cancellable: Subscribers.Sink<Int, FakeFailure>(
          receiveCompletion: { [witness] completion in
            withExtendedLifetime(witness) {
              switch completion {
              case .finished: stage.called("finished")
              case .failure(let error): stage.called("failure(\(error))")
              }
            }
          },
          receiveValue: { [witness] value in
            withExtendedLifetime(witness) { stage.called("value \(value)") }
          }))
    }
  }

  private var sinkSearch: Search<SinkModel> {
    Search(
      SinkModel(), with: SinkModel.environment, names: SinkModel.names,
      see: "Chapters/04-Sink.md#the-sink-that-lets-go"
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

  @Test("Stage 4: Every small program: what a sink passes on.", .search)
  func sinkInEveryProgram() { sinkSearch.run(.half) }

  @Test("Stage 4: S1 It asks when it is attached, and passes on what comes.")
  func sinkS1() { sink.keeps(.s1) }

  @Test("Stage 4: S2 A publisher that answers inside the request is heard.")
  func sinkS2() { sink.keeps(.s2) }

  @Test(
    """
    Stage 4: S3 A second subscription is cancelled, and the first one \
    stays.
    """)
  func sinkS3() { sink.keeps(.s3) }

  @Test(
    """
    Stage 4: S4 A cancel cancels the run, once, and silences the \
    subscriber.
    """)
  func sinkS4() { sink.keeps(.s4) }

  @Test("Stage 4: S5 After the end nothing is passed on.")
  func sinkS5() { sink.keeps(.s5) }

  @Test("Stage 4: S6 A subscription that comes after a cancel is cancelled.")
  func sinkS6() { sink.keeps(.s6) }

  @Test("Stage 4: S7 Whatever it calls may call it back.", .interleaved)
  func sinkS7() { sink.keeps(.s7) }

  @Test("Stage 4: S8 When the run finishes it lets everything go.")
  func sinkS8() { sink.keeps(.s8) }

  @Test("Stage 4: S9 When the run fails it lets everything go.")
  func sinkS9() { sink.keeps(.s9) }

  @Test("Stage 4: S10 When it is cancelled it lets everything go.")
  func sinkS10() { sink.keeps(.s10) }

  @Test(
    "Stage 4: T1 While it calls out, another thread may use it.", .interleaved)
  func sinkT1() { sink.keeps(.t1) }

  @Test(
    "Stage 4: T2 Between two looks at its state another thread may come.",
    .interleaved)
  func sinkT2() {
    sink.keeps(.t2)
    sinkSearch.besideAnother().keeps(.t2)
  }

  @Test(
    "Stage 4: T3 It lets go of nothing while it holds a lock.", .interleaved)
  func sinkT3() { sink.keeps(.t3) }

  @Test("Stage 4: A sink that is let go of is cancelled, by its token.")
  func droppedToken() {
    let (log, source) = (TestLog(), Source())
    var token: AnyCancellable? = sink(source, log)
    _ = source.send(1)
    log.write("the token goes")
    token = nil
    _ = source.send(2)
    source.end(.finished)
    expectHistory(
      log.lines,
      is: ["request unlimited", "value 1", "the token goes", "cancel"],
      "The token that sink returns cancels the sink when it goes.",
      see: "Chapters/04-Sink.md#a-token-that-cancels")
    withExtendedLifetime(token) {}
  }

  @Test("Stage 4: A sink that is kept hears everything, and both ends.")
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
      // Combine does not cancel what has ended; to do it is no mistake.
      expectHistory(
        log.lines.filter { $0 != "cancel" },
        is: ["request unlimited", "value 1", word],
        "Make a Sink, subscribe it, and wrap it.",
        see: "Chapters/04-Sink.md#a-sink-that-keeps-everything")
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

/// A publisher that sends what the test says, asked or not.
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
  private var tell: ((Int) -> Subscribers.Demand)?
  private var end: ((Subscribers.Completion<FakeFailure>) -> Void)?

  var log: (String) -> Void {
    get { run.log }
    set { run.log = newValue }
  }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    tell = { subscriber.receive($0) }
    end = { subscriber.receive(completion: $0) }
    subscriber.receive(subscription: run)
  }

  func send(_ value: Int) -> Subscribers.Demand? { tell?(value) }

  func end(_ completion: Subscribers.Completion<FakeFailure>) {
    end?(completion)
  }
}
