import Chapter01Handshake
import Findings
import Foundation

/// Where a piece is played once: what happened, in order, and who acts when.
///
/// Whatever the piece calls is the kit's, or a double that tells the stage:
/// `called(_:)` writes a line, and then the script and the intruder act.
public final class Recorder: @unchecked Sendable {
  /// Something that is done to a piece, in the words of a history.
  struct Action {
    var name: String
    var perform: () -> Void
  }

  /// When an intruder acts: at a call that the piece makes, or after an
  /// unlocking. They count from 0.
  enum Moment: Equatable {
    case call(Int)
    case gap(Int)
  }

  struct Intrusion {
    var moment: Moment
    var isElsewhere: Bool
    var deed: Action
    /// Whether the other thread stands still at the first call that it makes,
    /// until the thread that it came between has finished what it was doing.
    var pauses = false
  }

  /// What keeps a run from its end.
  enum Trouble: Equatable {
    /// The other thread did not come back while the piece made a call.
    case holdsLock(during: String, at: Finding.Line?)
    /// The thread of the run did not come back from this deed.
    case stuck(in: String)
    /// It calls out for ever.
    case endless
  }

  private struct State {
    /// What happened, in which thread, and inside of how many deeds and calls.
    var story: [Finding.Order.Line] = []
    /// How many calls have let others act and not come back.
    var openCalls = 0
    var called: [String] = []
    var gaps = 0
    /// The line of the answer that unlocked what the intruder then took.
    var unlock: () -> Finding.Line? = { nil }
    var deeds: [String] = []
    var trouble: Trouble?
    /// Whether the thread of the run waits for the intruder, which it does
    /// not for ever.
    var isWaiting = false
    /// Whether another thread stands still in the piece, or did.
    var hasGuest = false
    var hasPaused = false
    /// Whether the other thread had to wait in a gap, and came too late.
    var wasBlocked = false

    /// Writes a line, unless the run is lost: from then on two threads go on
    /// beside each other, and which of them writes first is chance.
    mutating func write(_ line: String, _ role: Finding.Order.Role) {
      guard trouble == nil else { return }
      story.append(
        .init(text: line, role: role, depth: deeds.count + openCalls))
    }
  }

  private let state = Locked(State())
  /// Weakly: a piece that is broken, or was left in the middle of a run, may
  /// hold the stage for good, and the threads are for others then.
  private weak var crew: ThreadCrew?
  private let limit: Int
  var intrusion: Intrusion?

  init(_ crew: ThreadCrew, limit: Int = 60) {
    self.crew = crew
    self.limit = limit
  }

  /// Whether the thread that asks is the intruder's.
  private var isOnIntruder: Bool { crew?.intruder.isCurrent ?? false }

  /// Writes a line into the history.
  public func note(_ line: String) { note(line, role) }

  private func note(_ line: String, _ role: Finding.Order.Role) {
    Gaps.outside { state.withLock { $0.write(line, role) } }
  }

  /// Where the thread that asks is.
  private var role: Finding.Order.Role { isOnIntruder ? .elsewhere : .here }

  /// Does something that is no part of the piece: its locks are the test's.
  public func aside<Result>(_ body: () -> Result) -> Result {
    Gaps.outside(body)
  }

  /// A double was called by the piece: writes it down, and lets others act.
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
      // A piece that does not listen is not driven any further.
      if number > limit + 2000 { park() }
      guard number < limit else { return }
      if pausesNow() { crew?.intruder.pause() }
      state.withLock { $0.openCalls += 1 }
      intrude(at: .call(number), during: line)
      for deed in deeds() { perform(deed) }
      state.withLock { $0.openCalls -= 1 }
    }
  }

  /// Whether this is the first call that the intruder's deed makes.
  private func pausesNow() -> Bool {
    guard intrusion?.pauses == true, isOnIntruder else { return false }
    return state.withLock { state in
      defer { state.hasPaused = true }
      return !state.hasPaused
    }
  }

  /// Called by the hook: the piece has unlocked something.
  func passedGap() {
    let number = state.withLock { state in
      state.gaps += 1
      return state.gaps - 1
    }
    guard let crew, let intrusion, intrusion.moment == .gap(number) else {
      return
    }
    // Another lock may be held here by right: nobody is accused, and one who
    // often has to wait is left alone.
    guard crew.blockedGaps < 3 else { return }
    let unlock = LearnersLine.later()
    state.withLock { $0.unlock = unlock }
    note(
      "\(intrusion.deed.name) (another thread, in a gap)",
      .gap(intrusion.deed.name))
    if intruderComesBack(from: intrusion.deed) {
      if intrusion.pauses { state.withLock { $0.hasGuest = true } }
    } else {
      crew.blockedGaps += 1
      state.withLock { $0.wasBlocked = true }
    }
  }

  private func intrude(at moment: Moment, during line: String) {
    // After the run nobody is there to come between.
    guard crew != nil, let intrusion, intrusion.moment == moment, trouble == nil
    else { return }
    guard intrusion.isElsewhere else { return perform(intrusion.deed) }
    note(
      "\(intrusion.deed.name) (another thread)",
      .intrusion(intrusion.deed.name))
    if !intruderComesBack(from: intrusion.deed) {
      // To find the line takes a while, in which this thread is not stuck.
      let place = excused { LearnersLine.here() }
      fail(.holdsLock(during: line, at: place))
    }
  }

  private func intruderComesBack(from deed: Action) -> Bool {
    excused { crew?.intruder.run(deed.perform) ?? true }
  }

  private func intruderGoesOn() -> Bool {
    excused { crew?.intruder.goOn() ?? true }
  }

  /// Whoever watches the thread of the run knows meanwhile why it waits.
  private func excused<Result>(_ body: () -> Result) -> Result {
    state.withLock { $0.isWaiting = true }
    defer { state.withLock { $0.isWaiting = false } }
    return body()
  }

  /// Does something to the piece.
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

  /// Plays `run` on a thread of its own, to its end or to its trouble.
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

  /// The program as it was played.
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
