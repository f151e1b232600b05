import Chapter01Handshake
import Chapter15DataTasks
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

private typealias Answer = DataTaskPublisher.Output

/// Returns the status and the body of an answer.
private func words(_ answer: Answer) -> String {
  let status = (answer.response as? HTTPURLResponse)?.statusCode ?? 0
  return "\(status) \(String(decoding: answer.data, as: UTF8.self))"
}

@Suite("A data task publisher sends one request for each run")
struct DataTaskPublisherTests {
  let server: LoopbackServer
  let session = URLSession.uncached(headers: ["X-Session": "my"])

  init() throws {
    server = try LoopbackServer()
    server.answer("/post", with: .init(body: Data("Manny".utf8)))
  }

  private func keeper(
    onValue: @escaping (Keeper<Answer, URLError>) -> Subscribers.Demand = { _ in
      .none
    }
  ) -> Keeper<Answer, URLError> {
    Keeper(value: words, failure: { _ in "error" }, onValue: onValue)
  }

  private var publisher: DataTaskPublisher {
    DataTaskPublisher(
      request: URLRequest(url: server.url("/post")), session: session)
  }

  @Test("Its own session brings one answer, then the completion.")
  func answer() async {
    let keeper = keeper()
    publisher.subscribe(keeper)
    keeper.subscription?.request(.max(1))
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(keeper.lines == ["subscription", "value 200 Manny", "finished"])
    let requests = server.requests(to: "/post")
    #expect(requests.map { $0.header("X-Session") } == ["my"])
  }

  @Test("It exposes its request and its session.")
  func properties() {
    #expect(publisher.request.url == server.url("/post"))
    #expect(publisher.session === session)
  }

  @Test("Without demand no request is sent.")
  func notAsked() async {
    let keeper = keeper()
    publisher.subscribe(keeper)
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    #expect(server.requests(to: "/post").isEmpty)
    #expect(keeper.lines == ["subscription"])
  }

  @Test("A further demand, before or after the answer, sends nothing.")
  func askedAgain() async {
    let keeper = keeper {
      $0.subscription?.request(.max(1)); return .max(1)
    }
    publisher.subscribe(keeper)
    keeper.subscription?.request(.max(1))
    keeper.subscription?.request(.unlimited)
    #expect(await server.waitUntilHandled("/post", by: session))
    keeper.subscription?.request(.max(1))
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    #expect(server.requests(to: "/post").count == 1)
    #expect(keeper.lines == ["subscription", "value 200 Manny", "finished"])
  }

  @Test("Two runs send two requests.")
  func twoRuns() async {
    let keepers = [keeper(), keeper()]
    for keeper in keepers {
      publisher.subscribe(keeper)
      keeper.subscription?.request(.unlimited)
    }
    #expect(await server.waitUntilHandled("/post", count: 2, by: session))
    #expect(server.requests(to: "/post").count == 2)
    for keeper in keepers {
      #expect(keeper.lines == ["subscription", "value 200 Manny", "finished"])
    }
  }

  @Test(
    "A 404 is a value, and so is an empty body.", arguments: [204, 404, 500])
  func status(code: Int) async {
    server.answer("/post", with: .status(code))
    let keeper = keeper()
    publisher.subscribe(keeper)
    keeper.subscription?.request(.unlimited)
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(keeper.lines == ["subscription", "value \(code) ", "finished"])
  }

  @Test("Its own task alone retains a run, until the answer.")
  func keptAlive() async {
    final class Passing: Subscriber {
      typealias Input = Answer
      typealias Failure = URLError
      let log: Log
      init(_ log: Log) { self.log = log }
      func receive(subscription: Subscription) {
        subscription.request(.max(1))
      }
      func receive(_ input: Answer) -> Subscribers.Demand {
        log.write(words(input))
        return .none
      }
      func receive(completion: Subscribers.Completion<URLError>) {
        log.write("\(completion)")
      }
    }
    let log = Log()
    weak var watched: Passing?
    let gate = server.hold("/post")
    do {
      let subscriber = Passing(log)
      watched = subscriber
      publisher.subscribe(subscriber)
    }
    #expect(await gate.waitForRequest())
    #expect(watched != nil)
    gate.release()
    #expect(await server.waitUntilHandled("/post", by: session))
    #expect(log.lines == ["200 Manny", "finished"])
    #expect(watched == nil)
  }

  #if !canImport(Combine)
    @Test("Combine's own spelling creates the same publisher.")
    func spelling() {
      let url = server.url("/post")
      let publisher: URLSession.DataTaskPublisher =
        session.dataTaskPublisher(for: url)
      #expect(publisher.request == URLRequest(url: url))
      #expect(publisher.session === session)
    }
  #endif

  #if os(Linux) || os(macOS)
    @Test("A request for none traps.")
    func none() async {
      await #expect(processExitsWith: .failure) {
        let keeper = Keeper<Answer, URLError>()
        DataTaskPublisher(
          request: URLRequest(url: URL(string: "http://127.0.0.1/")!),
          session: .shared
        ).subscribe(keeper)
        keeper.subscription?.request(.none)
      }
    }
  #endif
}

@Suite("A cancel closes the connection, and no event follows")
struct DataTaskCancelTests {
  let server: LoopbackServer
  let session = URLSession.uncached()

  init() throws {
    server = try LoopbackServer()
    server.answer("/post", with: .init(body: Data("Manny".utf8)))
  }

  private func subscribe(_ keeper: Keeper<Answer, URLError>) {
    DataTaskPublisher(
      request: URLRequest(url: server.url("/post")), session: session
    ).subscribe(keeper)
  }

  @Test("The server sees the cancel, and the subscriber receives nothing.")
  func closes() async {
    let gate = server.hold("/post")
    let keeper = Keeper<Answer, URLError>()
    subscribe(keeper)
    keeper.subscription?.request(.max(1))
    #expect(await gate.waitForRequest())
    keeper.subscription?.cancel()
    #expect(await gate.waitUntilClosed())
    gate.release()
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    #expect(keeper.lines == ["subscription"])
  }

  @Test("A cancel before the first demand means that no request is sent.")
  func before() async {
    let keeper = Keeper<Answer, URLError>()
    subscribe(keeper)
    keeper.subscription?.cancel()
    keeper.subscription?.request(.unlimited)
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    #expect(server.requests(to: "/post").isEmpty)
    #expect(keeper.lines == ["subscription"])
  }

  @Test("A cancel inside the value suppresses the completion.")
  func inside() async {
    let keeper = Keeper<Answer, URLError>(
      value: words,
      onValue: {
        $0.subscription?.cancel()
        return .none
      })
    subscribe(keeper)
    keeper.subscription?.request(.max(1))
    #expect(await server.waitUntilHandled("/post", by: session))
    keeper.subscription?.cancel()
    #expect(keeper.lines == ["subscription", "value 200 Manny"])
  }

  @Test("A cancel releases the subscriber, even if the subscription is kept.")
  func releases() async {
    let gate = server.hold("/post")
    var subscription: Subscription?
    weak var watched: Keeper<Answer, URLError>?
    do {
      let keeper = Keeper<Answer, URLError>()
      watched = keeper
      subscribe(keeper)
      subscription = keeper.subscription
      keeper.drop()
    }
    subscription?.request(.max(1))
    #expect(await gate.waitForRequest())
    #expect(watched != nil)
    subscription?.cancel()
    #expect(await gate.waitUntilClosed())
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    #expect(watched == nil)
    withExtendedLifetime(subscription) {}
  }
}
