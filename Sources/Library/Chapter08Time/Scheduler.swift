import Chapter01Handshake

/// A type that runs actions, now or later, by a clock of its own.
///
/// An operator that needs time uses a scheduler, never the system's clock, so a
/// test can pass a scheduler whose time it controls.
/// Source: Apple's documentation of `Scheduler`.
public protocol Scheduler<SchedulerTimeType> {
  /// A moment on this scheduler's clock; its `Stride` is a length of time.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// Options for an action; `Never` if there are none.
  associatedtype SchedulerOptions

  /// The current moment.
  var now: SchedulerTimeType { get }

  /// The smallest tolerance that an action can be scheduled with.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs `action` as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs `action` at `date`, or as soon as possible if `date` is past.
  func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs `action` at `date`, and then once every `interval`, until the result
  /// is cancelled.
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
  /// Returns a length of `s` whole seconds.
  static func seconds(_ s: Int) -> Self
  /// Returns a length of `s` seconds.
  static func seconds(_ s: Double) -> Self
  /// Returns a length of `ms` milliseconds.
  static func milliseconds(_ ms: Int) -> Self
  /// Returns a length of `us` microseconds.
  static func microseconds(_ us: Int) -> Self
  /// Returns a length of `ns` nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}

extension Scheduler {
  /// Runs `action` as soon as possible, without options.
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs `action` at `date`, with the smallest tolerance.
  public func schedule(
    after date: SchedulerTimeType, _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: minimumTolerance, action)
  }

  /// Runs `action` at `date`, without options.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs `action` at `date`, and then once every `interval`, with the smallest
  /// tolerance.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    schedule(
      after: date, interval: interval, tolerance: minimumTolerance, action)
  }

  /// Runs `action` at `date`, and then once every `interval`, without options.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride, _ action: @escaping () -> Void
  ) -> Cancellable {
    schedule(
      after: date, interval: interval, tolerance: tolerance, options: nil,
      action)
  }
}
