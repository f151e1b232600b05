import Chapter01Handshake
import Chapter04Sink

/// A scheduler whose time moves only when a program advances it.
///
/// Half a second of debouncing then takes no time at all, and comes out the
/// same on a slow machine as on a fast one:
///
///     let scheduler = VirtualTimeScheduler()
///     var lines: [String] = []
///     scheduler.schedule(after: .milliseconds(500)) { lines.append("later") }
///     scheduler.schedule { lines.append("soon") }
///     scheduler.advance(by: .milliseconds(499))  // soon
///     scheduler.advance(by: .milliseconds(1))    // soon, later
///
/// Actions run only inside `advance`, in the order of their dates, and actions
/// with the same date in the order in which they were scheduled.
public final class VirtualTimeScheduler: Scheduler {
  /// A moment, counted from the scheduler's beginning.
  public struct SchedulerTimeType: Strideable, Hashable, Codable {
    public typealias Stride = SchedulerInterval

    private let elapsed: SchedulerInterval

    /// The moment that is `ms` thousandths of a second after the beginning.
    public static func milliseconds(_ ms: Int) -> Self {
      Self(elapsed: .milliseconds(ms))
    }

    /// The whole thousandths of a second since the beginning.
    public var milliseconds: Int { elapsed.magnitude / 1_000_000 }

    public func distance(to other: Self) -> Stride { other.elapsed - elapsed }

    public func advanced(by n: Stride) -> Self { Self(elapsed: elapsed + n) }
  }

  public typealias SchedulerOptions = Never

  private struct Entry {
    let id: Int
    var date: SchedulerTimeType
    /// What it repeats by, or nil if it runs once.
    let interval: SchedulerInterval?
    let action: () -> Void
  }

  private struct State {
    var now = SchedulerTimeType.milliseconds(0)
    /// Sorted backwards: the next action is at the end.
    var entries: [Entry] = []
    var lastID = 0

    /// Puts `entry` in front of those of the same date, which run before it.
    mutating func insert(_ entry: Entry) {
      let place = entries.firstIndex { $0.date <= entry.date }
      entries.insert(entry, at: place ?? entries.endIndex)
    }
  }

  private let state = Locked(State())
  private let onTime: (SchedulerTimeType) -> Void

  /// Makes a scheduler at moment 0; `onTime` is called when the time moves,
  /// before an action runs at that time.
  public init(onTime: @escaping (SchedulerTimeType) -> Void = { _ in }) {
    self.onTime = onTime
  }

  /// The moment to which the time has been moved.
  public var now: SchedulerTimeType { state.withLock { $0.now } }

  /// Nothing: it is never late.
  public var minimumTolerance: SchedulerInterval { .nanoseconds(0) }

  /// Runs `action` at the next `advance`.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    add(at: now, action)
  }

  /// Runs `action` when the time reaches `date`; at the next `advance` if it
  /// has passed it.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval,
    options: Never?, _ action: @escaping () -> Void
  ) {
    add(at: date, action)
  }

  /// Runs `action` when the time reaches `date`, and once every `interval`
  /// from then on; traps on an interval that is not above zero.
  public func schedule(
    after date: SchedulerTimeType, interval: SchedulerInterval,
    tolerance: SchedulerInterval, options: Never?,
    _ action: @escaping () -> Void
  ) -> Cancellable {
    precondition(
      interval > .nanoseconds(0),
      "Repeat by more than no time; to run an action once, leave it out.")
    let id = add(at: date, every: interval, action)
    return AnyCancellable { [weak self] in self?.remove(id) }
  }

  /// Moves the time on by `interval`, and runs what is due on the way; traps
  /// on an interval below zero.
  public func advance(by interval: SchedulerInterval = .nanoseconds(0)) {
    advance(to: now.advanced(by: interval))
  }

  /// Moves the time to `date`, and runs what is due on the way; traps on a
  /// date that is past.
  public func advance(to date: SchedulerTimeType) {
    precondition(date >= now, "Time moves forward; advance to a later date.")
    while let action = takeNext(until: date) { action() }
  }
}

extension VirtualTimeScheduler {
  /// Takes out the next action that is due by `date`, and moves the time to
  /// it; if there is none, moves the time to `date`.
  private func takeNext(until date: SchedulerTimeType) -> (() -> Void)? {
    let (moment, action): (SchedulerTimeType?, (() -> Void)?) =
      state.withLock { state in
        let before = state.now
        let isDue = state.entries.last.map { $0.date <= date } ?? false
        let entry = isDue ? state.entries.popLast() : nil
        state.now = max(state.now, entry?.date ?? date)
        if var next = entry, let interval = next.interval {
          next.date = state.now.advanced(by: interval)
          state.insert(next)
        }
        return (state.now > before ? state.now : nil, entry?.action)
      }
    if let moment { onTime(moment) }
    return action
  }

  @discardableResult
  private func add(
    at date: SchedulerTimeType, every interval: SchedulerInterval? = nil,
    _ action: @escaping () -> Void
  ) -> Int {
    state.withLock { state in
      state.lastID += 1
      state.insert(
        Entry(
          id: state.lastID, date: date, interval: interval, action: action))
      return state.lastID
    }
  }

  private func remove(_ id: Int) {
    state.change { $0.entries.removeAll { $0.id == id } }
  }
}

extension VirtualTimeScheduler.SchedulerTimeType: CustomStringConvertible {
  /// The time since the beginning, as in `300 ms`.
  public var description: String { elapsed.description }
}
