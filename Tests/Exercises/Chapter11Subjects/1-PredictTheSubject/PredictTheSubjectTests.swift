import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter11Subjects
import Exercise11_1
import ExerciseSupport
import Testing

@Suite(
  "11.1 Predict the subject", .exercise("Chapter11Subjects/1-PredictTheSubject")
)
struct PredictTheSubjectTests {
  private let passthrough = PassthroughSubject<Int, Never>()
  private let current = CurrentValueSubject<Int, Never>(0)

  @Test("You predict which sinks get what a passthrough subject sends.")
  func late() {
    expectPrediction(
      comingLate, of: comeLate(to: passthrough),
      "Which sinks have subscribed when each value is sent?",
      see: "Chapters/11-Subjects.md#values-sent-from-outside")
  }

  @Test("You predict which sinks get what a current value subject has.")
  func lateToAValue() {
    expectPrediction(
      comingLateToAValue, of: comeLate(to: current),
      "Which value does the subject store when a sink subscribes?",
      see: "Chapters/11-Subjects.md#a-subject-with-a-value")
  }

  @Test("You predict the order of a value sent from inside.")
  func inside() {
    var lines: [String] = []
    let cancellables = ["A", "B"].map { name in
      passthrough.sink { [passthrough] value in
        lines.append("\(name)\(value)")
        if name == "A", value == 1 { passthrough.send(2) }
      }
    }
    passthrough.send(1)
    cancellables.forEach { $0.cancel() }
    expectPrediction(
      sendingInside, of: lines,
      "The inner `send` reaches both sinks before the outer one continues.",
      see: "Chapters/11-Subjects.md#a-send-inside-a-send")
  }

  @Test("You predict which values a subject delivers for two requests.")
  func twice() {
    var lines: [String] = []
    let guest = Guest { lines.append($0) }
    passthrough.subscribe(guest)
    guest.subscription?.request(.max(1))
    passthrough.send(1)
    passthrough.send(2)
    guest.subscription?.request(.max(1))
    passthrough.send(3)
    passthrough.send(completion: .finished)
    passthrough.send(4)
    expectPrediction(
      askingTwice, of: lines,
      "A passthrough subject drops a value that has not been requested.",
      see: "Chapters/11-Subjects.md#values-without-demand")
  }

  @Test("You predict what the end takes with it.")
  func afterTheEnd() {
    var lines: [String] = []
    let guest = Guest { lines.append($0) }
    current.subscribe(guest)
    let subscription = guest.subscription
    subscription?.request(.max(1))
    current.send(1)
    current.send(2)
    current.send(completion: .finished)
    subscription?.request(.max(1))
    expectPrediction(
      askingAfterTheEnd, of: lines,
      "A value waited for demand. Does the completion wait for it?",
      see: "Chapters/11-Subjects.md#a-completed-subject")
  }

  private func comeLate<S: Subject>(to subject: S) -> [String]
  where S.Output == Int, S.Failure == Never {
    var lines: [String] = []
    var cancellables: [AnyCancellable] = []
    subject.send(1)
    for (name, next) in [("A", 2), ("B", 3)] {
      subject.sink { lines.append("\(name)\($0)") }.store(in: &cancellables)
      subject.send(next)
    }
    cancellables.forEach { $0.cancel() }
    return lines
  }
}

private final class Guest: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let write: (String) -> Void
  private(set) var subscription: Subscription?

  init(write: @escaping (String) -> Void) { self.write = write }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    write("\(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {
    write("\(completion)")
  }
}
