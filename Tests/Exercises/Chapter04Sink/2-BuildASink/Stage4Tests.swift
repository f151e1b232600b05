import Chapter01Handshake
import Exercise04_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/04-Sink.md#sink-in-three-lines"

@Suite("04.2 Stage 4: The operator", .exercise("Chapter04Sink/2-BuildASink"))
struct Stage4Tests {
  private let log = TestLog()

  private var upstream: ManualPublisher<Int, FakeFailure> {
    ManualPublisher { [log] in log.write($0) }
  }

  private func customSink(
    _ publisher: some Publisher<Int, FakeFailure>
  ) -> AnyCancellable {
    publisher.customSink(
      receiveCompletion: { [log] in log.write("\($0)") },
      receiveValue: { [log] in log.write("value \($0)") })
  }

  private func ssink(
    _ publisher: some Publisher<Int, FakeFailure>
  ) -> AnyCancellable {
    publisher.ssink(
      receiveValue: { [log] in log.write("value \($0)") },
      receiveCompletion: { [log] in log.write("\($0)") })
  }

  @Test("The run lives as long as its token.")
  func dropped() {
    let upstream = upstream
    var token: AnyCancellable? = customSink(upstream)
    upstream.send(1)
    withExtendedLifetime(token) {}
    log.write("(token = nil)")
    token = nil
    upstream.send(2)
    expectHistory(
      log.lines,
      is: ["request unlimited", "value 1", "(token = nil)", "cancel"],
      "`customSink` subscribes one sink to the publisher. The token's release"
        + " cancels that sink.", see: place)
  }

  @Test("The token of a run that has ended cancels nothing.")
  func ended() {
    let upstream = upstream
    let token = customSink(upstream)
    upstream.send(1)
    upstream.send(completion: .failure(FakeFailure()))
    token.cancel()
    expectHistory(
      log.lines, is: ["request unlimited", "value 1", "failure(trouble)"],
      "The token cancels the sink, and a sink that has ended does nothing.",
      see: place)
  }

  @Test("The closures are released when the run ends, and with the token.")
  func releases() {
    for isDropped in [false, true] {
      let upstream = ManualPublisher<Int, FakeFailure>()
      weak var captured: Captured?
      func begin() -> AnyCancellable {
        let object = Captured()
        captured = object
        return upstream.customSink(
          receiveCompletion: { _ in },
          receiveValue: { _ in withExtendedLifetime(object) {} })
      }
      var token: AnyCancellable? = begin()
      log.write(captured == nil ? "released" : "retained")
      if isDropped { token = nil } else { upstream.send(completion: .finished) }
      log.write(captured == nil ? "released" : "retained")
      withExtendedLifetime(token) {}
    }
    expectHistory(
      log.lines, is: ["retained", "released", "retained", "released"],
      "Only the sink retains the closures, and only until the run ends.",
      see: place)
  }

  @Test("Only the token retains the sink, even if the publisher does not.")
  func retainsTheSink() {
    let upstream = Forgetful()
    let operators: [(String, (Forgetful) -> AnyCancellable)] = [
      ("customSink", { customSink($0) }), ("ssink", { ssink($0) }),
    ]
    for (name, sink) in operators {
      var token: AnyCancellable? = sink(upstream)
      let before = upstream.subscriber == nil ? "released" : "retained"
      withExtendedLifetime(token) {}
      token = nil
      let after = upstream.subscriber == nil ? "released" : "retained"
      log.write("\(name): \(before), after token = nil: \(after)")
    }
    expectHistory(
      log.lines,
      is: operators.map { "\($0.0): retained, after token = nil: released" },
      "The token of `customSink`, and that of `ssink`, retains the sink, and"
        + " nothing retains the token: its release releases the sink.",
      see: place)
  }

  @Test("After its token's cancel, a sink passes nothing on.")
  func late() {
    let upstream = DeafPublisher<Int, FakeFailure>()
    [customSink(upstream), ssink(upstream)].forEach { $0.cancel() }
    for sink in upstream.runs { _ = sink.receive(1) }
    expectHistory(
      log.lines, is: [],
      "The token of `customSink`, and that of `ssink`, cancels the sink, and not"
        + " only its subscription.", see: place)
  }

  @Test("`ssink` calls its closures, and the release of its token cancels.")
  func ssink() {
    let upstream = upstream
    var token: AnyCancellable? = ssink(upstream)
    upstream.send(1)
    withExtendedLifetime(token) {}
    log.write("(token = nil)")
    token = nil
    upstream.send(2)
    token = ssink(upstream)
    upstream.send(completion: .finished)
    token = nil
    expectHistory(
      log.lines,
      is: [
        "request unlimited", "value 1", "(token = nil)", "cancel",
        "request unlimited", "finished",
      ],
      "`ssink` does the same as `customSink`: each event calls its closure, and"
        + " the token's release cancels the run.",
      see: "Chapters/04-Sink.md#a-sink-that-ignores-its-closures")
  }
}

/// An object that a closure captures.
private final class Captured {}

/// A publisher whose runs retain no subscriber, and deliver nothing.
private final class Forgetful: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure

  private final class Run: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  private(set) weak var subscriber: AnyObject?

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    self.subscriber = subscriber as AnyObject
    subscriber.receive(subscription: Run())
  }
}
