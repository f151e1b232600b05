import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter08Time
import Chapter12Values
import Chapter16Recovery
import Dispatch
import ExerciseSupport
import Foundation
import Testing
import Timeline

/// Run these under ThreadSanitizer, too.
@Suite("Recovering operators may be used from several threads")
struct ThreadTests {
  @Test("Either source serves the requests of eight threads.")
  func requests() {
    for _ in 0..<20 {
      let log = Log()
      let subject = FailingNow()
      let seen = Locked(0)
      let guest = Guest<Int, Trouble>(demand: .none, log: log)
      guest.onValue = { _ in
        seen.withLock { $0 += 1 }
        return .none
      }
      subject.catch { _ in
        Publishers.Sequence<Repeated<Int>, Trouble>(
          sequence: repeatElement(7, count: 1_000))
      }
      .subscribe(guest)
      onThreads(8) { number in
        if number == 0 {
          subject.fail()
        } else {
          for _ in 0..<10 { guest.subscription?.request(.max(1)) }
        }
      }
      #expect(seen.withLock { $0 } == 70)
    }
  }

  @Test("A run that fails on several threads starts again on each.")
  func failures() {
    let source = FailingElsewhere()
    let ended = Locked(0)
    onThreads(4) { _ in
      source.retry(20).subscribe(
        Subscribers.Sink<Int, Trouble>(
          receiveCompletion: { _ in ended.withLock { $0 += 1 } },
          receiveValue: { _ in }))
    }
    source.finishAll()
    #expect(ended.withLock { $0 } == 4)
    #expect(source.count == 84)
  }

  @Test("A cancel during a failure leaves no run.")
  func cancel() {
    for _ in 0..<50 {
      let source = ManualPublisher<Int, Trouble>()
      let sink = source.retry(.max).sink(
        receiveCompletion: { _ in }, receiveValue: { _ in })
      onThreads(2) { number in
        if number == 0 {
          for _ in 0..<20 { source.send(completion: .failure(.expected)) }
        } else {
          sink.cancel()
        }
      }
      #expect(source.subscriberCount == 0)
    }
  }
}

/// A source that fails when a test tells it to, on the calling thread.
private final class FailingNow: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private let onFail = Locked<(() -> Void)?>(nil)

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    onFail.exchange { subscriber.receive(completion: .failure(.expected)) }
    subscriber.receive(subscription: Subscriptions.empty)
  }

  func fail() { onFail.exchange(nil)?() }
}

/// A source each of whose runs fails on a new thread.
private final class FailingElsewhere: Publisher {
  typealias Output = Int
  typealias Failure = Trouble

  private let runs = Locked(0)
  private let group = DispatchGroup()

  var count: Int { runs.withLock { $0 } }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Trouble {
    runs.withLock { $0 += 1 }
    subscriber.receive(subscription: Subscriptions.empty)
    group.enter()
    Thread.detachNewThread { [group] in
      subscriber.receive(completion: .failure(.expected))
      group.leave()
    }
  }

  func finishAll() { group.wait() }
}
