import Chapter01Handshake
import Findings
import Foundation

/// The stage on which a piece is played once: it records what happens, in
/// order, and decides which thread acts next.
///
/// The piece calls only code of the kit, and doubles that report to the stage:
/// `called(_:)` writes a line, and then the script and the intruder act.
public final class Recorder: @unchecked Sendable {
  /// An action on a piece, with its name in a history.
  struct Action {
    var name: String
    var perform: () -> Void
  }

  /// The moment at which an intruder acts: during a call from the piece, or
  /// after an unlock. Both are counted from 0.
  enum Moment: Equatable {
    case call(Int)
    case gap(Int)
  }

  struct Intrusion {
    var moment: Moment
    var isElsewhere: Bool
    var deed: Action
    /// Whether the other thread pauses during its first call, until the
    /// interrupted thread has finished its action.
    var pauses = false
    /// The deed of another gap, counted from that of `moment`.
    var later: (gaps: Int, deed: Action)?
  }

  /// The reason why a run did not end.
  enum Trouble: Equatable {
    /// The other thread did not return while the piece made a call.
    case holdsLock(during: String, at: Finding.Line?)
    /// The run's own thread did not return from this action.
    case stuck(in: String)
    /// The piece makes calls without end.
    case endless
  }

  private struct State {
    /// The lines, each with its thread and its depth in actions and calls.
    var story: [Finding.Order.Line] = []
    /// The number of calls that let others act and have not returned.
    var openCalls = 0
    var called: [String] = []
    var gaps = 0
    /// The line of the answer that unlocked before the intruder acted.
    var unlock: () -> Finding.Line? = { nil }
    var deeds: [String] = []
    var trouble: Trouble?
    /// Whether the run's thread waits for the intruder, with a deadline.
    var isWaiting = false
    /// Whether another thread is paused inside the piece.
    var hasGuest = false
    var hasPaused = false
    /// Whether the other thread had to wait in a gap, and acted too late.
    var wasBlocked = false

    /// Writes a line, unless the run is lost: from then on the two threads run
    /// concurrently, and the order of their lines is chance.
    mutating func write(_ line: String, _ role: Finding.Order.Role) {
      guard trouble == nil else { return }
      story.append(
        .init(text: line, role: role, depth: deeds.count + openCalls))
    }
  }

  private let state = Locked(State())
  /// Weak, because a broken or abandoned piece may retain the stage forever,
  /// while other runs need the threads.
  private weak var crew: ThreadCrew?
  private let limit: Int
  var intrusion: Intrusion?

  init(_ crew: ThreadCrew, limit: Int = 60) {
    self.crew = crew
    self.limit = limit
  }

  /// Whether the calling thread is the intruder.
  private var isOnIntruder: Bool { crew?.intruder.isCurrent ?? false }

  /// Writes a line to the history.
  public func note(_ line: String) { note(line, role) }

  private func note(_ line: String, _ role: Finding.Order.Role) {
    Gaps.outside { state.withLock { $0.write(line, role) } }
  }

  /// The role of the calling thread.
  private var role: Finding.Order.Role { isOnIntruder ? .elsewhere : .here }

  /// Runs code outside the piece, whose unlocks are not reported.
  public func aside<Result>(_ body: () -> Result) -> Result {
    Gaps.outside(body)
  }

  /// Records that the piece called a double, and lets others act.
  public func called(_ line: String) {
    called(line, then: { [] })
  }

  func called(_ line: String, then deeds: () -> [Action]) {
    Gaps.outside {
      let isElsewhere = isOnIntruder
      let number = state.withLock { state in
        state.write(line, isElsewhere ? .elsewhere : .here)
        state.called.append(line)
        return state.called.count - 1
      }
      // A piece that makes calls without end is not driven further.
      if number > limit + 2000 { park() }
      guard number < limit else { return }
      if pausesNow() { crew?.intruder.pause() }
      state.withLock { $0.openCalls += 1 }
      intrude(at: .call(number), during: line)
      for deed in deeds() { perform(deed) }
      state.withLock { $0.openCalls -= 1 }
    }
  }

  /// Whether this is the first call of the intruder's action.
  private func pausesNow() -> Bool {
    guard intrusion?.pauses == true, isOnIntruder else { return false }
    return state.withLock { state in
      defer { state.hasPaused = true }
      return !state.hasPaused
    }
  }

