import Chapter01Handshake
import ExerciseSupport
import Foundation
import Testing

@testable import Timeline
@testable import TimelineText
@testable import TimelineDrawing

@Suite("A timeline records which call is inside which")
struct DepthTests {
  /// A publisher that delivers two values for each request.
  private struct Pairs: Publisher {
    typealias Output = Int
    typealias Failure = Never

    func receive<S: Subscriber>(subscriber: S)
    where S.Input == Int, S.Failure == Never {
      subscriber.receive(subscription: Inner(subscriber))
    }

    private final class Inner<S: Subscriber>: Subscription
    where S.Input == Int, S.Failure == Never {
      private let subscriber: S
      init(_ subscriber: S) { self.subscriber = subscriber }
      func request(_ demand: Subscribers.Demand) {
        for value in 0..<2 { _ = subscriber.receive(value) }
      }
      func cancel() {}
    }
  }

  private func indented(_ timeline: Timeline) -> [String] {
    timeline.events.map {
      String(repeating: "  ", count: $0.depth) + $0.line
    }
  }

  @Test("An event during a call is deeper than the call")
  func nested() {
    let timeline = Timeline()
    Pairs().recorded(on: timeline).subscribe(
      ScriptedSubscriber<Int, Never>(
        onSubscription: { $0.request(.max(2)) },
        onValue: { value, subscription in
          timeline.note("in \(value)")
          if value == 1 { subscription.cancel() }
          return value == 0 ? .max(1) : .none
        }))
    timeline.note("after")
    #expect(
      indented(timeline) == [
        "subscribe", "  subscription", "    request max(2)",
        "      value 0", "        note in 0", "        returned max(1)",
        "      value 1", "        note in 1", "        cancel", "note after",
      ])
    #expect(timeline.recording.ends == [9, 9, 9, 6, 5, 6, 9, 8, 9, 10])
  }

  @Test("The caller of `subscribe` is the program or the running object")
  func subscribes() {
    let timeline = Timeline()
    let inner = SingleValuePublisher(1).recorded(on: timeline, as: "inner")
    SingleValuePublisher(2).recorded(on: timeline, as: "outer").subscribe(
      ScriptedSubscriber<Int, Never>(onSubscription: { _ in
        inner.subscribe(LoggingSubscriber(log: { _ in }))
      }))
    let callers = timeline.events.filter { $0.kind == .subscribe }.map(\.from)
    #expect(callers == ["program", "subscriber"])
  }

  @Test("A call described by a scene may contain others")
  func ownWords() {
    let timeline = Timeline()
    let seven = timeline.call(from: "token", to: "sink", "cancel") {
      timeline.note("inside")
      return 7
    }
    timeline.note("outside")
    #expect(seven == 7)
    #expect(
      indented(timeline) == ["cancel", "  note inside", "note outside"])
  }

  @Test("Overlapping calls on another thread have a number, and depth 0")
  func threads() {
    func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        body()
        done.signal()
      }
      done.wait()
    }
    let timeline = Timeline()
    timeline.call(from: "a", to: "b", "one") {
      onAnotherThread { timeline.call(from: "c", to: "d", "two") }
      timeline.note("in one")
    }
    onAnotherThread { timeline.call(from: "c", to: "d", "three") }
    #expect(timeline.history == ["one", "two", "note in one", "three"])
    #expect(timeline.events.map(\.thread) == [0, 1, 0, 0])
    #expect(timeline.events.map(\.depth) == [0, 0, 1, 0])
    #expect(timeline.recording.ends == [3, 2, 3, 4])
    let words = timeline.events.map(\.words)
    #expect(words == ["one", "thread 2: two", "(in one)", "three"])
  }

  @Test("An action scheduled after a call runs once, when the call returns")
  func afterwards() {
    let timeline = Timeline()
    timeline.after("one") { timeline.note("returned") }
    for _ in 0..<2 {
      timeline.call(from: "a", to: "b", "one") { timeline.note("in") }
    }
    #expect(
      indented(timeline) == [
        "one", "  note in", "note returned", "one", "  note in",
      ])
  }

  @Test("A second subscription of one run has its own lane")
  func secondSubscription() {
    struct Twice: Publisher {
      typealias Output = Int
      typealias Failure = Never
      func receive<S: Subscriber>(subscriber: S)
      where S.Input == Int, S.Failure == Never {
        for _ in 0..<2 { SingleValuePublisher(1).subscribe(subscriber) }
      }
    }
    let timeline = Timeline()
    Twice().recorded(on: timeline).subscribe(
      LoggingSubscriber(demand: .none, log: { _ in }))
    let cancel = timeline.events.first { $0.kind == .cancel }
    #expect(cancel?.to == "subscription 2")
  }

  @Test("The terminal indents inner calls")
  func terminal() {
    let timeline = Timeline(lanes: ["a", "b"])
    timeline.watch("n") { timeline.lanes.count }
    timeline.call(from: "a", to: "b", "one") {
      timeline.call(from: "b", to: "a", "two")
    }
    timeline.call(from: "a", to: "b", "three")
    timeline.call(from: "b", to: "b", "itself")
    #expect(
      TerminalDiagram.render(timeline.recording) == """
        a  b           n
        |->|   one     2
        |<-|     two   2
        |->|   three   2
        |  @   itself  2

        """)
  }

  @Test("The picture stacks bars only for inner calls")
  func picture() {
    func levels(_ depths: [Int]) -> [Int] {
      let events = depths.enumerated().map { number, depth in
        let ends = number.isMultiple(of: 2) ? ("a", "b") : ("b", "a")
        return Timeline.Event(
          .call, from: ends.0, to: ends.1, text: "\(number)", depth: depth)
      }
      return SequenceBuilder.layout(.init(events: events)).bars.map(\.level)
    }
    #expect(levels([0, 1, 2, 3]).sorted() == [0, 0, 1, 1])
    #expect(levels([0, 0, 0, 0]) == [0, 0, 0, 0])
  }
}
