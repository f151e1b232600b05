import Chapter01Handshake
import Chapter04Sink
import Chapter11Subjects
import Chapter14Record
import Exercise14_3
import ExerciseSupport
import Foundation
import Testing
import Timeline

private let place = "Chapters/14-Record.md#a-recorder-that-copies-too-early"

private struct Trouble: Error, CustomStringConvertible {
  var description: String { "no signal" }
}

@Suite(
  "14.3 Reproduce the empty record",
  .exercise("Chapter14Record/3-ReproduceTheEmptyRecord"))
struct ReproduceTheEmptyRecordTests {
  private let log = TestLog()

  private func save<P: Publisher>(_ publisher: P) -> AnyCancellable
  where P.Output == String {
    let run = saveRun(of: publisher) { [log] file in
      log.write("saved: \(events(in: file).joined(separator: ", "))")
    }
    log.write("saveRun returns")
    return run
  }

  private func expect(_ lines: [String], _ lesson: String) {
    expectHistory(log.lines, is: lines, lesson, see: place)
  }

  @Test("A run that takes time leaves an empty record.")
  func empty() {
    let subject = PassthroughSubject<String, Trouble>()
    let run = save(subject)
    subject.send("Manny")
    subject.send(completion: .finished)
    run.cancel()
    expect(
      ["saved: finished", "saveRun returns"],
      "The record is made and saved once, after `sink` has returned and before"
        + " the first value is sent.")
  }

  @Test("Only the values that come inside `sink` are in the record.")
  func current() {
    let subject = CurrentValueSubject<String, Trouble>("Manny")
    let run = save(subject)
    subject.send("Moe")
    subject.send(completion: .failure(Trouble()))
    run.cancel()
    expect(
      ["saved: Manny, finished", "saveRun returns"],
      "The record is made between `sink` and the second value. It claims that"
        + " the run has finished.")
  }

  @Test("A run that completes inside `sink` is saved whole.")
  func whole() {
    for completion in [.finished, .failure(Trouble())]
      as [Subscribers.Completion<Trouble>]
    {
      save(Record(output: ["Manny", "Moe"], completion: completion)).cancel()
    }
    expect(
      [
        "saved: Manny, Moe, finished", "saveRun returns",
        "saved: Manny, Moe, failure: no signal", "saveRun returns",
      ],
      "A run that completes inside `sink` is saved once, with all its values"
        + " and its own completion.")
  }

  @Test("The token cancels the run.")
  func cancels() {
    let publisher = ManualPublisher<String, Trouble> { [log] in
      if $0 == "cancel" { log.write($0) }
    }
    let run = save(publisher)
    log.write("(cancelling)")
    run.cancel()
    expect(
      ["saved: finished", "saveRun returns", "(cancelling)", "cancel"],
      "`saveRun` returns a token that cancels the run. A cancel saves nothing.")
  }
}

/// Returns the values and the completion in a saved file.
private func events(in file: Data) -> [String] {
  guard
    let record = try? JSONDecoder().decode(
      Record<String, KeptError>.self, from: file)
  else { return ["not a record"] }
  let recording = record.recording
  switch recording.completion {
  case .finished: return recording.output + ["finished"]
  case .failure(let error):
    return recording.output + ["failure: \(error.words)"]
  }
}
