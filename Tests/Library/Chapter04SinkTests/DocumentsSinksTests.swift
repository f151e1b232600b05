import Chapter01Handshake
import Chapter02VanishingSubscriber
import Chapter04Sink
import Foundation
import LoopbackServer
import Testing
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("The documents' ssink runs, and ignores its closures")
struct IgnoresItsClosuresTests {
  typealias Posts = URLSession.DecodedDataTaskPublisher<[Int]>

  let server: LoopbackServer
  let session = URLSession.uncached()

  init() throws {
    server = try LoopbackServer()
    server.answer("/post", with: .json("{}"))
  }

  private func ssink(log: Log = Log()) -> Cancellable {
    let posts: Posts = session.decodedDataTaskPublisher(
      for: .patient(server.url("/post")))
    return posts.ssink(
      receiveValue: { log.write("value \($0)") },
      receiveCompletion: { log.write("\($0)") })
  }

  @Test("Its own subscriber receives the events; no closure is called.")
  func ignoresThem() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardOutputContent]
    ) {
      let server = try LoopbackServer()
      // Not the array of numbers that the publisher's type requires.
      server.answer("/post", with: .json("{}"))
      let posts: Posts = URLSession.shared.decodedDataTaskPublisher(
        for: .patient(server.url("/post")))
      let token = posts.ssink(
        receiveValue: { print("closure: \($0)") },
        receiveCompletion: { print("closure: \($0)") })
      await server.waitUntilHandled("/post", by: .shared)
      token.cancel()
    }
    let output = String(
      decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(
      output.split(separator: "\n") == [
        "Received subscription", "Received value: SomeModel()",
        "Received completion: finished",
      ])
  }

  @Test("The request is sent even if the result of `ssink` is discarded.")
  func runsAtOnce() async {
    let gate = server.hold("/post")
    _ = ssink()
    #expect(await gate.waitForRequest())
    gate.release()
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(server.requests(to: "/post").count == 1)
  }

  /// Returns a closure that checks whether `token` and its subscriber exist.
  private func watched(_ token: Cancellable) -> () -> [Bool] {
    let held = Mirror(reflecting: token).descendant("subscriber", "some")
    return { [weak one = token as AnyObject, weak other = held as AnyObject] in
      [one != nil, other != nil]
    }
  }

  @Test("The token is the subscription, and its release cancels nothing.")
  func dropped() async {
    let gate = server.hold("/post")
    let alive = {
      let token = ssink()
      #expect(token is Subscription)
      return watched(token)
    }()
    #expect(await gate.waitForRequest())
    #expect(alive() == [true, true])
    gate.release()
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(alive() == [false, false])
  }

  @Test("A cancel releases both objects, but the task continues.")
  func cancelled() async {
    let gate = server.hold("/post")
    let alive = {
      let token = ssink()
      defer { token.cancel() }
      return watched(token)
    }()
    #expect(alive() == [false, false])
    #expect(await gate.waitForRequest())
    #expect(!gate.isClosed)
    gate.release()
    #expect(await server.waitUntilHandled("/post", by: session))
  }
}

@Suite("The documents' CustomSink keeps everything after the completion")
struct KeepsEverythingTests {
  let log = Log()

  func sink(holding sentinel: Sentinel? = nil)
    -> KeepsEverything.CustomSink<Int, Never>
  {
    KeepsEverything.CustomSink(
      receiveCompletion: { [log] in log.write("\($0)") },
      receiveValue: { [log] value in
        withExtendedLifetime(sentinel) { log.write("value \(value)") }
      })
  }

  @Test("It delivers every value and the completion.")
  func delivers() {
    SingleValuePublisher(1).subscribe(sink())
    #expect(log.lines == ["value 1", "finished"])
  }

  @Test("After the completion it still retains closures and subscription.")
  func keeps() {
    weak var closures: Sentinel?
    weak var subscription: Inert?
    var sink: KeepsEverything.CustomSink<Int, Never>?
    do {
      let sentinel = Sentinel()
      let inert = Inert()
      closures = sentinel
      subscription = inert
      sink = self.sink(holding: sentinel)
      sink?.receive(subscription: inert)
    }
    sink?.receive(completion: .finished)
    #expect(closures != nil)
    #expect(subscription != nil)
    sink = nil
    #expect(closures == nil)
    #expect(subscription == nil)
  }

  @Test("It delivers a value after the completion.")
  func lateValue() {
    let sink = sink()
    sink.receive(subscription: Inert())
    sink.receive(completion: .finished)
    _ = sink.receive(2)
    #expect(log.lines == ["finished", "value 2"])
  }

  @Test("It takes a second subscription and drops the first, uncancelled.")
  func secondSubscription() {
    let sink = sink()
    sink.receive(subscription: Inert(log: log, name: "first"))
    sink.receive(subscription: Inert(log: log, name: "second"))
    sink.cancel()
    #expect(
      log.lines == [
        "first request unlimited", "second request unlimited", "second cancel",
      ])
  }
}

/// A subscription that only logs its calls.
final class Inert: Subscription {
  private let log: Log?
  private let name: String

  init(log: Log? = nil, name: String = "subscription") {
    self.log = log
    self.name = name
  }

  func request(_ demand: Subscribers.Demand) {
    log?.write("\(name) request \(demand)")
  }

  func cancel() {
    log?.write("\(name) cancel")
  }
}
