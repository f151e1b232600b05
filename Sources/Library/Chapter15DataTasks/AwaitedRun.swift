import Chapter01Handshake
import Chapter04Sink
import Chapter14Record
import Foundation

extension Publisher {
  /// Subscribes to this publisher, waits until its run completes, and returns
  /// the recorded run; returns nil if the run does not complete in time.
  ///
  /// For tests: a run that does not complete is cancelled, so the test ends.
  /// Row E3.
  ///
  /// - Parameter patience: how many seconds to wait for the completion.
  package func recording(
    patience: TimeInterval = 2
  ) async -> Record<Output, Failure>.Recording? {
    await withCheckedContinuation { continuation in
      // A new thread waits, so that this blocks no thread of the shared pool.
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
