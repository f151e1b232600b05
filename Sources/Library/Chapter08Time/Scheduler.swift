import Chapter01Handshake

/// Something that runs actions, now or later, by a clock of its own.
///
/// An operator that needs time asks a scheduler for it, and never the system:
/// so a test can give the operator a scheduler whose time the test moves.
/// Source: Apple's documentation of `Scheduler`.
public protocol Scheduler<SchedulerTimeType> {
  /// A moment on this scheduler's clock; its `Stride` is a length of time.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// How an action may be run, if there is a choice; `Never` if not.
  associatedtype SchedulerOptions

  /// The moment that it is now.
  var now: SchedulerTimeType { get }

  /// The least tolerance that an action can be scheduled with.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs `action` as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs `action` when `date` has come; as soon as possible if it is past.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs `action` when `date` has come, and then once every `interval`, until
  /// the result is cancelled.
  func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> Cancellable
}

/// A length of time that can be made from the usual units.
///
/// Source: Apple's documentation of `SchedulerTimeIntervalConvertible`.
public protocol SchedulerTimeIntervalConvertible {
  /// A number of whole seconds.
  static func seconds(_ s: Int) -> Self
  /// A number of seconds.
  static func seconds(_ s: Double) -> Self
  /// A number of thousandths of a second.
  static func milliseconds(_ ms: Int) -> Self
  /// A number of millionths of a second.
  static func microseconds(_ us: Int) -> Self
  /// A number of billionths of a second.
  static func nanoseconds(_ ns: Int) -> Self
}

extension Scheduler {
  /// Runs `action` as soon as possible, without options.
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs `action` when `date` has come, with the least tolerance.
  public func schedule(
    after date: SchedulerTimeType, _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: minimumTolerance, action)
  }

  /// Runs `action` when `date` has come, without options.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs `action` once every `interval` from `date` on, with the least
  /// tolerance.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    schedule(
      after: date, interval: interval, tolerance: minimumTolerance, action)
  }

  /// Runs `action` once every `interval` from `date` on, without options.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> Cancellable {
    schedule(
      after: date, interval: interval, tolerance: tolerance, options: nil,
      action)
  }
}