  /// Called by the hook when the piece has unlocked a lock.
  func passedGap() {
    let number = state.withLock { state in
      state.gaps += 1
      return state.gaps - 1
    }
    guard let crew, let intrusion, let deed = intrusion.deed(inGap: number)
    else { return }
    // The player may rightly hold another lock here, so a wait is not a
    // failure. After three of them, the intruder no longer acts in gaps.
    guard crew.blockedGaps < 3, !wasBlocked else { return }
    let unlock = LearnersLine.later()
    state.withLock { $0.unlock = unlock }
    note("\(deed.name) (another thread, in a gap)", .gap(deed.name))
    if !intruderComesBack(from: intrusion, deed) {
      crew.blockedGaps += 1
      state.withLock { $0.wasBlocked = true }
    }
  }

  private func intrude(at moment: Moment, during line: String) {
    // After the run there is no crew.
    guard crew != nil, let intrusion, intrusion.moment == moment, trouble == nil
    else { return }
    guard intrusion.isElsewhere else { return perform(intrusion.deed) }
    note(
      "\(intrusion.deed.name) (another thread)",
      .intrusion(intrusion.deed.name))
    if !intruderComesBack(from: intrusion, intrusion.deed) {
      // Finding the line takes a while, during which this thread is not stuck.
      let place = excused { LearnersLine.here() }
      fail(.holdsLock(during: line, at: place))
    }
  }

  /// Lets the intruder act, until it has returned or pauses; returns false if
  /// it is stuck.
  private func intruderComesBack(from intrusion: Intrusion, _ deed: Action)
    -> Bool
  {
    let comesBack = excused { crew?.intruder.run(deed.perform) ?? true }
    if comesBack, intrusion.pauses { state.withLock { $0.hasGuest = true } }
    return comesBack
  }

  private func intruderGoesOn() -> Bool {
    excused { crew?.intruder.goOn() ?? true }
  }

  /// Marks the run's thread as waiting for a reason while `body` runs.
  private func excused<Result>(_ body: () -> Result) -> Result {
    state.withLock { $0.isWaiting = true }
    defer { state.withLock { $0.isWaiting = false } }
    return body()
  }

  /// Performs an action on the piece, and writes it down.
  func perform(_ deed: Action) {
    let role = role
    state.withLock { state in
      state.write(deed.name, role)
      state.deeds.append(deed.name)
    }
    Gaps.inside(self, deed.perform)
    let hasGuest = state.withLock { state in
      _ = state.deeds.removeLast()
      defer { if state.deeds.isEmpty { state.hasGuest = false } }
      return state.deeds.isEmpty && state.hasGuest
    }
    if hasGuest, !intruderGoesOn() { fail(.stuck(in: deed.name)) }
  }

  /// Plays `run` on the player's thread, until it ends or fails.
  func play(_ run: @escaping () -> Void) {
    let parked = { self.trouble == .endless }
    let waits = { self.state.withLock { $0.isWaiting } }
    guard let crew else { preconditionFailure("A run is played by a crew.") }
    if !crew.player.run(giveUpIf: parked, waitWhile: waits, run) {
      fail(.stuck(in: state.withLock { $0.deeds.last } ?? "the beginning"))
    } else if wasBlocked, !crew.intruder.wait() {
      fail(.stuck(in: intrusion?.deed.name ?? ""))
    }
  }

  var wasBlocked: Bool { state.withLock { $0.wasBlocked } }

  /// The record of the run.
  var played: Played {
    state.withLock {
      Played(
        story: $0.story, unlock: $0.unlock, trouble: $0.trouble,
        wasBlocked: $0.wasBlocked)
    }
  }

  var lines: [String] { state.withLock { $0.story.map(\.text) } }
  var trouble: Trouble? { state.withLock { $0.trouble } }
  var calledLines: [String] { state.withLock { $0.called } }
  var gaps: Int { state.withLock { $0.gaps } }

  private func fail(_ trouble: Trouble) {
    state.withLock { if $0.trouble == nil { $0.trouble = trouble } }
  }

  private func park() {
    fail(.endless)
    DispatchSemaphore(value: 0).wait()
  }
}

extension Recorder.Intrusion {
  fileprivate func deed(inGap number: Int) -> Recorder.Action? {
    guard case .gap(let first) = moment else { return nil }
    if number == first { return deed }
    return number == first + (later?.gaps ?? 0) ? later?.deed : nil
  }
}
