import Chapter01Handshake
import Chapter05Demand
import Chapter14Record
import Timeline

extension Scene {
  static let recordPlayed = Scene(
    "14/played", "One record, two subscribers"
  ) { timeline in
    let record = Record(
      output: ["Manny", "Moe"], completion: .failure(NoSignal()))
    let names = record.recorded(
      on: timeline, as: "record", subscription: "run", subscriber: "guest")
    let first = RecordGuest<String, NoSignal>("first")
    let second = RecordGuest<String, NoSignal>("second")
    names.subscribe(first)
    names.subscribe(second)
    first.request(.max(1))
    second.request(.unlimited)
    first.request(.max(1))
  }

  static let recordByHand = Scene(
    "14/by-hand", "A recording is written by hand"
  ) { _ in
    var recording = Record<String, Never>.Recording()
    recording.receive("Manny")
    recording.receive("Moe")
    recording.receive(completion: .finished)
    print(recording.output, recording.completion)
    let record = Record<String, Never> { recording in
      recording.receive("Manny")
      recording.receive("Moe")
    }
    print(record.recording.output, record.recording.completion)
  }

  static let recordCopies = Scene(
    "14/copies", "A copy goes its own way"
  ) { _ in
    var recording = Record<String, Never>.Recording()
    recording.receive("Manny")
    let record = Record(recording: recording)
    recording.receive("Moe")
    print("the recording has \(recording.output)")
    print("the record has \(record.recording.output)")
  }

  static let recordAfterTheEnd = Scene(
    "14/after-the-end", "Something is received after the end", traps: true
  ) { _ in
    var recording = Record<String, Never>.Recording(output: ["Manny"])
    print(recording.output, recording.completion)
    recording.receive("Moe")
  }
}

/// A subscriber that prints its calls after its name.
final class RecordGuest<Input, Failure: Error>: Subscriber {
  private let name: String
  private var subscription: Subscription?

  init(_ name: String) { self.name = name }

  func request(_ demand: Subscribers.Demand) {
    print("\(name): request \(demand)")
    subscription?.request(demand)
  }

  func receive(subscription: Subscription) { self.subscription = subscription }

  func receive(_ input: Input) -> Subscribers.Demand {
    print("\(name): value \(input)")
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    print("\(name): \(completion)")
    subscription = nil
  }
}
