import Chapter01Handshake
import Exercise04_2
import ExerciseSupport
import Testing

private let place = "Chapters/04-Sink.md#the-sink-that-lets-go"

@Suite("04.2 Repair the sink", .exercise("Chapter04Sink/2-RepairTheSink"))
struct RepairTheSinkTests {
  @Test("It asks for everything, and passes values and the end on.")
  func delivers() {
    let story = Story()
    story.sink?.receive(subscription: story.run("first"))
    _ = story.sink?.receive(1)
    _ = story.sink?.receive(2)
    story.sink?.receive(completion: .finished)
    expectHistory(
      story.log,
      is: ["first: request unlimited", "value 1", "value 2", "finished"],
      "That worked before you began, and has to go on working.", see: place)
  }

  @Test("After the completion nothing is passed on any more.")
  func silentAfterTheEnd() {
    let story = Story()
    story.sink?.receive(subscription: story.run("first"))
    story.sink?.receive(completion: .finished)
    _ = story.sink?.receive(1)
    story.sink?.receive(completion: .finished)
    expectHistory(
      story.log, is: ["first: request unlimited", "finished"],
      "Nothing follows a completion.", see: place)
  }

  @Test("After a cancel nothing is passed on any more.")
  func silentAfterACancel() {
    let story = Story()
    story.sink?.receive(subscription: story.run("first"))
    story.sink?.cancel()
    _ = story.sink?.receive(1)
    story.sink?.receive(completion: .finished)
    story.sink?.cancel()
    expectHistory(
      story.log, is: ["first: request unlimited", "first: cancel"],
      "Cancel the subscription once, and say nothing from then on.", see: place)
  }

  @Test("A second subscription is cancelled, during the run and after it.")
  func second() {
    let story = Story()
    story.sink?.receive(subscription: story.run("first"))
    story.sink?.receive(subscription: story.run("second"))
    story.sink?.receive(completion: .finished)
    story.sink?.receive(subscription: story.run("third"))
    expectHistory(
      story.log,
      is: [
        "first: request unlimited", "second: cancel", "finished",
        "third: cancel",
      ],
      "A sink has one run in its life.", see: place)
  }

  @Test(
    "After the end the subscription and the closures are let go.",
    arguments: ["completion", "cancel"])
  func letsGo(end: String) {
    let story = Story()
    weak var run: Run?
    do {
      let first = story.run("first")
      run = first
      story.sink?.receive(subscription: first)
    }
    if end == "cancel" {
      story.sink?.cancel()
    } else {
      story.sink?.receive(completion: .finished)
    }
    withExtendedLifetime(story) {
      #expect(
        run == nil,
        "After the \(end) the subscription is still held. Look at: \(place)")
      #expect(
        story.captured == nil,
        "After the \(end) the closures are still held. Look at: \(place)")
    }
  }
}

/// A sink, what its closures captured, and what happened.
private final class Story {
  private final class Captured {}

  private(set) var sink: CustomSink<Int, Never>?
  private(set) weak var captured: AnyObject?
  private let lines = Locked<[String]>([])

  var log: [String] { lines.withLock { $0 } }

  init() {
    let captured = Captured()
    self.captured = captured
    sink = CustomSink(
      receiveCompletion: { [captured, lines] completion in
        lines.withLock { $0.append("\(completion)") }
        withExtendedLifetime(captured) {}
      },
      receiveValue: { [captured, lines] value in
        lines.withLock { $0.append("value \(value)") }
        withExtendedLifetime(captured) {}
      })
  }

  func run(_ name: String) -> Run {
    Run { [lines] line in lines.withLock { $0.append("\(name): \(line)") } }
  }
}

private final class Run: Subscription {
  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) {
    self.log = log
  }

  func request(_ demand: Subscribers.Demand) { log("request \(demand)") }

  func cancel() { log("cancel") }
}
