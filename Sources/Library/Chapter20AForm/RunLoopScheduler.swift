import Chapter01Handshake
import Chapter04Sink
import Chapter08Time
import Foundation

#if !canImport(Combine)
  extension RunLoop: Scheduler {
    /// A date at which a run loop can run an action.
    public struct SchedulerTimeType: Strideable, Hashable, Codable {
      public typealias Stride = SchedulerInterval

      /// The date of this time.
      public var date: Date

      /// Makes the time of `date`.
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

    /// The options of the loop, of which there are none.
    public struct SchedulerOptions {}

    public var now: SchedulerTimeType { SchedulerTimeType(Date()) }

    public var minimumTolerance: SchedulerInterval { .nanoseconds(0) }

    /// Runs `action` in the loop's next turn; on Linux, an action from another
    /// thread wakes only the main loop.
    public func schedule(
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      perform { action() }
      wake()
    }

    /// Runs `action` on the loop at `date`.
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

    /// Runs `action` on the loop at `date`, and then once every `interval`;
    /// traps if `interval` is zero or negative.
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

    /// Wakes the loop if it is the main loop; Foundation on Linux does not, and
    /// cannot wake another loop.
    private func wake() {
      if self === RunLoop.main { DispatchQueue.main.async {} }
    }
  }

  extension SchedulerInterval {
    /// Makes a length of `seconds`; traps if that is not a number.
    public init(_ seconds: TimeInterval) { self = .seconds(seconds) }

    fileprivate var seconds: TimeInterval { Double(magnitude) / 1_000_000_000 }
  }
#endif
