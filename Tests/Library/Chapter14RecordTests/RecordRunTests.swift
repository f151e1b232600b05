import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter14Record
import Testing

@Suite("A run is recorded only when it is complete")
struct RecordRunTests {
  @Test("A recorded run plays as it was.")
  func plays() {
    let source = Later<Int, Trouble>()
    var records: [Record<Int, Trouble>] = []
    let run = source.recordRun { records.append($0) }
    source.send(1)
    source.send(2)
    #expect(records.isEmpty)
    source.end(.failure(Trouble(reason: "rain")))
    #expect(records.count == 1)
    let guest = Guest<Int, Trouble>()
    records.first?.subscribe(guest)
    guest.request(.unlimited)
    #expect(
      guest.lines == [
        "subscription", "request unlimited", "value 1", "value 2",
        #"failure(Chapter14RecordTests.Trouble(reason: "rain"))"#,
      ])
    run.cancel()
  }

  @Test("An error that cannot be saved is converted first.")
  func translates() {
    struct Unsavable: Error { let code: Int }
    let source = Later<Int, Unsavable>()
    var record: Record<Int, Trouble>?
    let run = source.recordRun {
      Trouble(reason: "code \($0.code)")
    } whenComplete: {
      record = $0
    }
    source.end(.failure(Unsavable(code: 7)))
    #expect(
      record?.recording.completion == .failure(Trouble(reason: "code 7")))
    run.cancel()
  }

  @Test("A cancelled run returns no record.")
  func cancelled() {
    let source = Later<Int, Trouble>()
    var records = 0
    let run = source.recordRun { _ in records += 1 }
    source.send(1)
    run.cancel()
    source.end(.finished)
    #expect(records == 0)
  }

  @Test("The documents' recorder returns an empty record of a later run.")
  func copiesTooEarly() {
    let source = Later<Int, Trouble>()
    let recorder = CopiesTooEarly.Recorder<Int, Trouble>()
    let record = recorder.record(source)
    source.send(1)
    source.end(.failure(Trouble(reason: "rain")))
    #expect(record.recording.output == [])
    #expect(record.recording.completion == .finished)
  }

  @Test("An immediate run is recorded completely.")
  func copiesInTime() {
    let recorder = CopiesTooEarly.Recorder<Int, Never>()
    #expect(recorder.record([1, 2].publisher).recording.output == [1, 2])
  }
}

/// A publisher that a test drives.
private final class Later<Output, Failure: Error>: Publisher {
  private var receiveValue: ((Output) -> Void)?
  private var receiveEnd: ((Subscribers.Completion<Failure>) -> Void)?

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    receiveValue = { _ = subscriber.receive($0) }
    receiveEnd = { subscriber.receive(completion: $0) }
    subscriber.receive(
      subscription: Run { [weak self] in
        self?.receiveValue = nil
        self?.receiveEnd = nil
      })
  }

  func send(_ value: Output) { receiveValue?(value) }

  func end(_ completion: Subscribers.Completion<Failure>) {
    receiveEnd?(completion)
  }

  private final class Run: Subscription {
    let onCancel: () -> Void

    init(onCancel: @escaping () -> Void) { self.onCancel = onCancel }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() { onCancel() }
  }
}
