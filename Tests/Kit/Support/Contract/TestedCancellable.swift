import Chapter01Handshake

/// Something that can be cancelled, as the kit tests it: it is made with a
/// closure to call.
public struct TestedCancellable: Tested {
  /// Where the book speaks of this piece.
  public let place: String?
  /// The rules that it does not promise to keep.
  public let leftOut: [String]
  let cancelsOnRelease: Bool
  let make: (@escaping () -> Void) -> Live

  /// A cancellable that has been made; the closures hold it.
  public struct Live {
    let cancel: () -> Void
    let disarm: (() -> Void)?

    /// - Parameters:
    ///   - cancel: cancels.
    ///   - disarm: ends it without a cancel, if it can do that.
    public init(cancel: @escaping () -> Void, disarm: (() -> Void)? = nil) {
      self.cancel = cancel
      self.disarm = disarm
    }
  }

  /// - Parameters:
  ///   - place: where the book speaks of it.
  ///   - leftOut: the ids of rules that it does not promise to keep.
  ///   - cancelsOnRelease: whether it cancels when nobody holds it any more.
  ///   - make: makes one that calls the closure.
  public init(
    see place: String? = nil, without leftOut: [String] = [],
    cancelsOnRelease: Bool = true,
    make: @escaping (@escaping () -> Void) -> Live
  ) {
    self.place = place
    self.leftOut = leftOut
    self.cancelsOnRelease = cancelsOnRelease
    self.make = make
  }

  /// A cancellable of chapter 01.
  public init<C: Cancellable>(
    see place: String? = nil, without leftOut: [String] = [],
    cancelsOnRelease: Bool = true,
    _ cancellable: @escaping (@escaping () -> Void) -> C
  ) {
    self.init(see: place, without: leftOut, cancelsOnRelease: cancelsOnRelease)
    { action in
      let cancellable = cancellable(action)
      return Live(cancel: { cancellable.cancel() })
    }
  }
}

struct CancellableScript {
  enum Act { case cancel, release, disarm }

  var acts: [Act]
  /// Inside the closure.
  var inside: [Act] = []
  var looks = false
  var intrusion: (moment: Recorder.Moment, act: Act)?
}

extension TestedCancellable {
  func play(_ script: CancellableScript, _ crew: ThreadCrew) -> Played {
    let stage = Recorder(crew)
    stage.play { play(script, on: stage) }
    return Played(stage)
  }

  private func play(_ script: CancellableScript, on stage: Recorder) {
    var live: Live?
    func deed(_ act: CancellableScript.Act) -> Recorder.Action {
      switch act {
      case .cancel: Recorder.Action(name: "cancel()") { live?.cancel() }
      case .release: Recorder.Action(name: "let go of it") { live = nil }
      case .disarm: Recorder.Action(name: "disarm()") { live?.disarm?() }
      }
    }
    if let (moment, act) = script.intrusion {
      stage.intrusion = .init(
        moment: moment, isElsewhere: true, deed: deed(act))
    }
    do {
      let witness = stage.witness("what the closure holds")
      live = make { [witness] in
        withExtendedLifetime(witness) {
          stage.called("cancelled") { script.inside.map(deed) }
        }
      }
    }
    for act in script.acts { stage.perform(deed(act)) }
    if script.looks {
      stage.noteWitnesses()
    }
    stage.intrusion = nil
  }

  func compare(_ scripts: [CancellableScript]) -> RuleBreach? {
    let crew = ThreadCrew()
    for script in scripts {
      let finding = play(script, crew)
        .finding(beside: reference.play(script, crew))
      if finding != nil { return finding }
    }
    return nil
  }

  private var reference: TestedCancellable {
    let cancelsOnRelease = cancelsOnRelease
    return TestedCancellable { action in
      let token = ReferenceToken(action, cancelsOnRelease)
      return Live(cancel: { token.cancel() }, disarm: { token.disarm() })
    }
  }

  fileprivate var canDisarm: Bool { make {}.disarm != nil }

  /// Two threads end it at the same time, for ThreadSanitizer to watch.
  fileprivate func useTogether() {
    guard Together.isWatched else { return }
    let deeds = canDisarm ? [false, true] : [false]
    for (disarms, turn) in Together.inBothOrders(deeds) {
      let stage = Recorder(ThreadCrew())
      let live = make { stage.called("cancelled") }
      Together.perform(
        live.cancel, disarms ? live.disarm! : live.cancel, first: turn)
    }
  }

