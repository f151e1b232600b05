import Chapter01Handshake
import Foundation
import Testing
import Timeline

@Suite("A timeline may be used from any thread")
struct ThreadTests {
  @Test("Events, watches and checks on eight threads lose nothing")
  func threads() {
    final class Thing {}
    let timeline = Timeline()
    DispatchQueue.concurrentPerform(iterations: 8) { thread in
      for count in 0..<200 {
        timeline.call(from: "\(thread)", to: "all", "\(count)")
        timeline.watch(Thing(), as: "thing")
        timeline.look()
      }
    }
    let events = timeline.events
    for thread in 0..<8 {
      #expect(
        events.filter { $0.from == "\(thread)" }.map(\.text)
          == (0..<200).map(String.init))
    }
    #expect(events.filter { $0.kind == .born }.count == 1600)
    #expect(events.filter { $0.kind == .released }.count == 1600)
  }

  @Test("A release during another thread's check does not deadlock")
  func releases() {
    final class Witnessed {
      let witness: LifetimeWitness
      init(_ timeline: Timeline) {
        witness = LifetimeWitness(on: timeline, as: "thing")
      }
    }
    let timeline = Timeline()
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<100 {
        let thing = Witnessed(timeline)
        timeline.watch(thing, as: "thing")
      }
    }
    timeline.look()
    #expect(timeline.events.filter { $0.kind == .released }.count == 1600)
  }

  @Test("Subscribers from eight threads get eight lanes")
  func lanes() {
    let timeline = Timeline()
    let publisher = SingleValuePublisher(1).recorded(on: timeline)
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      publisher.subscribe(LoggingSubscriber<Int, Never>(log: { _ in }))
    }
    let lanes = timeline.lanes.filter { $0.hasPrefix("subscriber") }
    #expect(Set(lanes).count == 8)
  }

  private final class Inner: Subscription {
    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }

  /// A publisher that delivers on another thread during the handshake.
  private struct Early: Publisher {
    typealias Output = Int
    typealias Failure = Never

    func receive<S: Subscriber>(subscriber: S)
    where S.Input == Int, S.Failure == Never {
      let done = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for value in 0..<100 { _ = subscriber.receive(value) }
        done.signal()
      }
      subscriber.receive(subscription: Inner())
      done.wait()
    }
  }

  @Test("References are counted while another thread delivers")
  func references() {
    let timeline = Timeline()
    Early().recorded(on: timeline, watching: .references)
      .subscribe(LoggingSubscriber<Int, Never>(log: { _ in }))
    #expect(
      timeline.events.filter { $0.kind == .value }.map(\.text)
        == (0..<100).map(String.init))
    #expect(timeline.history.filter { $0 == "subscription" }.count == 1)
  }
}
