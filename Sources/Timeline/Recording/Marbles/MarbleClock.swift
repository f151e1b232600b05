import Chapter01Handshake

/// The virtual time by which marble publishers play.
///
/// It moves when you say so, and never by itself; with a time line, that
/// one's time moves along.
public final class MarbleClock {
  private struct State {
    var now = 0
    var runs: [MarbleRun] = []
  }

  private let state = Locked(State())
  private let timeline: Timeline?

  /// Makes a clock that stands at 0.
  public init(_ timeline: Timeline? = nil) {
    self.timeline = timeline
  }

  /// The time now, in ticks.
  public var now: Int { state.withLock { $0.now } }

  /// Moves on tick by tick; traps on a time that is past.
  ///
  /// At each tick every run delivers what has become due, the run that began
  /// first before the others.
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

  /// Moves on by a number of ticks.
  public func advance(by ticks: Int) { advance(to: now + ticks) }

  /// Lets ended runs go; the caller holds them until the lock is free.
  private func drop(_ ended: [MarbleRun]) {
    state.withLock { state in
      state.runs.removeAll { run in ended.contains { $0 === run } }
    }
  }

  /// Adds a run, which the clock keeps until it ends.
  func add(_ run: MarbleRun) {
    state.withLock { $0.runs.append(run) }
  }
}

/// What the clock knows of a subscription.
protocol MarbleRun: AnyObject {
  var hasEnded: Bool { get }
  func deliver()
}
