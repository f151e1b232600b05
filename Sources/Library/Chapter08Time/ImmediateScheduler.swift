import Chapter01Handshake
import Chapter05Demand

/// A scheduler without a clock: every action runs at once, inside the call.
///
/// A date is ignored, and what would repeat runs once.
/// Source: Apple's documentation of `ImmediateScheduler`.
public struct ImmediateScheduler: Scheduler {
  /// The only moment that this scheduler knows.
  public struct SchedulerTimeType: Strideable {
    public typealias Stride = SchedulerInterval

    /// Nothing: there is one moment.
    public func distance(to other: Self) -> Stride { .nanoseconds(0) }

    /// The same moment.
    public func advanced(by n: Stride) -> Self { self }
  }

  public typealias SchedulerOptions = Never

  /// The one scheduler of this kind.
  public static let shared = ImmediateScheduler()

  private init() {}

  /// The only moment.
  public var now: SchedulerTimeType { SchedulerTimeType() }

  /// Nothing: it is never late.
  public var minimumTolerance: SchedulerInterval { .nanoseconds(0) }

  /// Runs `action` before it returns.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    action()
  }

  /// Runs `action` before it returns, whatever the date.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval,
    options: Never?, _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs `action` once, before it returns.
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
