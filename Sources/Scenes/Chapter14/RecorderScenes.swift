import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter11Subjects
import Chapter14Record
import Timeline

extension Scene {
  static let recordTooEarly = Scene(
    "14/too-early", "The documents' recorder, and a run that takes its time"
  ) { timeline in
    let subject = PassthroughSubject<String, Never>()
    let recorder = CopiesTooEarly.Recorder<String, Never>()
    let record = recorder.record(
      subject.recorded(
        on: timeline, as: "subject", subscription: "run", subscriber: "sink"))
    timeline.note("the recording is copied", on: "program")
    print("the record has \(record.recording.output)")
    for name in ["Manny", "Moe"] {
      timeline.call(from: "program", to: "subject", "send \(name)") {
        subject.send(name)
      }
    }
    timeline.call(from: "program", to: "subject", "send finished") {
      subject.send(completion: .finished)
    }
    print("the record has \(record.recording.output)")
    play(record)
  }

  static let recordInTime = Scene(
    "14/in-time", "The documents' recorder, and a run that is over at once"
  ) { timeline in
    let recorder = CopiesTooEarly.Recorder<String, Never>()
    let record = recorder.record(
      ["Manny", "Moe"].publisher.recorded(
        on: timeline, as: "sequence", subscription: "run", subscriber: "sink"))
    timeline.note("the recording is copied", on: "program")
    play(record)
  }

  static let recordWhenComplete = Scene(
    "14/when-complete", "A record is made when the run is complete"
  ) { timeline in
    let subject = PassthroughSubject<String, Never>()
    let run =
      subject
      .recorded(
        on: timeline, as: "subject", subscription: "run", subscriber: "sink"
      )
      .recordRun { record in
        timeline.note("the recording is copied", on: "sink")
        print("the record has \(record.recording.output)")
        play(record)
      }
    for name in ["Manny", "Moe"] {
      print("(sending \(name))")
      timeline.call(from: "program", to: "subject", "send \(name)") {
        subject.send(name)
      }
    }
    timeline.call(from: "program", to: "subject", "send finished") {
      subject.send(completion: .finished)
    }
    run.cancel()
  }

  static let recordCancelled = Scene(
    "14/cancelled", "A run that is cancelled brings no record"
  ) { _ in
    let subject = PassthroughSubject<String, Never>()
    var records = 0
    let run = subject.recordRun { _ in records += 1 }
    subject.send("Manny")
    run.cancel()
    subject.send(completion: .finished)
    print("records: \(records)")
  }

  private static func play(_ record: Record<String, Never>) {
    record.sink {
      print("played: \($0)")
    } receiveValue: {
      print("played: value \($0)")
    }.cancel()
  }
}
