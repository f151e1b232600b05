import Chapter01Handshake
import Chapter03RetainedSubscriber
import Chapter04Sink
import Chapter07ControlEvents
import Chapter08Time
import Chapter11Subjects
import Chapter14Record
import Foundation
import LoopbackServer
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  static let recordSaved = Scene(
    "14/saved", "A run against a server is saved"
  ) { timeline in
    print(saveRun(of: .json(#"{"title": "Manny"}"#), on: timeline))
  }

  static let recordSavedFailure = Scene(
    "14/saved-failure", "A run that fails is saved"
  ) { _ in
    print(saveRun(of: .status(503), on: Timeline()))
  }

  static let recordReplayed = Scene(
    "14/replayed", "The saved run is played, and there is no server"
  ) { timeline in
    let file = """
      {"recording":{"completion":{"success":true},"output":[{"title":"Manny"}]}}
      """
    let record = try! JSONDecoder().decode(
      Record<Post, KeptError>.self, from: Data(file.utf8))
    let sink =
      record
      .recorded(
        on: timeline, as: "record", subscription: "run", subscriber: "map"
      )
      .map(\.title)
      .sink {
        print("\($0)")
      } receiveValue: {
        print("shown: \($0)")
      }
    sink.cancel()
  }

  static let recordWithoutTime = Scene(
    "14/without-time", "A record knows what came, and not when"
  ) { timeline in
    let scheduler = VirtualTimeScheduler {
      timeline.advance(to: $0.milliseconds)
    }
    let keys = PassthroughSubject<String, Never>()
    var record = Record<String, Never>(output: [], completion: .finished)
    let recording = keys.recordRun { record = $0 }
    let searching = search(keys, "typed", "searched", scheduler, timeline)
    for (time, text) in [(100, "s"), (200, "sw"), (800, "swi")] {
      scheduler.schedule(after: .milliseconds(time)) { keys.send(text) }
    }
    scheduler.schedule(after: .milliseconds(1400)) {
      keys.send(completion: .finished)
    }
    scheduler.advance(by: .seconds(2))
    let replay = search(record, "replayed", "found", scheduler, timeline)
    scheduler.advance(by: .seconds(2))
    [recording, searching, replay].forEach { $0.cancel() }
  }

  private static func search(
    _ keys: some Publisher<String, Never>, _ name: String, _ result: String,
    _ scheduler: VirtualTimeScheduler, _ timeline: Timeline
  ) -> AnyCancellable {
    keys
      .recorded(on: timeline, as: name, subscriber: "debounce")
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .recorded(on: timeline, as: result, subscriber: "sink")
      .sink { _ in
        print("\(name): the end")
      } receiveValue: {
        print("\(name): a search for \($0)")
      }
  }
}

private struct Post: Codable {
  var title: String
}

/// The saved part of an error: its description.
private struct KeptError: Error, Codable {
  var words: String
}

/// Runs chapter 03's publisher against a server that sends `answer`, and
/// returns the record of the run as JSON.
private func saveRun(
  of answer: LoopbackServer.Answer, on timeline: Timeline
) -> String {
  timeline.declare(["program", "publisher", "subscription", "sink", "server"])
  let server = try! LoopbackServer()
  server.answer("/post", with: answer)
  let gate = server.hold("/post")
  let session = URLSession.uncached()
  let posts: URLSession.DecodedDataTaskPublisher<Post> =
    session.decodedDataTaskPublisher(for: URLRequest(url: server.url("/post")))
  var file = ""
  let run =
    posts
    .recorded(on: timeline, subscriber: "sink", describe: \.title)
    .recordRun(keeping: { KeptError(words: "\($0)") }) { record in
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      let data = try! encoder.encode(record)
      file = String(decoding: data, as: UTF8.self)
      timeline.note("the record is saved", on: "sink")
    }
  gate.waitForRequest()
  timeline.note("has the request", on: "server")
  timeline.note("answers", on: "server")
  gate.release()
  server.waitUntilHandled("/post", by: session)
  run.cancel()
  return file
}
