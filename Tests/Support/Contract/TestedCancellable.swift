import Chapter01Handshake

/// Something that can be cancelled, as the kit tests it: it is made with a
/// closure to call.
public struct TestedCancellable: Tested {
  /// Where the book speaks of this piece.
  public let place: String?
  let cancelsOnRelease: Bool
  /// Makes one, and returns how to cancel it; the closure holds it.
  let make: (@escaping () -> Void) -> () -> Void

  /// - Parameters:
  ///   - place: where the book speaks of it.
  ///   - cancelsOnRelease: whether it cancels when nobody holds it any more.
  ///   - make: makes one that calls the closure, and returns its `cancel`.
  public init(
    see place: String? = nil, cancelsOnRelease: Bool = true,
    make: @escaping (@escaping () -> Void) -> () -> Void
  ) {
    self.place = place
    self.cancelsOnRelease = cancelsOnRelease
    self.make = make
  }

  /// A cancellable of chapter 01.
  public init<C: Cancellable>(
    see place: String? = nil, cancelsOnRelease: Bool = true,
    _ cancellable: @escaping (@escaping () -> Void) -> C
  ) {
    self.init(see: place, cancelsOnRelease: cancelsOnRelease) { action in
      let cancellable = cancellable(action)
      return { cancellable.cancel() }
    }
  }
}

struct CancellableScript {
  enum Act { case cancel, release }

  var acts: [Act]
  /// Inside the closure.
  var inside: [Act] = []
  var looks = false
  var intrusion: Stage.Moment?
}

extension TestedCancellable {
  func play(_ script: CancellableScript, _ crew: Crew) -> Played {
    let stage = Stage(crew)
    stage.play { play(script, on: stage) }
    return Played(
      lines: stage.lines, called: stage.calledLines, trouble: stage.trouble,
      counts: stage.counts)
  }

  private func play(_ script: CancellableScript, on stage: Stage) {
    var cancel: (() -> Void)?
    weak var watched: Witness?
    func deed(_ act: CancellableScript.Act) -> Stage.Deed {
      switch act {
      case .cancel: Stage.Deed(name: "cancel()") { cancel?() }
      case .release: Stage.Deed(name: "let go of it") { cancel = nil }
      }
    }
    if let moment = script.intrusion {
      stage.intrusion = .init(
        moment: moment, isElsewhere: true, deed: deed(.cancel))
    }
    do {
      let witness = Witness(stage, "what the closure holds")
      watched = witness
      cancel = make { [witness] in
        withExtendedLifetime(witness) {
          stage.called("cancelled") { script.inside.map(deed) }
        }
      }
    }
    for act in script.acts { stage.perform(deed(act)) }
    if script.looks {
      stage.note(
        watched == nil ? "released closure" : "the closure is still held")
    }
    stage.intrusion = nil
  }

  func compare(_ scripts: [CancellableScript]) -> Finding? {
    let crew = Crew()
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
      return { token.cancel() }
    }
  }

  fileprivate func intrude(at moments: (Played) -> [Stage.Moment]) -> Finding? {
    let crew = Crew()
    let script = CancellableScript(acts: [.cancel], looks: true)
    let alone = play(script, crew)
    if alone.called.isEmpty {
      return alone.finding(beside: reference.play(script, crew))
    }
    for moment in moments(alone) {
      var script = script
      script.intrusion = moment
      let played = play(script, crew)
      let right = reference.play(script, crew)
      if let trouble = played.trouble {
        return Finding(trouble, expected: right.lines, actual: played.lines)
      }
      let cancels = played.called.filter { $0 == "cancelled" }.count
      if cancels != min(alone.called.count, 1) {
        return Finding(
          expected: right.lines, actual: played.lines,
          observation: "Two threads that cancel call the closure twice.")
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
}

extension Rule where Piece == TestedCancellable {
  /// Every rule that holds for cancellables on one thread.
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
      see: "Chapters/04-Sink.md#a-token-that-cancels"
    ) { $0.compare([.init(acts: [.cancel, .release])]) }
  }

  /// Re-entrance.
  public static var c4: Self {
    Rule(
      "C4", "A closure that cancels once more is called once.",
      "Forget the closure before you call it.",
      see: "Chapters/04-Sink.md#a-token-that-cancels"
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

  /// No lock is held during a call.
  public static var t1: Self {
    Rule(
      "T1", "While it calls out, another thread may use it.",
      "Take the closure out of the lock, leave the lock, and then call.",
      see: "Chapters/04-Sink.md#why-a-cancel-needs-the-lock"
    ) { $0.intrude { _ in [.call(0)] } }
  }

  /// Check and act are one.
  public static var t2: Self {
    Rule(
      "T2", "Between two looks at its state another thread may come.",
      "Take the closure out in the same moment in which you look for it.",
      see: "Chapters/04-Sink.md#why-a-cancel-needs-the-lock"
    ) { $0.intrude { (0..<$0.counts.gaps).map(Stage.Moment.gap) } }
  }

  /// Releases are calls.
  public static var t3: Self {
    Rule(
      "T3", "It lets go of nothing while it holds a lock.",
      "What the closure held may come back from its deinit.",
      see: "Chapters/04-Sink.md#why-a-cancel-needs-the-lock"
    ) { $0.intrude { _ in [.release(0)] } }
  }
}
