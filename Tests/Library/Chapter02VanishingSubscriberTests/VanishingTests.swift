import Chapter01Handshake
import Chapter02VanishingSubscriber
import Foundation
import LoopbackServer
import Testing
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The subscriber is released before its value arrives")
struct VanishingTests {
  let server: LoopbackServer
  let log = Log()
  var request: URLRequest { .patient(server.url("/post")) }

  init() throws {
    server = try LoopbackServer()
    server.answer("/post", with: .json(Post.json))
  }

  @Test("The server sends its whole answer after the subscriber's release.")
  func vanishes() async {
    let gate = server.hold("/post")
    let timeline = Timeline()
    weak var gone: DecodableDataTaskSubscriber<Post>?
    do {
      let subscriber = DecodableDataTaskSubscriber<Post>(log: log.write)
      gone = subscriber
      URLSession.shared.decodedDataTaskPublisher(for: request)
        .recorded(on: timeline, watching: .lifetimes)
        .subscribe(subscriber)
    }
    #expect(await gate.waitForRequest())
    #expect(gone == nil)
    let history = [
      "born subscriber", "subscribe", "born subscription", "subscription",
      "request unlimited", "released subscription", "released subscriber",
    ]
    #expect(timeline.history == history)

    gate.release()
    #expect(await gate.waitUntilSent())
    #expect(await server.waitUntilHandled("/post", by: .shared))
    #expect(log.lines == ["Received subscription", "deinit subscriber"])
    #expect(timeline.history == history)
    #expect(server.requests(to: "/post").count == 1)
  }

  @Test("An unowned subscriber is released before `subscribe` returns.")
  func vanishesAtOnce() {
    _ = server.hold("/post")
    URLSession.shared.decodedDataTaskPublisher(for: request)
      .subscribe(DecodableDataTaskSubscriber<Post>(log: log.write))
    #expect(log.lines == ["Received subscription", "deinit subscriber"])
  }

  @Test("Retaining the subscriber is not enough: its subscription is released.")
  func keepingTheSubscriber() async {
    let gate = server.hold("/post")
    let subscriber = DecodableDataTaskSubscriber<Post>(log: log.write)
    URLSession.shared.decodedDataTaskPublisher(for: request)
      .subscribe(subscriber)
    gate.release()
    #expect(await server.waitUntilHandled("/post", by: .shared))
    withExtendedLifetime(subscriber) {
      #expect(log.lines == ["Received subscription"])
    }
  }

  #if DEBUG
    @Test("Subscription and subscriber are released later than documented.")
    func whenTheyGo() {
      _ = server.hold("/post")
      let timeline = Timeline()
      timeline.after("subscription") {
        timeline.note("receive(subscription:) has returned")
      }
      timeline.after("subscribe") {
        timeline.note("receive(subscriber:) has returned")
      }
      func makeTheRequest() {
        let subscriber = DecodableDataTaskSubscriber<Post>(log: log.write)
        URLSession.shared.decodedDataTaskPublisher(for: request)
          .recorded(on: timeline, watching: .lifetimes)
          .subscribe(subscriber)
      }
      makeTheRequest()
      timeline.note("makeTheRequest has returned")
      #expect(
        timeline.history.suffix(6) == [
          "request unlimited", "note receive(subscription:) has returned",
          "released subscription", "note receive(subscriber:) has returned",
          "released subscriber", "note makeTheRequest has returned",
        ])
    }

    @Test("The reference counts match the documents' first three steps.")
    func counts() {
      // An immediate answer would retain the subscription for a moment.
      _ = server.hold("/post")
      let timeline = Timeline()
      URLSession.shared.decodedDataTaskPublisher(for: request)
        .recorded(on: timeline, watching: .references)
        .subscribe(DecodableDataTaskSubscriber<Post>(log: log.write))
      #expect(
        timeline.history == [
          "born subscriber", "subscribe", "count subscriber 1",
          "born subscription", "subscription", "count subscriber 2",
          "count subscription 1", "request unlimited",
          "released subscription", "released subscriber",
        ])
    }
  #endif
}
