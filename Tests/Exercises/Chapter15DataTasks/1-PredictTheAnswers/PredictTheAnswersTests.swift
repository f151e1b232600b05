import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter15DataTasks
import Exercise15_1
import ExerciseSupport
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite(
  "15.1 Predict the answers",
  .exercise("Chapter15DataTasks/1-PredictTheAnswers"))
struct PredictTheAnswersTests {
  private struct Post: Decodable { var title: String }

  private let book = TestLog()
  private let server: LoopbackServer
  private let session = URLSession.uncached()

  init() throws {
    server = try LoopbackServer()
    server.answer("/post", with: .json(#"{"title": "Manny"}"#))
  }

  private var publisher: DataTaskPublisher {
    DataTaskPublisher(
      request: URLRequest(url: server.url("/post")), session: session)
  }

  @Test("You predict the result of a 404.")
  func plain() async {
    server.answer("/post", with: .json("{}", status: 404))
    let run = publisher.sink { [book] in
      book.end($0)
    } receiveValue: { [book] in
      book.status($0)
    }
    #expect(await server.waitUntilHandled("/post", by: session))
    run.cancel()
    expectPrediction(
      plain404, of: book.lines, "A 404 is a complete answer from the server.",
      see:
        "Chapters/15-DataTasks.md#a-failure-means-that-no-complete-answer-arrived"
    )
  }

  @Test("You predict the result of an empty body.")
  func empty() async {
    server.answer("/post", with: .status(200))
    let run = publisher.map(\.data)
      .decode(type: Post.self, decoder: JSONDecoder())
      .sink { [book] in
        book.end($0)
      } receiveValue: { [book] _ in
        book.write("post")
      }
    #expect(await server.waitUntilHandled("/post", by: session))
    run.cancel()
    expectPrediction(
      decodedEmpty, of: book.lines,
      "What does a JSON decoder do with empty data?",
      see: "Chapters/15-DataTasks.md#an-operator-that-fails")
  }

  @Test("You predict how many requests are sent.")
  func requests() async {
    let sinks = (0..<2).map { _ in
      publisher.sink { _ in
      } receiveValue: { _ in
      }
    }
    publisher.subscribe(Asking(demand: .none))
    publisher.subscribe(Asking(demand: .max(1), again: true))
    #expect(await server.waitUntilHandled("/post", count: 3, by: session))
    sinks.forEach { $0.cancel() }
    expectPrediction(
      countedRequests, of: ["\(server.requests(to: "/post").count)"],
      "Which subscribers request a value, and how often does one run send?",
      see: "Chapters/15-DataTasks.md#one-task-for-each-run")
  }

  @Test("You predict the effect of a cancel on client and server.")
  func cancel() async {
    let gate = server.hold("/post")
    let run = publisher.sink { [book] in
      book.end($0)
    } receiveValue: { [book] _ in
      book.write("post")
    }
    #expect(await gate.waitForRequest())
    run.cancel()
    let isClosed: Bool = await gate.waitUntilClosed()
    gate.release()
    #expect(await server.waitUntilHandled("/post", count: 0, by: session))
    if isClosed { book.write("closed") }
    expectPrediction(
      cancelledRun, of: book.lines,
      "Cancelling the run cancels its data task, too.",
      see: "Chapters/15-DataTasks.md#a-cancel-reaches-the-server")
  }

  @Test("You predict a run that the program does not keep.")
  func dropped() async {
    let gate = server.hold("/post")
    publisher.subscribe(
      Asking(demand: .max(1)) { [book] in
        book.status($0)
      } onEnd: { [book] in
        book.end($0)
      })
    #expect(await gate.waitForRequest())
    gate.release()
    #expect(await server.waitUntilHandled("/post", by: session))
    expectPrediction(
      nothingKept, of: book.lines,
      "Which object retains the handler, and what does the handler retain?",
      see: "Chapters/15-DataTasks.md#the-task-retains-the-run")
  }
}

/// A subscriber that asks, and keeps its subscription only to ask again.
private final class Asking: Subscriber {
  typealias Input = DataTaskPublisher.Output
  typealias Failure = URLError

  private let demand: Subscribers.Demand
  private let again: Bool
  private let onValue: (Input) -> Void
  private let onEnd: (Subscribers.Completion<URLError>) -> Void
  private let kept = Locked<Subscription?>(nil)

  init(
    demand: Subscribers.Demand, again: Bool = false,
    onValue: @escaping (Input) -> Void = { _ in },
    onEnd: @escaping (Subscribers.Completion<URLError>) -> Void = { _ in }
  ) {
    self.demand = demand
    self.again = again
    self.onValue = onValue
    self.onEnd = onEnd
  }

  func receive(subscription: Subscription) {
    if again { kept.exchange(subscription) }
    if demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    onValue(input)
    kept.withLock { $0 }?.request(.max(1))
    return .none
  }

  func receive(completion: Subscribers.Completion<URLError>) {
    kept.exchange(nil)
    onEnd(completion)
  }
}

extension TestLog {
  fileprivate func end<Failure: Error>(
    _ completion: Subscribers.Completion<Failure>
  ) {
    if case .failure = completion {
      write("failure")
    } else {
      write("finished")
    }
  }

  fileprivate func status(_ answer: DataTaskPublisher.Output) {
    write("\((answer.response as? HTTPURLResponse)?.statusCode ?? 0)")
  }
}
