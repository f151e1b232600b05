import Chapter01Handshake
import Exercise04_2
import ExerciseSupport
import Testing

private let place = "Chapters/04-Sink.md#a-sink-that-releases-everything"

@Suite(
  "04.2 Stage 2: The end of a run", .exercise("Chapter04Sink/2-BuildASink"))
struct Stage2Tests {
  private var search: Search<SinkModel> {
    var environment = SinkModel.environment
    // At the completion, the sink has released the subscription.
    environment.mayCancelAtEnd = false
    return Search(
      SinkModel(), with: environment, names: SinkModel.names, see: place
    ) { bench in
      let held = bench.subscriber(0, failure: FakeFailure.self)
      let sink = Subscribers.CustomSink<Parcel, FakeFailure>(
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

  @Test("Every small program: the sink passes events on until an end.", .search)
  func everyProgram() { search.run() }

  @Test("An object released with a closure may send another completion.")
  func completesAtRelease() {
    var log: [String] = []
    weak var sink: Subscribers.CustomSink<Int, Never>?
    func make() -> Subscribers.CustomSink<Int, Never> {
      let last = Last { sink?.receive(completion: .finished) }
      return Subscribers.CustomSink(
        receiveCompletion: { log.append("\($0)") },
        receiveValue: { _ in withExtendedLifetime(last) {} })
    }
    let made = make()
    sink = made
    made.receive(subscription: IdleSubscription())
    made.receive(completion: .finished)
    expectHistory(
      log, is: ["finished"],
      "Take everything out of the state in one step, and release it after"
        + " that.",
      see: place)
  }

  @Test("A closure that sends another completion is called only once.")
  func completesAgain() {
    var log: [String] = []
    var sink: Subscribers.CustomSink<Int, Never>?
    sink = Subscribers.CustomSink(
      receiveCompletion: {
        log.append("\($0)")
        // Two show it; an endless recursion would overflow the stack.
        if log.count < 3 { sink?.receive(completion: .finished) }
      },
      receiveValue: { log.append("value \($0)") })
    sink?.receive(subscription: IdleSubscription())
    sink?.receive(completion: .finished)
    _ = sink?.receive(1)
    sink = nil
    expectHistory(
      log, is: ["finished"],
      "The first completion ends the run: no closure is called for a later"
        + " completion or value.",
      see: place)
  }
}

/// An object that calls a closure when it is released.
private final class Last {
  private let onRelease: () -> Void

  init(onRelease: @escaping () -> Void) { self.onRelease = onRelease }

  deinit { onRelease() }
}
