import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter11Subjects
import Chapter17Sharing
import ExerciseSupport
import Testing
import Timeline

/// Run these under ThreadSanitizer, too.
@Suite("A shared run may be used from several threads")
struct ThreadTests {
  @Test("Eight simultaneous first subscribers start one run.")
  func first() {
    for _ in 0..<50 {
      let runs = Locked(0)
      let shared = Counted { runs.withLock { $0 += 1 } }.share()
      let sinks = Locked<[AnyCancellable]>([])
      onThreads(8) { _ in
        let sink = shared.sink { _ in }
        sinks.withLock { $0.append(sink) }
      }
      #expect(runs.withLock { $0 } == 1)
    }
  }

  @Test("Subscribers arrive and cancel; at the end no run is left.")
  func comeAndGo() {
    let source = ManualPublisher<Int, Never>()
    let shared = source.share()
    onThreads(8) { _ in
      for _ in 0..<100 { shared.sink { _ in }.cancel() }
    }
    #expect(source.subscriberCount == 0)
  }

  @Test("Each remaining subscriber receives every value once.")
  func values() {
    let source = PassthroughSubject<Int, Never>()
    let shared = source.share()
    let seen = Locked<[Int]>([])
    let steady = shared.sink { value in seen.withLock { $0.append(value) } }
    onThreads(8) { number in
      for step in 0..<100 {
        if number < 4 {
          source.send(number * 100 + step)
        } else {
          shared.sink { _ in }.cancel()
        }
      }
    }
    #expect(seen.withLock { $0 }.sorted() == Array(0..<400))
    steady.cancel()
  }
}

/// A publisher that never delivers, and reports each subscription.
private struct Counted: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let onSubscribe: () -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    onSubscribe()
    subscriber.receive(subscription: Subscriptions.empty)
  }
}
