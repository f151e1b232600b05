import Exercise18_5
import ExerciseSupport
import Foundation
import Testing
import Timeline

private let place = "Chapters/18-Threads.md#a-little-combine"

extension ALittleCombineTests {
  @Test("Stage 7: Just, two maps and a sink form a pipeline.")
  func justThroughMaps() {
    let log = TestLog()
    let token = Just(3).map { $0 + 1 }.map { "<\($0)>" }
      .sink(
        receiveCompletion: { _ in log.write("finished") },
        receiveValue: { log.write($0) })
    token.cancel()
    expectHistory(
      log.lines, is: ["<4>", "finished"],
      "The value passes through the first map and then the second. The"
        + " completion follows.",
      see: place)
  }

  @Test("Stage 7: Releasing the token releases the whole pipeline.")
  func released() {
    final class Captured {}
    let log = TestLog()
    weak var closures: Captured?
    weak var watched: PassthroughSubject<Int, FakeFailure>?
    do {
      let subject = PassthroughSubject<Int, FakeFailure>()
      watched = subject
      do {
        let captured = Captured()
        closures = captured
        let token =
          subject
          .map { [captured] value in withExtendedLifetime(captured) { value } }
          .sink(
            receiveCompletion: { _ in log.write("finished") },
            receiveValue: { [captured] value in
              withExtendedLifetime(captured) { log.write("value \(value)") }
            })
        subject.send(1)
        withExtendedLifetime(token) {}
      }
      log.write("closures \(closures == nil ? "released" : "held")")
      subject.send(2)
      subject.send(completion: .finished)
    }
    log.write("subject \(watched == nil ? "released" : "held")")
    expectHistory(
      log.lines, is: ["value 1", "closures released", "subject released"],
      "Releasing the token ends the run. After that, nothing may retain the"
        + " pipeline's pieces.",
      see: place)
  }

  /// The timeline cannot record the answer's own protocols, so a line for each
  /// call is written here, on both sides of its pieces.
  @Test("Stage 7: Your pipeline, drawn.")
  func drawn() {
    let timeline = Timeline(
      lanes: ["program", "PassthroughSubject", "map", "sink", "closures"])
    let subject = PassthroughSubject<Int, FakeFailure>()
    let token = Drawn(
      upstream: Drawn(
        upstream: subject, timeline: timeline, from: "PassthroughSubject",
        to: "map"
      ).map { $0 * 10 },
      timeline: timeline, from: "map", to: "sink"
    ).sink(
      receiveCompletion: { _ in
        timeline.call(from: "sink", to: "closures", "finished")
      },
      receiveValue: {
        timeline.call(from: "sink", to: "closures", "value \($0)")
      })
    func program(_ words: String, _ act: () -> Void) {
      timeline.call(
        from: "program", to: "PassthroughSubject", words, body: act)
    }
    program("send 1") { subject.send(1) }
    program("send 2") { subject.send(2) }
    program("send finished") { subject.send(completion: .finished) }
    program("send 3") { subject.send(3) }
    token.cancel()
    let lanes = ["PassthroughSubject", "map", "sink", "closures"]
    func down(_ words: [String]) -> [(String, String, String)] {
      zip(zip(lanes, lanes.dropFirst()), words).map { ($0.0, $0.1, $1) }
    }
    let calls =
      down(["subscription", "subscription"])
      + [
        ("sink", "map", "request unlimited"),
        ("map", "PassthroughSubject", "request unlimited"),
        ("program", "PassthroughSubject", "send 1"),
      ] + down(["value 1", "value 10", "value 10"])
      + [("program", "PassthroughSubject", "send 2")]
      + down(["value 2", "value 20", "value 20"])
      + [("program", "PassthroughSubject", "send finished")]
      + down(["finished", "finished", "finished"])
      + [("program", "PassthroughSubject", "send 3")]
    expectTimeline(
      timeline,
      is: Timeline.Recording(
        lanes: timeline.lanes,
        events: calls.map {
          Timeline.Event(.call, from: $0.0, to: $0.1, text: $0.2)
        }),
      "Each piece calls only its neighbours, once for each event, until the"
        + " completion.", see: place)
  }

  @Test(
    "Stress: Stage 7, values from many threads arrive one at a time.", .stress)
  func manyThreads() {
    let (log, count) = (TestLog(), 4)
    let subject = PassthroughSubject<Int, Never>()
    let inside = Inside()
    let token = subject.map { $0 * 2 }
      .sink(
        receiveCompletion: { _ in log.write("finished") },
        receiveValue: { value in
          inside.enter()
          log.write("\(value)")
          inside.leave()
        })
    onThreads(count) { number in
      for value in 0..<100 { subject.send(number * 100 + value) }
    }
    subject.send(completion: .finished)
    token.cancel()
    let numbers = log.lines.dropLast().compactMap { Int($0) }
    expectHistory(
      [
        numbers.sorted() == (0..<400).map { $0 * 2 }
          ? "400 values" : "other values than the 400",
        inside.wasShared ? "two at a time" : "one at a time",
        log.lines.last ?? "nothing",
      ], is: ["400 values", "one at a time", "finished"],
      "All 400 values arrive, one at a time, and then `.finished`. One thread"
        + " delivers, and the others store values for it.",
      see: "Chapters/11-Subjects.md#two-threads-send-at-once")
  }

  @Test(
    "Stress: Stage 7, some subscribers cancel while others arrive.", .stress)
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
      "Every sink that stays receives the value, and no cancelled sink does, in"
        + " every order of the threads.",
      see: "Chapters/11-Subjects.md#two-threads-send-at-once")
  }
}

/// Detects whether two threads were ever inside at once.
private final class Inside: @unchecked Sendable {
  private let lock = NSLock()
  private var count = 0
  private var most = 0

  var wasShared: Bool { lock.withLock { most > 1 } }

  func enter() {
    lock.withLock {
      count += 1
      most = max(most, count)
    }
  }

  func leave() { lock.withLock { count -= 1 } }
}

private final class Kept: @unchecked Sendable {
  private let lock = NSLock()
  private var tokens: [AnyCancellable] = []

  func keep(_ token: AnyCancellable) { lock.withLock { tokens.append(token) } }
}

/// A publisher that records the calls between two pieces of the answer.
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
