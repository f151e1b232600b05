import Chapter01Handshake
import Chapter03RetainedSubscriber
import Chapter04Sink
import Chapter11Subjects
import Chapter14Record
import Exercise14_4
import ExerciseSupport
import Foundation
import LoopbackServer
import Testing
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private let place = "Chapters/14-Record.md#modify"

private struct Trouble: Error, CustomStringConvertible,
  CustomDebugStringConvertible
{
  var description: String { "no signal" }
  var debugDescription: String { "Trouble()" }
}

@Suite("14.4 Keep a fixture", .exercise("Chapter14Record/4-KeepAFixture"))
struct KeepAFixtureTests {
  private let subject = PassthroughSubject<String, Trouble>()

  /// The saved files, and the runs in them.
  private final class Shelf {
    private(set) var lines: [String] = []
    private(set) var files: [Data] = []

    func save(_ file: Data) {
      files.append(file)
      lines.append("saved: \(run(in: file))")
    }

    func write(_ line: String) { lines.append(line) }

    private func run(in file: Data) -> String {
      guard
        let record = try? JSONDecoder().decode(
          Record<String, KeptError>.self, from: file)
      else { return "not a record" }
      return played(record).joined(separator: ", ")
    }
  }

  private let shelf = Shelf()

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      shelf.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation
    )
  }

  @Test("The run is saved once, at its end.")
  func atTheEnd() {
    let run = saveRun(of: subject) { [shelf] in shelf.save($0) }
    subject.send("Manny")
    shelf.write("Manny was sent")
    subject.send("Moe")
    shelf.write("Moe was sent")
    subject.send(completion: .finished)
    expect(
      ["Manny was sent", "Moe was sent", "saved: Manny, Moe, finished"],
      "The record is made and saved once, at the completion, when the recording"
        + " has all values.")
    run.cancel()
  }

  @Test("A failure is saved with its words, after the values before it.")
  func failure() {
    let run = saveRun(of: subject) { [shelf] in shelf.save($0) }
    subject.send("Manny")
    subject.send(completion: .failure(Trouble()))
    expect(
      ["saved: Manny, failure: no signal"],
      "The saved run must contain its values, and then the failure with the"
        + " words of its error.")
    run.cancel()
  }

  @Test("A run without values is saved, too.")
  func empty() {
    let run = saveRun(of: subject) { [shelf] in shelf.save($0) }
    shelf.write("the run is on")
    subject.send(completion: .failure(Trouble()))
    expect(
      ["the run is on", "saved: failure: no signal"],
      "A run without values must be saved, too.")
    run.cancel()
  }

  @Test("A run that ends inside `sink` is saved.")
  func atOnce() throws {
    let record = Record<String, Trouble>(
      output: ["Manny"], completion: .failure(Trouble()))
    let run = saveRun(of: record) { [shelf] in shelf.save($0) }
    expect(
      ["saved: Manny, failure: no signal"],
      "A run that completes before `sink` returns is saved once, too.")
    run.cancel()
  }

  @Test("Two runs at once are kept apart.")
  func apart() {
    let other = PassthroughSubject<String, Trouble>()
    let runs = [subject, other].map { subject in
      saveRun(of: subject) { [shelf] in shelf.save($0) }
    }
    subject.send("Manny")
    other.send("Moe")
    subject.send(completion: .finished)
    other.send(completion: .finished)
    expect(
      ["saved: Manny, finished", "saved: Moe, finished"],
      "Each run has its own recording, and is saved at its own completion.")
    runs.forEach { $0.cancel() }
  }

  @Test("A cancel ends one run and no other.")
  func cancelsOne() {
    let other = PassthroughSubject<String, Trouble>()
    let runs = [subject, other].map { subject in
      saveRun(of: subject) { [shelf] in shelf.save($0) }
    }
    subject.send("Manny")
    other.send("Moe")
    runs[0].cancel()
    shelf.write("one is cancelled")
    for subject in [subject, other] { subject.send(completion: .finished) }
    expect(
      ["one is cancelled", "saved: Moe, finished"],
      "A token cancels its own run, which is not saved. The other run continues"
        + " and is saved.")
    runs[1].cancel()
  }

  @Test("A cancelled run is not saved.", arguments: [false, true])
  func cancelled(byRelease: Bool) {
    let publisher = ManualPublisher<String, Trouble> { [shelf] in
      // The task leaves open how the answer requests.
      if $0 == "cancel" { shelf.write($0) }
    }
    var run: AnyCancellable? = saveRun(of: publisher) { [shelf] in
      shelf.save($0)
    }
    publisher.send("Manny")
    if !byRelease { run?.cancel() }
    run = nil
    publisher.send("Moe")
    publisher.send(completion: .finished)
    withExtendedLifetime(run) {}
    expect(
      ["cancel"],
      "A cancel must end the run upstream and save nothing: an incomplete run"
        + " is not a fixture.")
  }

  @Test("A saved run can be played any number of times.")
  func plays() throws {
    let run = saveRun(of: subject) { [shelf] in shelf.save($0) }
    subject.send("Manny")
    subject.send("Moe")
    subject.send(completion: .failure(Trouble()))
    run.cancel()
    let file = shelf.files.first ?? Data()
    let record = try? replay(file, of: String.self)
    let twice = record.map { played($0) + played($0) } ?? ["(no record)"]
    expectHistory(
      twice,
      is: [
        "Manny", "Moe", "failure: no signal", "Manny", "Moe",
        "failure: no signal",
      ],
      "The file must contain the JSON of a `Record`: all values and the"
        + " completion.", see: place)
  }

  @Test("A run recorded from a server plays without the server.")
  func server() async throws {
    struct Post: Codable { var title: String }
    func expect(_ lines: [String]) {
      expectHistory(
        lines, is: ["Manny", "finished"],
        "The file contains the server's answer, so its record plays without the"
          + " server.",
        see: place)
    }
    // A session may not support a cancel right after the start, so first check
    // with another publisher whether the answer drops its run at once.
    let isOn = Locked(true)
    let trial = saveRun(
      of: ManualPublisher<Int, Never> { line in
        if line == "cancel" { isOn.exchange(false) }
      }
    ) { _ in }
    guard isOn.withLock({ $0 }) else { return expect([]) }
    trial.cancel()

    let server = try LoopbackServer(patience: 3)
    server.answer("/post", with: .json(#"{"title": "Manny"}"#))
    // The server holds its answer until the run has begun. Otherwise an answer
    // that copies too early might copy the whole run.
    let gate = server.hold("/post")
    let session = URLSession.uncached()
    let publisher: URLSession.DecodedDataTaskPublisher<Post> =
      session.decodedDataTaskPublisher(
        for: URLRequest(url: server.url("/post")))
    let files = Locked<[Data]>([])
    let run = saveRun(of: publisher) { file in
      files.withLock { $0.append(file) }
    }
    gate.release()
    _ = await server.waitUntilHandled("/post", by: session) as Bool
    run.cancel()
    server.stop()
    let record = files.withLock { $0 }.first.flatMap {
      try? replay($0, of: Post.self)
    }
    var lines: [String] = []
    record?.sink {
      lines.append("\($0)")
    } receiveValue: {
      lines.append($0.title)
    }.cancel()
    expect(lines)
  }
}

/// Returns a line for each event of a record.
private func played<Output>(_ record: Record<Output, KeptError>) -> [String] {
  var lines: [String] = []
  record.sink { completion in
    if case .failure(let error) = completion {
      lines.append("failure: \(error.words)")
    } else {
      lines.append("finished")
    }
  } receiveValue: { value in
    lines.append("\(value)")
  }.cancel()
  return lines
}
