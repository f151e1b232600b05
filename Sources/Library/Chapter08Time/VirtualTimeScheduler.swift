import Chapter01Handshake
import Chapter04Sink

/// A scheduler whose time moves only when the program advances it.
///
/// So half a second of debouncing takes no time, and has the same result on a
/// slow machine as on a fast one:
///
///     let scheduler = VirtualTimeScheduler()
///     var lines: [String] = []
///     scheduler.schedule(after: .milliseconds(500)) { lines.append("later") }
///     scheduler.schedule { lines.append("soon") }
///     scheduler.advance(by: .milliseconds(499))  // soon
///     scheduler.advance(by: .milliseconds(1))    // soon, later
///
/// Actions run only inside `advance`, in the order of their dates; those with
/// the same date run in the order in which they were scheduled.
public final class VirtualTimeScheduler: Scheduler {
  /// A moment, measured from the scheduler's moment 0.
  public struct SchedulerTimeType: Strideable, Hashable, Codable {
    public typealias Stride = SchedulerInterval

    private let elapsed: SchedulerInterval

    /// Returns the moment `ms` milliseconds after moment 0.
    public static func milliseconds(_ ms: Int) -> Self {
      Self(elapsed: .milliseconds(ms))
    }

    /// The whole milliseconds since moment 0.
    public var milliseconds: Int { elapsed.magnitude / 1_000_000 }

    public func distance(to other: Self) -> Stride { other.elapsed - elapsed }

    public func advanced(by n: Stride) -> Self { Self(elapsed: elapsed + n) }
  }

  public typealias SchedulerOptions = Never

  private struct Entry {
    let id: Int
    var date: SchedulerTimeType
    /// The time between two runs; nil for an action that runs once.
    let interval: SchedulerInterval?
    let action: () -> Void
  }

  private struct State {
    var now = SchedulerTimeType.milliseconds(0)
    /// In reverse order: the next entry is the last element.
    var entries: [Entry] = []
    var lastID = 0

    /// Inserts `entry`, to run after the entries of the same date.
    mutating func insert(_ entry: Entry) {
      let place = entries.firstIndex { $0.date <= entry.date }
      entries.insert(entry, at: place ?? entries.endIndex)
    }
  }

  private let state = Locked(State())
  private let onTime: (SchedulerTimeType) -> Void

  /// Makes a scheduler at moment 0; it calls `onTime` when the time moves,
  /// before it runs an action at that time.
  public init(onTime: @escaping (SchedulerTimeType) -> Void = { _ in }) {
    self.onTime = onTime
  }

  /// The moment to which the time has been advanced.
  public var now: SchedulerTimeType { state.withLock { $0.now } }

  /// Zero, since the scheduler is never late.
  public var minimumTolerance: SchedulerInterval { .nanoseconds(0) }

  /// Runs `action` at the next `advance`.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    add(at: now, action)
  }

  /// Runs `action` when the time reaches `date`, or at the next `advance` if
  /// `date` is past.
  public func schedule(
    after date: SchedulerTimeType, tolerance: SchedulerInterval,
    options: Never?, _ action: @escaping () -> Void
  ) {
    add(at: date, action)
  }

  /// Runs `action` when the time reaches `date`, and then once every
  /// `interval`; traps on an interval that is not above zero.
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

  /// Moves the time on by `interval`, and runs the actions that become due;
  /// traps on an interval below zero.
  public func advance(by interval: SchedulerInterval = .nanoseconds(0)) {
    advance(to: now.advanced(by: interval))
  }

  /// Moves the time to `date`, and runs the actions that become due; traps on a
  /// date that is past.
  public func advance(to date: SchedulerTimeType) {
    precondition(date >= now, "Time moves forward; advance to a later date.")
    while let action = takeNext(until: date) { action() }
  }
}

extension VirtualTimeScheduler {
  /// Moves the time to the next entry due by `date`, and returns its action;
  /// without such an entry, moves the time to `date`.
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
  /// The time since moment 0, as in `300 ms`.
  public var description: String { elapsed.description }
}
