import Exercise18_5
import ExerciseSupport
import Foundation
import Testing
import Timeline

private let place = "Chapters/18-Threads.md#a-little-combine"

extension ALittleCombineTests {
  @Test("Stage 7: Just, two maps and a sink are a pipeline.")
  func justThroughMaps() {
    let log = TestLog()
    let token = Just(3).map { $0 + 1 }.map { "<\($0)>" }
      .sink(
        receiveCompletion: { _ in log.write("finished") },
        receiveValue: { log.write($0) })
    token.cancel()
    expectHistory(
      log.lines, is: ["<4>", "finished"],
      "The value goes through one map, then the next; then comes the end.",
      see: place)
  }

  @Test("Stress: Stage 7, several come at once, and some of them go.", .stress)
  func comeAndGo() {
    let (log, kept) = (TestLog(), Kept())
    let subject = PassthroughSubject<Int, Never>()
    onThreads(4) { number in
      func sink(_ name: String) -> AnyCancellable {
        subject.sink(
          receiveCompletion: { _ in },
          receiveValue: { log.write("\(number) \(name): \($0)") })
      }
      sink("goes").cancel()
      kept.keep(sink("stays"))
    }
    withExtendedLifetime(kept) { subject.send(1) }
    expectHistory(
      log.lines.sorted(),
      is: ["0 stays: 1", "1 stays: 1", "2 stays: 1", "3 stays: 1"],
      "The list is one thing that many threads change.",
      see: "Chapters/11-Subjects.md#two-threads")
  }
}

/// Tokens, from any thread.
private final class Kept: @unchecked Sendable {
  private let lock = NSLock()
  private var tokens: [AnyCancellable] = []

  func keep(_ token: AnyCancellable) { lock.withLock { tokens.append(token) } }
}

/// Writes down what passes between two pieces of the answer.
private struct Drawn<Upstream: Publisher>: Publisher {
  typealias Output = Upstream.Output
  typealias Failure = Upstream.Failure

  let upstream: Upstream
  let timeline: Timeline
  let from: String
  let to: String

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.receive(subscriber: Tap(downstream: subscriber, place: self))
  }

  private struct Run: Subscription {
    let upstream: any Subscription
    let place: Drawn

    func request(_ demand: Subscribers.Demand) {
      let words = demand.max.map { "max(\($0))" } ?? "unlimited"
      place.timeline.call(
        from: place.to, to: place.from, "request \(words)"
      ) { upstream.request(demand) }
    }

    func cancel() {
      place.timeline.call(from: place.to, to: place.from, "cancel") {
        upstream.cancel()
      }
    }
  }

  private struct Tap<S: Subscriber>: Subscriber
  where S.Input == Upstream.Output, S.Failure == Upstream.Failure {
    typealias Input = S.Input
    typealias Failure = S.Failure

    let downstream: S
    let place: Drawn

    func receive(subscription: any Subscription) {
      call("subscription") {
        downstream.receive(
          subscription: Run(upstream: subscription, place: place))
      }
    }

    func receive(_ input: S.Input) -> Subscribers.Demand {
      call("value \(input)") { downstream.receive(input) }
    }

    func receive(completion: Subscribers.Completion<S.Failure>) {
      switch completion {
      case .finished:
        call("finished") { downstream.receive(completion: completion) }
      case .failure(let error):
        call("failure(\(error))") {
          downstream.receive(completion: completion)
        }
      }
    }

    private func call<Result>(_ words: String, _ body: () -> Result) -> Result {
      place.timeline.call(
        from: place.from, to: place.to, words, body: body)
    }
  }
}
