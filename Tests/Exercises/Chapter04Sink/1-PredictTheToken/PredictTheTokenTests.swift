import Chapter01Handshake
import Chapter04Sink
import Exercise04_1
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/04-Sink.md#what-each-dropped-object-does"

@Suite("04.1 Predict the token", .exercise("Chapter04Sink/1-PredictTheToken"))
struct PredictTheTokenTests {
  @Test("You predict a released token.")
  func token() {
    let stage = Stage()
    var token: AnyCancellable? = stage.sink()
    stage.deliverTheFirst()
    withExtendedLifetime(token) {}
    token = nil
    expectPrediction(
      tokenDropped, of: stage.end(),
      "What does an `AnyCancellable` do in its `deinit`?", see: place)
  }

  @Test("You predict a plain sink that the program releases.")
  func plainSink() {
    let stage = Stage()
    var sink: Subscribers.Sink<String, Never>? = stage.plainSink()
    stage.publisher.subscribe(sink!)
    stage.deliverTheFirst()
    sink = nil
    expectPrediction(
      sinkDropped, of: stage.end(),
      "Which other object retains the sink during the run?", see: place)
  }

  @Test("You predict a token typed as `Cancellable`.")
  func hidden() {
    let stage = Stage()
    var cancellable: Cancellable? = stage.sink()
    stage.deliverTheFirst()
    withExtendedLifetime(cancellable) {}
    cancellable = nil
    expectPrediction(
      hiddenTokenDropped, of: stage.end(),
      "The variable has another type. Does it store another kind of object?",
      see: place)
  }

  @Test("You predict a stored token.")
  func stored() {
    let stage = Stage()
    var tokens: Set<AnyCancellable> = []
    stage.sink().store(in: &tokens)
    stage.deliverTheFirst()
    _ = stage.end()
    tokens = []
    expectPrediction(
      tokenStored, of: stage.end(),
      "The run ends before the token is released. What is left to cancel?",
      see: place)
  }
}

/// A publisher of "a" and "b", and the lines of its subscriber.
private final class Stage {
  private let clock = MarbleClock()
  private let lines = Locked<[String]>([])

  var publisher: Tapped<MarblePublisher<String, Never>> {
    Tapped(
      upstream: Marbles("-ab|").publisher(
        neverFailing: ["a": "a", "b": "b"], on: clock)
    ) { [lines] in
      lines.withLock { $0.append("cancelled") }
    }
  }

  func sink() -> AnyCancellable {
    publisher.sink(
      receiveCompletion: { [lines] completion in
        lines.withLock { $0.append("\(completion)") }
      },
      receiveValue: { [lines] value in lines.withLock { $0.append(value) } })
  }

  func plainSink() -> Subscribers.Sink<String, Never> {
    Subscribers.Sink(
      receiveCompletion: { [lines] completion in
        lines.withLock { $0.append("\(completion)") }
      },
      receiveValue: { [lines] value in lines.withLock { $0.append(value) } })
  }

  func deliverTheFirst() { clock.advance(to: 1) }

  func end() -> [String] {
    if clock.now < 9 { clock.advance(to: 9) }
    return lines.withLock { $0 }
  }
}

/// A publisher that reports the cancel of its subscription.
private struct Tapped<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let onCancel: () -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Tap(downstream: subscriber, onCancel: onCancel))
  }

  private final class Tap<Downstream: Subscriber>: Subscriber, Subscription {
    private let downstream: Downstream
    private let onCancel: () -> Void
    private let upstream = Locked<Subscription?>(nil)

    init(downstream: Downstream, onCancel: @escaping () -> Void) {
      self.downstream = downstream
      self.onCancel = onCancel
    }

    func receive(subscription: Subscription) {
      upstream.exchange(subscription)
      downstream.receive(subscription: self)
    }

    func receive(_ input: Downstream.Input) -> Subscribers.Demand {
      downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Downstream.Failure>) {
      upstream.exchange(nil)
      downstream.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      upstream.withLock { $0 }?.request(demand)
    }

    func cancel() {
      onCancel()
      upstream.exchange(nil)?.cancel()
    }
  }
}
