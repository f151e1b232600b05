import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter15DataTasks
import Foundation
import LoopbackServer
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  static let dataTaskAnswer = Scene(
    "15/answer", "One request, one answer"
  ) { timeline in
    let stage = AnswerStage(timeline)
    let run = stage.publisher
      .recorded(
        on: timeline, subscriber: "sink", describe: AnswerStage.words
      )
      .sink {
        print("\($0)")
      } receiveValue: {
        print("value \(AnswerStage.words($0))")
      }
    stage.waitForRequest()
    stage.answer()
    run.cancel()
  }

  static let dataTaskRequests = Scene(
    "15/requests", "How many requests the server receives"
  ) { _ in
    let stage = AnswerStage()
    stage.gate.release()
    let never = AnswerGuest()
    stage.publisher.subscribe(never)
    stage.printRequests("subscribed, nothing requested", expecting: 0)
    let often = AnswerGuest()
    stage.publisher.subscribe(often)
    for _ in 1...3 { often.subscription?.request(.max(1)) }
    stage.printRequests("requested three times", expecting: 1)
    let other = AnswerGuest()
    stage.publisher.subscribe(other)
    other.subscription?.request(.unlimited)
    stage.printRequests("another subscriber", expecting: 2)
  }

  static let dataTaskKept = Scene(
    "15/kept", "Only its own task retains the run"
  ) { timeline in
    let stage = AnswerStage(timeline)
    stage.publisher
      .recorded(
        on: timeline, watching: .lifetimes, describe: AnswerStage.words
      )
      .subscribe(PassingGuest())
    stage.waitForRequest()
    timeline.ownership(
      "1. the server holds its answer",
      [
        .object("subscription", .strong("subscriber")),
        .object("subscriber"),
        .closure("handler", .strong("subscription", as: "self")),
      ])
    stage.answer()
    // The session releases its handler on another thread.
    timeline.waitForRelease(of: "subscription", "subscriber")
    timeline.ownership(
      "2. the handler has returned",
      [.object("subscription"), .object("subscriber")])
  }

  static let dataTaskCancel = Scene(
    "15/cancel", "A cancel while the server holds the answer"
  ) { timeline in
    let stage = AnswerStage(timeline)
    let run = stage.publisher
      .recorded(
        on: timeline, subscriber: "sink", describe: AnswerStage.words
      )
      .sink {
        print("\($0)")
      } receiveValue: {
        print("value \(AnswerStage.words($0))")
      }
    stage.waitForRequest()
    run.cancel()
    stage.say("sees the connection close", stage.gate.waitUntilClosed())
    stage.gate.release()
    stage.server.waitUntilHandled("/post", count: 0, by: stage.session)
    print("(the sink has received nothing)")
  }

  static let dataTaskDecode = Scene(
    "15/decode", "The second of three values does not decode"
  ) { timeline in
    struct Name: Decodable { var name: String }
    struct Unreadable: Error, CustomStringConvertible {
      var description: String { "unreadable" }
    }
    let answers = PassthroughSubject<Data, Never>()
    let run =
      answers
      .recorded(
        on: timeline, as: "answers", subscription: "run before",
        subscriber: "decode"
      ) { String(decoding: $0, as: UTF8.self) }
      .decode(type: Name.self, decoder: JSONDecoder())
      .mapError { _ in Unreadable() }
      .recorded(
        on: timeline, as: "decode", subscription: "decode", subscriber: "sink",
        describe: \.name
      )
      .sink {
        print("\($0)")
      } receiveValue: {
        print("value \($0.name)")
      }
    for text in [#"{"name": "Manny"}"#, "<html>", #"{"name": "Jack"}"#] {
      answers.send(Data(text.utf8))
    }
    run.cancel()
  }
}

/// A server that holds one post until the program releases it, and this
/// chapter's publisher.
private final class AnswerStage {
  let server = try! LoopbackServer()
  let gate: LoopbackServer.Gate
  let session = URLSession.uncached()
  private let timeline: Timeline?

  init(_ timeline: Timeline? = nil) {
    timeline?.declare(["program", "publisher", "subscription"])
    server.answer("/post", with: .json(#"{"title": "Manny"}"#))
    gate = server.hold("/post")
    self.timeline = timeline
  }

  var publisher: DataTaskPublisher {
    DataTaskPublisher(
      request: URLRequest(url: server.url("/post")), session: session)
  }

  static func words(_ answer: DataTaskPublisher.Output) -> String {
    let status = (answer.response as? HTTPURLResponse)?.statusCode ?? 0
    return "(\(answer.data.count) bytes, status \(status))"
  }

  func waitForRequest() {
    say("has the request", gate.waitForRequest())
  }

  func answer() {
    say("answers", true)
    gate.release()
    server.waitUntilHandled("/post", by: session)
  }

  /// Prints and notes an action of the server after it was observed.
  func say(_ line: String, _ isSo: Bool) {
    let words = isSo ? line : "never \(line)"
    print("(the server \(words))")
    timeline?.note(words, on: "server")
  }

  func printRequests(_ title: String, expecting count: Int) {
    server.waitUntilHandled("/post", count: count, by: session)
    print("\(title): \(server.requests(to: "/post").count)")
  }
}

/// A subscriber that stores its subscription; the scene requests.
private final class AnswerGuest: Subscriber {
  typealias Input = DataTaskPublisher.Output
  typealias Failure = URLError

  private let kept = Locked<Subscription?>(nil)

  var subscription: Subscription? { kept.withLock { $0 } }

  func receive(subscription: Subscription) { kept.exchange(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<URLError>) {
    kept.exchange(nil)
  }
}

/// A subscriber that requests everything, but does not store its subscription.
private final class PassingGuest: Subscriber {
  typealias Input = DataTaskPublisher.Output
  typealias Failure = URLError

  func receive(subscription: Subscription) {
    subscription.request(.unlimited)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    print("value \(AnswerStage.words(input))")
    return .none
  }

  func receive(completion: Subscribers.Completion<URLError>) {
    print("\(completion)")
  }

  deinit { print("deinit subscriber") }
}
