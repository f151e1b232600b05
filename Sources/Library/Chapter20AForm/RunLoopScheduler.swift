import Chapter01Handshake
import Chapter04Sink
import Chapter08Time
import Foundation

#if !canImport(Combine)
  extension RunLoop: Scheduler {
    /// A moment of the calendar's clock.
    public struct SchedulerTimeType: Strideable, Hashable, Codable {
      public typealias Stride = SchedulerInterval

      /// The moment as a date.
      public var date: Date

      /// Makes the moment that is `date`.
      public init(_ date: Date) {
        self.date = date
      }

      public func distance(to other: Self) -> Stride {
        .seconds(other.date.timeIntervalSince(date))
      }

      public func advanced(by n: Stride) -> Self {
        Self(date + n.seconds)
      }
    }

    /// There is nothing to choose.
    public struct SchedulerOptions {}

    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    public var minimumTolerance: SchedulerInterval { .nanoseconds(0) }

    /// Runs `action` on the loop's next turn; on Linux, another thread's action
    /// wakes the main loop, and no other.
    public func schedule(
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      perform { action() }
      wake()
    }

    /// Runs `action` on the loop when `date` has come.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerInterval,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      let timer = Timer(fire: date.date, interval: 0, repeats: false) { _ in
        action()
      }
      timer.tolerance = tolerance.seconds
      add(timer, forMode: .default)
      wake()
    }

    /// Runs `action` on the loop when `date` has come, and once every
    /// `interval` from then on; traps on an interval that is not above zero.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerInterval,
      tolerance: SchedulerInterval, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> Cancellable {
      precondition(
        interval > .nanoseconds(0),
        "Repeat by more than no time; to run an action once, leave it out.")
      let timer = Timer(
        fire: date.date, interval: interval.seconds, repeats: true
      ) { _ in action() }
      timer.tolerance = tolerance.seconds
      add(timer, forMode: .default)
      wake()
      return AnyCancellable(timer.invalidate)
    }

    /// Wakes the main loop, if it is this one and waits: Foundation on Linux
    /// does not, and has no way to wake another loop.
    private func wake() {
      if self === RunLoop.main { DispatchQueue.main.async {} }
    }
  }

  extension SchedulerInterval {
    fileprivate var seconds: TimeInterval { Double(magnitude) / 1_000_000_000 }
  }
#endif
