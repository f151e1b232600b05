import Chapter01Handshake
import Chapter04Sink
import Dispatch

/// A scheduler that runs actions on a dispatch queue, by the system's clock.
///
/// Where Combine cannot be imported, a queue is itself a scheduler, as in
/// Combine: `.debounce(for: 0.3, scheduler: DispatchQueue.main)`. This type
/// works on every platform. Source: Apple's documentation of `DispatchQueue`.
public struct QueueScheduler: Scheduler {
  /// A moment on the system's clock.
  public struct SchedulerTimeType: Strideable, Hashable {
    public typealias Stride = SchedulerInterval

    /// The moment as a dispatch time.
    public var dispatchTime: DispatchTime

    /// Makes a moment from a dispatch time.
    public init(_ time: DispatchTime) {
      dispatchTime = time
    }

    /// Returns the length of time from here to `other`; the longest length if
    /// one of them is `.distantFuture`.
    public func distance(to other: Self) -> Stride {
      guard isDistantFuture == other.isDistantFuture else {
        return .nanoseconds(.max)
      }
      return .nanoseconds(other.nanoseconds) - .nanoseconds(nanoseconds)
    }

    public func advanced(by n: Stride) -> Self {
      Self(dispatchTime + n.timeInterval)
    }

    public static func < (left: Self, right: Self) -> Bool {
      left.dispatchTime < right.dispatchTime
    }

    public static func == (left: Self, right: Self) -> Bool {
      left.dispatchTime == right.dispatchTime
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(nanoseconds) }

    private var isDistantFuture: Bool { dispatchTime == .distantFuture }

    private var nanoseconds: Int {
      Int(clamping: dispatchTime.uptimeNanoseconds)
    }
  }

  /// Options for an action on the queue.
  public struct SchedulerOptions {
    /// The action's priority.
    public var qos: DispatchQoS
    /// The work item's flags, such as a barrier.
    public var flags: DispatchWorkItemFlags
    /// The group that the action belongs to until it has run.
    public var group: DispatchGroup?

    /// Makes options; without arguments, the queue's defaults.
    public init(
      qos: DispatchQoS = .unspecified, flags: DispatchWorkItemFlags = [],
      group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }

  /// The queue that runs the actions.
  public let queue: DispatchQueue

  /// Makes a scheduler that runs actions on `queue`.
  public init(_ queue: DispatchQueue) {
    self.queue = queue
  }

  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  public var minimumTolerance: SchedulerInterval { .nanoseconds(0) }

  /// Runs `action` on the queue as soon as possible.
  public func schedule(
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    let options = options ?? SchedulerOptions()
    queue.async(
      group: options.group, qos: options.qos, flags: options.flags
    ) { action() }
  }

  /// Runs `action` at `date`; a queue ignores the tolerance.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval,
    options: SchedulerOptions?, _ action: @escaping () -> Void
  ) {
    let options = options ?? SchedulerOptions()
    options.group?.enter()
    queue.asyncAfter(
      deadline: date.dispatchTime, qos: options.qos, flags: options.flags
    ) {
      action()
      options.group?.leave()
    }
  }

  /// Runs `action` at `date`, and then once every `interval`; traps on an
  /// interval that is not above zero.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerInterval,
    tolerance: SchedulerInterval, options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    precondition(
      interval > .nanoseconds(0),
      "Repeat by more than no time; to run an action once, leave it out.")
    let options = options ?? SchedulerOptions()
    let timer = DispatchSource.makeTimerSource(queue: queue)
    timer.setEventHandler(
      qos: options.qos, flags: options.flags, handler: action)
    timer.schedule(
      deadline: date.dispatchTime,
      repeating: interval.timeInterval,
      leeway: tolerance.timeInterval)
    timer.resume()
    return AnyCancellable(timer.cancel)
  }
}

extension QueueScheduler.SchedulerTimeType: Codable {
  /// Decodes a number of nanoseconds.
  public init(from decoder: Decoder) throws {
    let container = try decoder.singleValueContainer()
    let count = try container.decode(UInt64.self)
    self.init(DispatchTime(uptimeNanoseconds: count))
  }

  /// Encodes the number of nanoseconds, which is valid on this machine only.
  public func encode(to encoder: Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(dispatchTime.uptimeNanoseconds)
  }
}

extension SchedulerInterval {
  /// Makes a length from a dispatch interval; the longest for `.never`.
  public init(_ timeInterval: DispatchTimeInterval) {
    switch timeInterval {
    case .seconds(let count): self = .seconds(count)
    case .milliseconds(let count): self = .milliseconds(count)
    case .microseconds(let count): self = .microseconds(count)
    case .nanoseconds(let count): self = .nanoseconds(count)
    case .never: self = .nanoseconds(.max)
    @unknown default: self = .nanoseconds(.max)
    }
  }

  /// The length as a dispatch interval.
  public var timeInterval: DispatchTimeInterval { .nanoseconds(magnitude) }
}

#if !canImport(Combine)
  extension DispatchQueue: Scheduler {
    public typealias SchedulerTimeType = QueueScheduler.SchedulerTimeType
    public typealias SchedulerOptions = QueueScheduler.SchedulerOptions

    public var now: SchedulerTimeType { QueueScheduler(self).now }

    public var minimumTolerance: SchedulerInterval {
      QueueScheduler(self).minimumTolerance
    }

    /// Runs `action` on the queue as soon as possible.
    public func schedule(
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      QueueScheduler(self).schedule(options: options, action)
    }

    /// Runs `action` at `date`.
    public func schedule(
      after date: SchedulerTimeType, tolerance: SchedulerInterval,
      options: SchedulerOptions?, _ action: @escaping () -> Void
    ) {
      QueueScheduler(self).schedule(
        after: date, tolerance: tolerance, options: options, action)
    }

    /// Runs `action` at `date`, and then once every `interval`; traps on an
    /// interval that is not above zero.
    public func schedule(
      after date: SchedulerTimeType, interval: SchedulerInterval,
      tolerance: SchedulerInterval, options: SchedulerOptions?,
      _ action: @escaping () -> Void
    ) -> Cancellable {
      QueueScheduler(self).schedule(
        after: date, interval: interval, tolerance: tolerance,
        options: options, action)
    }
  }
#endif
