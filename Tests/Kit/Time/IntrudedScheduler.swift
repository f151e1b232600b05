import Chapter01Handshake
import Chapter08Time

/// A virtual scheduler that tells when it is called, and that may be late.
///
/// What it tells lets another thread act in that moment, or writes it down.
public struct IntrudedScheduler: Scheduler {
  /// A moment of the virtual time.
  public typealias SchedulerTimeType = VirtualTimeScheduler.SchedulerTimeType
  /// There is nothing to choose.
  public typealias SchedulerOptions = Never

  /// The time, for the test to move.
  public let time = VirtualTimeScheduler()
  private let delay: SchedulerInterval
  private let onSchedule: () -> Void

  /// - Parameters:
  ///   - delay: how late every action runs.
  ///   - onSchedule: is called before an action is scheduled.
  public init(
    lateBy delay: SchedulerInterval = .nanoseconds(0),
    onSchedule: @escaping () -> Void = {}
  ) {
    self.delay = delay
    self.onSchedule = onSchedule
  }

  /// The moment that it is now.
  public var now: SchedulerTimeType { time.now }

  /// Nothing, though it may be late.
  public var minimumTolerance: SchedulerInterval { time.minimumTolerance }

  /// Runs `action` at the next `advance`, or later by as much as it is late.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    onSchedule()
    time.schedule(after: time.now.advanced(by: delay), action)
  }

  /// Runs `action` when the time reaches `date`, or later by as much as it is
  /// late.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval,
    options: Never?, _ action: @escaping () -> Void
  ) {
    onSchedule()
    time.schedule(after: date.advanced(by: delay), action)
  }

  /// Runs `action` again and again, each time as late as the others.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerInterval,
    tolerance: SchedulerInterval, options: Never?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    onSchedule()
    return time.schedule(
      after: date.advanced(by: delay), interval: interval, action)
  }
}
