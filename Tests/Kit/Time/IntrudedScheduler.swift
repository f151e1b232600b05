import Chapter01Handshake
import Chapter08Time

/// A virtual scheduler that calls a closure at each call and may be late.
///
/// The closure lets another thread act at that moment, or logs the call.
public struct IntrudedScheduler: Scheduler {
  public typealias SchedulerTimeType = VirtualTimeScheduler.SchedulerTimeType
  public typealias SchedulerOptions = Never

  /// The virtual time, which the test advances.
  public let time = VirtualTimeScheduler()
  private let delay: SchedulerInterval
  private let onSchedule: () -> Void
  /// Called before each run of a repeated action.
  public var onRepeat: () -> Void = {}

  /// - Parameters:
  ///   - delay: the delay of every action.
  ///   - onSchedule: called before an action is scheduled.
  public init(
    lateBy delay: SchedulerInterval = .nanoseconds(0),
    onSchedule: @escaping () -> Void = {}
  ) {
    self.delay = delay
    self.onSchedule = onSchedule
  }

  public var now: SchedulerTimeType { time.now }

  /// The tolerance of the virtual time, apart from the delay.
  public var minimumTolerance: SchedulerInterval { time.minimumTolerance }

  /// Runs `action` at the next `advance`, after the delay.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    onSchedule()
    time.schedule(after: time.now.advanced(by: delay), action)
  }

  /// Runs `action` when the time reaches `date`, after the delay.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval,
    options: Never?, _ action: @escaping () -> Void
  ) {
    onSchedule()
    time.schedule(after: date.advanced(by: delay), action)
  }

  /// Runs `action` repeatedly, each time after the same delay.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerInterval,
    tolerance: SchedulerInterval, options: Never?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    onSchedule()
    return time.schedule(after: date.advanced(by: delay), interval: interval) {
      [onRepeat] in
      onRepeat()
      action()
    }
  }
}
