import Chapter01Handshake

/// The virtual time of marble publishers.
///
/// It advances only on request, and advances its timeline, if it has one.
public final class MarbleClock {
  private struct State {
    var now = 0
    var runs: [MarbleRun] = []
  }

  private let state = Locked(State())
  private let timeline: Timeline?

  /// Creates a clock at time 0.
  public init(_ timeline: Timeline? = nil) {
    self.timeline = timeline
  }

  /// The current time in ticks.
  public var now: Int { state.withLock { $0.now } }

  /// Advances tick by tick; traps on a time in the past.
  ///
  /// At each tick every run delivers all that is due, in the order in which the
  /// runs began.
  public func advance(to tick: Int) {
    precondition(tick >= now, "Time only moves forward.")
    while now < tick {
      let (time, runs) = state.withLock { state in
        state.now += 1
        return (state.now, state.runs)
      }
      timeline?.advance(to: time)
      for run in runs { run.deliver() }
      drop(runs.filter(\.hasEnded))
    }
  }

  /// Advances by a number of ticks.
  public func advance(by ticks: Int) { advance(to: now + ticks) }

  /// Removes ended runs; the caller holds them until the lock is free.
  private func drop(_ ended: [MarbleRun]) {
    state.withLock { state in
      state.runs.removeAll { run in ended.contains { $0 === run } }
    }
  }

  /// Adds a run, which the clock holds until the run ends.
  func add(_ run: MarbleRun) {
    state.withLock { $0.runs.append(run) }
  }
}

/// A subscription, as the clock uses it.
protocol MarbleRun: AnyObject {
  var hasEnded: Bool { get }
  func deliver()
}
