import Chapter01Handshake
import Chapter08Time
import Chapter20AForm
import Chapter22OtherOperators
import ExerciseSupport
import Foundation
import Testing

@Suite("An operation queue is a scheduler")
struct OperationQueueTests {
  private let queue = OperationQueue()
  private let log = TestLog()

  init() { queue.maxConcurrentOperationCount = 1 }

  @Test("Actions run on the queue, in their order.")
  func order() {
    for number in 1...3 {
      queue.schedule { [log, queue] in
        log.write("\(number) \(OperationQueue.current === queue)")
      }
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.lines == ["1 true", "2 true", "3 true"])
  }

  @Test("A past moment counts as now.")
  func past() async {
    await withCheckedContinuation { continuation in
      queue.schedule(after: queue.now.advanced(by: .seconds(-1))) {
        continuation.resume()
      }
    }
  }

  @Test("A repeated action runs until it is cancelled.")
  func repeats() async {
    let count = Locked(0)
    let run = Locked<Cancellable?>(nil)
    await withCheckedContinuation { continuation in
      run.exchange(
        queue.schedule(after: queue.now, interval: .milliseconds(1)) {
          let number = count.withLock { count in
            count += 1
            return count
          }
          if number == 3 { continuation.resume() }
        })
    }
    run.exchange(nil)?.cancel()
    #expect(count.withLock { $0 } >= 3)
  }
}