  /// Whenever another thread ends it, too, the closure is called once, or not
  /// at all if it was disarmed, and is let go.
  ///
  /// What goes wrong on one thread as well is not about threads.
  fileprivate func intrude(at moments: (Played) -> [Recorder.Moment])
    -> RuleBreach?
  {
    let isRightAlone = isRight(by: Rule.all + (canDisarm ? [.c6] : []))
    let crew = ThreadCrew()
    let acts: [CancellableScript.Act] =
      canDisarm ? [.cancel, .disarm] : [.cancel]
    for act in acts {
      let script = CancellableScript(acts: [act], looks: true)
      let alone = play(script, crew)
      if act == .cancel, alone.called.isEmpty {
        return alone.finding(beside: reference.play(script, crew))
      }
      for moment in moments(alone) {
        for other in acts {
          var script = script
          script.intrusion = (moment, other)
          let played = play(script, crew)
          let right = reference.play(script, crew)
          if let trouble = played.trouble {
            return RuleBreach(
              trouble, expected: right.lines, actual: played.lines)
          }
          let calls = played.called.count
          let isHeld =
            played.lines != alone.lines
            && played.lines.contains { $0.hasSuffix("still held") }
            && !alone.lines.contains { $0.hasSuffix("still held") }
          if !isRightAlone || played.wasBlocked { continue }
          if calls > 1 || calls == 0 && act == other && act == .cancel || isHeld
          {
            return RuleBreach(
              expected: right.lines, actual: played.lines,
              observation: """
                Two threads end it at the same time, and the closure is called \
                twice, or never, or is held.
                """)
          }
        }
      }
    }
    return nil
  }
}

/// A token that keeps every rule.
private final class ReferenceToken {
  private let action: Locked<(() -> Void)?>
  private let cancelsOnRelease: Bool

  init(_ action: @escaping () -> Void, _ cancelsOnRelease: Bool) {
    self.action = Locked(action)
    self.cancelsOnRelease = cancelsOnRelease
  }

  deinit { if cancelsOnRelease { cancel() } }

  func cancel() { action.exchange(nil)?() }

  func disarm() { action.exchange(nil) }
}

extension Rule where SubjectUnderTest == TestedCancellable {
  /// Every rule that holds for cancellables on one thread; C6 besides for
  /// those that can be disarmed.
  public static var all: [Self] { [c1, c2, c3, c4, c5] }

  /// Every rule that holds besides for those that many threads use.
  public static var threads: [Self] { [t1, t2, t3] }

  /// Once.
  public static var c1: Self {
    Rule(
      "C1", "The first cancel cancels, and no other does.",
      "Nothing happens when it is made; the first call uses the closure up.",
      see: "Chapters/04-Sink.md#a-token-that-cancels"
    ) { $0.compare([.init(acts: [.cancel, .cancel])]) }
  }

  /// On release.
  public static var c2: Self {
    Rule(
      "C2", "What is let go of without a cancel is cancelled.",
      "To drop the token is to cancel: the deinit is the last chance.",
      see: "Chapters/04-Sink.md#a-token-that-cancels"
    ) { $0.compare([.init(acts: [.release])]) }
  }

  /// Not twice.
  public static var c3: Self {
    Rule(
      "C3", "What was cancelled is not cancelled again by its release.",
      "One cancel for each token.",
      see: "Chapters/04-Sink.md#a-token-that-cancels",
      presuming: [c1]
    ) { $0.compare([.init(acts: [.cancel, .release])]) }
  }

  /// Re-entrance.
  public static var c4: Self {
    Rule(
      "C4", "A closure that cancels once more is called once.",
      "Forget the closure before you call it.",
      see: "Chapters/04-Sink.md#a-token-that-cancels",
      isInterleaved: true, presuming: [c1]
    ) { $0.compare([.init(acts: [.cancel], inside: [.cancel])]) }
  }

  /// Release.
  public static var c5: Self {
    Rule(
      "C5", "After the cancel it holds nothing.",
      "The closure may hold much; a flag that says \"done\" frees none of it.",
      see: "Chapters/04-Sink.md#a-token-that-cancels"
    ) {
      $0.compare([.init(acts: [.cancel], looks: true)])
    }
  }

  /// Disarm.
  public static var c6: Self {
    Rule(
      "C6", "What has been disarmed is never cancelled, and holds nothing.",
      "Of cancel(), disarm() and the release only the first does anything.",
      see: "Chapters/04-Sink.md#a-token-that-cancels",
      presuming: [c1, c3]
    ) { piece in
      if !piece.canDisarm {
        return RuleBreach(
          expected: ["disarm()"], actual: [],
          observation: "It cannot be disarmed.")
      }
      return piece.compare([
        .init(acts: [.disarm, .cancel, .release]),
        .init(acts: [.disarm, .release]),
        .init(acts: [.disarm], looks: true),
        .init(acts: [.cancel, .disarm], looks: true),
        .init(acts: [.cancel], inside: [.disarm]),
      ])
    }
  }

  /// No lock is held during a call.
  public static var t1: Self {
    .threads1 { piece in
      piece.useTogether()
      return piece.intrude { _ in [.call(0)] }
    }
  }

  /// Check and act are one.
  public static var t2: Self {
    .threads2(presuming: [t1]) { piece in
      piece.intrude { (0..<$0.counts.gaps).map(Recorder.Moment.gap) }
    }
  }

  /// Releases are calls.
  public static var t3: Self {
    .threads3(presuming: [t1]) { piece in piece.intrude { _ in [.release(0)] } }
  }
}
