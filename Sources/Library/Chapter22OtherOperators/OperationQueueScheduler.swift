import Chapter01Handshake
import Chapter04Sink
import Chapter08Time
import Chapter20AForm
import Foundation

#if !canImport(Combine)
  extension OperationQueue: Scheduler {
    public typealias SchedulerTimeType = RunLoop.SchedulerTimeType

    /// The options of the queue, of which there are none.
    public struct SchedulerOptions {}

    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    public var minimumTolerance: SchedulerInterval { .nanoseconds(0) }

    /// Adds an operation that runs `action`.
    public func schedule(
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      addOperation(BlockOperation { action() })
    }

    /// Adds an operation that runs `action` at `date`.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerInterval,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      clock.schedule(after: moment(of: date), tolerance: tolerance) {
        self.schedule(options: options, action)
      }
    }

    /// Adds an operation that runs `action` at `date`, and then one every
    /// `interval`; traps if `interval` is zero or negative.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerInterval,
      tolerance: SchedulerInterval, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> Cancellable {
      let isCancelled = Locked(false)
      let timer = clock.schedule(
        after: moment(of: date), interval: interval, tolerance: tolerance
      ) {
        self.schedule(options: options) {
          // The operation may have waited in the queue when the cancel came.
          if !isCancelled.withLock({ $0 }) { action() }
        }
      }
      return AnyCancellable {
        isCancelled.exchange(true)
        timer.cancel()
      }
    }

    /// The scheduler that adds the operations at their times.
    private var clock: QueueScheduler { QueueScheduler(.global()) }

    private func moment(of date: SchedulerTimeType)
      -> QueueScheduler.SchedulerTimeType
    {
      clock.now.advanced(by: now.distance(to: date))
    }
  }
#endif
