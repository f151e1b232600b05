import Chapter01Handshake
import Exercise04_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/04-Sink.md#two-closures"

@Suite(
  "04.2 Stage 1: Two closures", .exercise("Chapter04Sink/2-BuildASink"))
struct Stage1Tests {
  private typealias Sink = Subscribers.CustomSink<Int, Never>

  @Test("The sink requests everything, and calls a closure for each event.")
  func passesOn() {
    var log: [String] = []
    let upstream = ManualPublisher<Int, Never> { log.append($0) }
    upstream.subscribe(
      Sink(
        receiveCompletion: { log.append("\($0)") },
        receiveValue: { log.append("value \($0)") }))
    upstream.send(1)
    upstream.send(2)
    upstream.send(completion: .finished)
    expectHistory(
      log, is: ["request unlimited", "value 1", "value 2", "finished"],
      "The sink requests `.unlimited` once, returns no demand, and calls a"
        + " closure once for each event.",
      see: place)
  }

  @Test("A failure reaches the completion closure.")
  func fails() {
    var log: [String] = []
    let upstream = ManualPublisher<Int, FakeFailure>()
    upstream.subscribe(
      Subscribers.CustomSink<Int, FakeFailure>(
        receiveCompletion: { log.append("\($0)") },
        receiveValue: { log.append("value \($0)") }))
    upstream.send(1)
    upstream.send(completion: .failure(FakeFailure()))
    expectHistory(
      log, is: ["value 1", "failure(trouble)"],
      "A completion is either `.finished` or a failure.", see: place)
  }

  @Test("The sink stores its subscription.")
  func stores() {
    var log: [String] = []
    var sink: Sink? = Sink(receiveCompletion: { _ in }, receiveValue: { _ in })
    sink?.receive(subscription: Watched { log.append($0) })
    log.append("(sink = nil)")
    sink = nil
    expectHistory(
      log, is: ["request unlimited", "(sink = nil)", "released"],
      "The sink retains its subscription until the run ends or the sink is"
        + " released.", see: place)
  }
}

/// A subscription that reports its requests and its release.
private final class Watched: Subscription {
  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) { self.log = log }

  deinit { log("released") }

  func request(_ demand: Subscribers.Demand) { log("request \(demand)") }

  func cancel() {}
}
