import Chapter01Handshake
import Chapter03RetainedSubscriber
import Foundation
import LoopbackServer
import Testing
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The subscriber lives exactly until its run ends")
struct RetainedTests {
  typealias Target = DecodableDataTaskSubscriber<Post>

  let server: LoopbackServer
  let session = URLSession.uncached()
  let log = Log()
  let timeline = Timeline()
  var url: URL { server.url("/post") }

  init() throws {
    server = try LoopbackServer()
    server.answer("/post", with: .json(Post.json))
  }

  private func subscribe(_ subscriber: Target) {
    session.decodedDataTaskPublisher(for: URLRequest(url: url))
      .recorded(on: timeline, watching: .lifetimes).subscribe(subscriber)
  }

  private let beginning = [
    "born subscriber", "subscribe", "born subscription", "subscription",
    "request unlimited",
  ]
  private let releases = ["released subscriber", "released subscription"]

  @Test("An otherwise unowned subscriber gets its value, then is released.")
  func completes() async {
    subscribe(Target(log: log.write))
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(
      log.lines == [
        "Received subscription", Post.received,
        "Received completion: finished", "deinit subscriber",
      ])
    let history = timeline.history
    #expect(
      history.dropLast(2) == beginning + [
        #"value Post(id: 1, title: "Manny")"#, "finished",
      ])
    #expect(history.suffix(2).sorted() == releases)
  }

  @Test("A failure releases every object, too.")
  func fails() async {
    server.answer("/post", with: .status(500))
    subscribe(Target(log: log.write))
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(
      log.lines == [
        "Received subscription", "Received completion: failure(status 500)",
        "deinit subscriber",
      ])
    let history = timeline.history
    #expect(
      history.dropLast(2) == beginning + ["failure(status 500)"])
    #expect(history.suffix(2).sorted() == releases)
  }

  @Test("A cancel releases every object before the answer is sent.")
  func cancels() async {
    let gate = server.hold("/post")
    weak var gone: Target?
    do {
      let subscriber = Target(log: log.write)
      gone = subscriber
      subscribe(subscriber)
      #expect(await gate.waitForRequest())
      subscriber.cancel()
    }
    #expect(gone == nil)
    #expect(log.lines == ["Received subscription", "deinit subscriber"])
    let history = timeline.history
    #expect(history.dropLast(2) == beginning + ["cancel"])
    #expect(history.suffix(2).sorted() == releases)
  }

  @Test("A run that never ends leaks subscriber and subscription.")
  func leaks() async {
    let gate = server.hold("/post")
    weak var leaked: Target?
    do {
      let subscriber = Target(log: log.write)
      leaked = subscriber
      subscribe(subscriber)
    }
    #expect(await gate.waitForRequest())
    #expect(leaked != nil)
    #expect(log.lines == ["Received subscription"])
    #expect(timeline.history == beginning)
    gate.release()
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(leaked == nil)
  }

  @Test("A subscriber cancelled before its subscription requests nothing.")
  func cancelledBefore() async {
    let subscriber = Target(log: log.write)
    subscriber.cancel()
    subscribe(subscriber)
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    #expect(log.lines == [])
    #expect(server.requests(to: "/post").isEmpty)
  }

  @Test("A second subscription is cancelled; the first continues.")
  func secondSubscription() async {
    let gate = server.hold("/post")
    let subscriber = Target(log: log.write)
    subscribe(subscriber)
    subscribe(subscriber)
    #expect(await gate.waitForRequest())
    gate.release()
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(server.requests(to: "/post").count == 1)
    #expect(
      log.lines == [
        "Received subscription", Post.received,
        "Received completion: finished",
      ])
    withExtendedLifetime(subscriber) {}
  }
}
