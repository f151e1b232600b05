import Chapter01Handshake
import Exercise04_2
import ExerciseSupport
import Testing

@Suite("04.2 Repair the sink", .exercise("Chapter04Sink/2-RepairTheSink"))
struct RepairTheSinkTests {
  private let sink = TestedSubscriber(
    see: "Chapters/04-Sink.md#the-sink-that-lets-go"
  ) { stage, witness in
    CustomSink<Int, FakeFailure>(
      receiveCompletion: { [witness] completion in
        withExtendedLifetime(witness) { stage.called("\(completion)") }
      },
      receiveValue: { [witness] value in
        withExtendedLifetime(witness) { stage.called("value \(value)") }
      })
  }

  private var search: Search<SinkModel> {
    Search(
      SinkModel(), with: SinkModel.environment, names: SinkModel.names,
      see: "Chapters/04-Sink.md#the-sink-that-lets-go"
    ) { bench in
      let held = bench.subscriber(0, failure: FakeFailure.self)
      let sink = CustomSink<Parcel, FakeFailure>(
        receiveCompletion: { completion in
          withExtendedLifetime(held) {
            _ = bench.called(SinkModel.completion("\(completion)"))
          }
        },
        receiveValue: { value in
          withExtendedLifetime(held) {
            _ = bench.called(.closure(value.number))
          }
        })
      return SubjectUnderTest(own: { _ in sink.cancel() }) { _ in
        bench.publisher().subscribe(sink)
      }
    }
  }

  @Test("Every small program: what comes is passed on, until an end.", .search)
  func everyProgram() { search.run() }

  @Test("S1 It asks when it is attached, and passes on what comes.")
  func s1() { sink.keeps(.s1) }

  @Test("S2 A publisher that answers inside the request is heard.")
  func s2() { sink.keeps(.s2) }

  @Test("S3 A second subscription is cancelled, and the first one stays.")
  func s3() { sink.keeps(.s3) }

  @Test("S4 A cancel cancels the run, once, and silences the subscriber.")
  func s4() { sink.keeps(.s4) }

  @Test("S5 After the end nothing is passed on.")
  func s5() { sink.keeps(.s5) }

  @Test("S6 A subscription that comes after a cancel is cancelled.")
  func s6() { sink.keeps(.s6) }

  @Test("S7 Whatever it calls may call it back.", .interleaved)
  func s7() { sink.keeps(.s7) }

  @Test("S8 When the run finishes it lets everything go.")
  func s8() { sink.keeps(.s8) }

  @Test("S9 When the run fails it lets everything go.")
  func s9() { sink.keeps(.s9) }

  @Test("S10 When it is cancelled it lets everything go.")
  func s10() { sink.keeps(.s10) }

  @Test("What goes with a closure may send another completion.")
  func completesAtRelease() {
    var log: [String] = []
    weak var sink: CustomSink<Int, Never>?
    func make() -> CustomSink<Int, Never> {
      let last = Last { sink?.receive(completion: .finished) }
      return CustomSink(
        receiveCompletion: { log.append("\($0)") },
        receiveValue: { _ in withExtendedLifetime(last) {} })
    }
    let made = make()
    sink = made
    made.receive(completion: .finished)
    expectHistory(
      log, is: ["finished"],
      "Take everything out of the state at once, and let it go after that.",
      see: "Chapters/04-Sink.md#the-sink-that-lets-go")
  }

  @Test("A closure that sends another completion is called once.")
  func completesAgain() {
    var log: [String] = []
    var sink: CustomSink<Int, Never>?
    sink = CustomSink(
      receiveCompletion: {
        log.append("\($0)")
        // Twice is enough to show it; for ever would overflow the stack.
        if log.count < 3 { sink?.receive(completion: .finished) }
      },
      receiveValue: { log.append("value \($0)") })
    sink?.receive(completion: .finished)
    _ = sink?.receive(1)
    sink = nil
    expectHistory(
      log, is: ["finished"],
      "Take everything out first, and call what you took.",
      see: "Chapters/04-Sink.md#the-sink-that-lets-go")
  }
}

/// Calls back when it goes.
private final class Last {
  private let onRelease: () -> Void

  init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}
