import Chapter01Handshake
import Chapter04Sink
import Foundation
import Timeline

extension Scene {
  static let eightThreads = Scene(
    "04/eight-threads", "Eight threads cancel at once"
  ) { _ in
    let calls = Locked(0)
    let cancellable = AnyCancellable { calls.withLock { $0 += 1 } }
    let done = DispatchGroup()
    for _ in 0..<8 {
      done.enter()
      Thread.detachNewThread {
        cancellable.cancel()
        done.leave()
      }
    }
    done.wait()
    print("8 threads called cancel()")
    print("it was cancelled", calls.withLock { $0 }, "time")
  }
}
