import Chapter01Handshake
import Chapter04Sink
import Chapter14Record
import Foundation

extension Publisher {
  /// Runs this publisher, and suspends until the run is complete: what it
  /// told, or nil if it told no end in time.
  ///
  /// For tests: it returns for a run without an end, too, which is cancelled
  /// then. Row E3.
  ///
  /// - Parameter patience: how many seconds to wait before giving up.
  package func recording(
    patience: TimeInterval = 2
  ) async -> Record<Output, Failure>.Recording? {
    await withCheckedContinuation { continuation in
      // A thread of its own waits, and none is blocked that others need.
      Thread.detachNewThread {
        let told = Locked<Record<Output, Failure>.Recording?>(nil)
        let isComplete = DispatchSemaphore(value: 0)
        let run = self.recordRun { record in
          told.exchange(record.recording)
          isComplete.signal()
        }
        _ = isComplete.wait(timeout: .now() + patience)
        run.cancel()
        continuation.resume(returning: told.withLock { $0 })
      }
    }
  }
}
