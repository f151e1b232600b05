import Chapter01Handshake
import Chapter05Demand

/// A scheduler without a clock, which runs every action inside the call.
///
/// It ignores dates, and runs a repeating action once.
/// Source: Apple's documentation of `ImmediateScheduler`.
public struct ImmediateScheduler: Scheduler {
  /// The scheduler's only moment.
  public struct SchedulerTimeType: Strideable {
    public typealias Stride = SchedulerInterval

    /// Returns zero, since there is one moment.
    public func distance(to other: Self) -> Stride { .nanoseconds(0) }

    /// Returns the same moment.
    public func advanced(by n: Stride) -> Self { self }
  }

  public typealias SchedulerOptions = Never

  /// The only scheduler of this type.
  public static let shared = ImmediateScheduler()

  private init() {}

  /// The only moment.
  public var now: SchedulerTimeType { SchedulerTimeType() }

  /// Zero, since the scheduler is never late.
  public var minimumTolerance: SchedulerInterval { .nanoseconds(0) }

  /// Runs `action` before this method returns.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    action()
  }

  /// Runs `action` before this method returns; `date` is ignored.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval,
    options: Never?, _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs `action` once, before this method returns.
  @discardableResult
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerInterval,
    tolerance: SchedulerInterval, options: Never?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    action()
    return Subscriptions.empty
  }
}
