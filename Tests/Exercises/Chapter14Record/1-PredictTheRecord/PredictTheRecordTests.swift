import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter14Record
import Exercise14_1
import ExerciseSupport
import Testing

private struct Trouble: Error {}

@Suite(
  "14.1 Predict the record", .exercise("Chapter14Record/1-PredictTheRecord"))
struct PredictTheRecordTests {
  private typealias Recording = Record<Int, Trouble>.Recording

  @Test("You predict the contents of a copy.")
  func copy() {
    var recording = Recording()
    recording.receive(1)
    let record = Record(recording: recording)
    recording.receive(2)
    recording.receive(completion: .finished)
    expectPrediction(
      copied, of: play(record),
      "What had the recording received when the record was created?",
      see: "Chapters/14-Record.md#stage-1-a-recording-is-a-value")
  }

  @Test("You predict how a record plays an open recording.")
  func open() {
    var recording = Recording()
    recording.receive(1)
    expectPrediction(
      notEnded, of: play(Record(recording: recording)),
      "Which completion does a recording have before it receives one?",
      see: "Chapters/14-Record.md#stage-1-a-recording-is-a-value")
  }

  @Test("You predict what two subscribers receive, and when.")
  func two() {
    var lines: [String] = []
    let record = Record<Int, Trouble>(
      output: [1, 2], completion: .failure(Trouble()))
    let (a, b) = (
      Guest("A") { lines.append($0) }, Guest("B") { lines.append($0) }
    )
    record.subscribe(a)
    record.subscribe(b)
    a.subscription?.request(.max(1))
    b.subscription?.request(.unlimited)
    a.subscription?.request(.max(1))
    expectPrediction(
      twoSubscribers, of: lines,
      "Each subscriber has its own run and its own demand.",
      see: "Chapters/14-Record.md#run")
  }

  private func play<Failure: Error>(_ record: Record<Int, Failure>) -> [String]
  {
    var lines: [String] = []
    record.sink {
      if case .failure = $0 {
        lines.append("failure")
      } else {
        lines.append("finished")
      }
    } receiveValue: {
      lines.append("\($0)")
    }.cancel()
    return lines
  }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Trouble

  private let name: String
  private let write: (String) -> Void
  private(set) var subscription: Subscription?

  init(_ name: String, write: @escaping (String) -> Void) {
    self.name = name
    self.write = write
  }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    write("\(name)\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Trouble>) {
    if case .failure = completion {
      write("\(name) failure")
    } else {
      write("\(name) finished")
    }
  }
}
