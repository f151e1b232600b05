import Chapter01Handshake
import Foundation

/// Where a piece is played once: what happened, in order, and who acts when.
///
/// Whatever the piece calls is the kit's, or a double that tells the stage:
/// `called(_:)` writes a line, and then the script and the intruder act.
public final class Stage: @unchecked Sendable {
  /// Something that is done to a piece, in the words of a history.
  struct Deed {
    var name: String
    var perform: () -> Void
  }

  /// When an intruder acts: at a call that the piece makes, after an unlocking,
  /// or at the release of something that it held. They count from 0.
  enum Moment: Equatable {
    case call(Int)
    case gap(Int)
    case release(Int)
  }

  struct Intrusion {
    var moment: Moment
    var isElsewhere: Bool
    var deed: Deed
  }

  /// What keeps a run from its end.
  enum Trouble: Equatable {
    /// The other thread did not come back while the piece made a call.
    case holdsLock(during: String)
    /// The thread of the run did not come back from this deed.
    case stuck(in: String)
    /// It calls out for ever.
    case endless
  }

  private struct State {
    var lines: [String] = []
    var called: [String] = []
    var gaps = 0
    var releases = 0
    var deeds: [String] = []
    var trouble: Trouble?
  }

  private let state = Locked(State())
  private let crew: Crew
  private let limit: Int
  var intrusion: Intrusion?

  init(_ crew: Crew, limit: Int = 60) {
    self.crew = crew
    self.limit = limit
  }

  /// Writes a line into the history.
  public func note(_ line: String) {
    Gaps.outside { state.withLock { $0.lines.append(line) } }
  }

  /// A double was called by the piece: writes it down, and lets others act.
  public func called(_ line: String) {
    called(line, then: { [] })
  }

  func called(_ line: String, then deeds: () -> [Deed]) {
    Gaps.outside {
      let number = state.withLock { state in
        state.lines.append(line)
        state.called.append(line)
        return state.called.count - 1
      }
      // A piece that does not listen is not driven any further.
      if number > limit + 2000 { park() }
      guard number < limit else { return }
      intrude(at: .call(number), during: line)
      for deed in deeds() { perform(deed) }
    }
  }

  /// Something that the piece held has been released.
  func released(_ name: String) {
    Gaps.outside {
      let number = state.withLock { state in
        state.releases += 1
        return state.releases - 1
      }
      intrude(at: .release(number), during: "the release of \(name)")
    }
  }

  /// Called by the hook: the piece has unlocked something.
  func passedGap() {
    let number = state.withLock { state in
      state.gaps += 1
      return state.gaps - 1
    }
    guard let intrusion, intrusion.moment == .gap(number) else { return }
    note("\(intrusion.deed.name) (another thread, in a gap)")
    // Another lock may be held here by right: nobody is accused.
    _ = crew.intruder.run(giveUpIf: { true }, intrusion.deed.perform)
  }

  private func intrude(at moment: Moment, during line: String) {
    guard let intrusion, intrusion.moment == moment, trouble == nil
    else { return }
    guard intrusion.isElsewhere else { return perform(intrusion.deed) }
    note("\(intrusion.deed.name) (another thread)")
    if !crew.intruder.run(intrusion.deed.perform) {
      fail(.holdsLock(during: line))
    }
  }

  /// Does something to the piece.
  func perform(_ deed: Deed) {
    state.withLock { state in
      state.lines.append(deed.name)
      state.deeds.append(deed.name)
    }
    Gaps.inside(self, deed.perform)
    state.withLock { _ = $0.deeds.removeLast() }
  }

  /// Plays `run` on a thread of its own, to its end or to its trouble.
  func play(_ run: @escaping () -> Void) {
    let parked = { self.trouble == .endless }
    if !crew.player.run(giveUpIf: parked, run) {
      fail(.stuck(in: state.withLock { $0.deeds.last } ?? "the beginning"))
    }
  }

  var lines: [String] { state.withLock { $0.lines } }
  var trouble: Trouble? { state.withLock { $0.trouble } }
  var calledLines: [String] { state.withLock { $0.called } }
  var counts: (gaps: Int, releases: Int) {
    state.withLock { ($0.gaps, $0.releases) }
  }

  private func fail(_ trouble: Trouble) {
    state.withLock { if $0.trouble == nil { $0.trouble = trouble } }
  }

  private func park() {
    fail(.endless)
    DispatchSemaphore(value: 0).wait()
  }
}
