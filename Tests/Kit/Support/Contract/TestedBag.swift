import Chapter01Handshake

/// A collection of cancellables, as the kit tests it.
public struct TestedBag: Tested {
  /// A bag that has been made.
  public struct Live {
    let add: (Cancellable) -> Void
    let cancel: () -> Void

    /// - Parameters:
    ///   - add: puts something into the bag.
    ///   - cancel: cancels the bag; both closures hold it.
    public init(
      add: @escaping (Cancellable) -> Void, cancel: @escaping () -> Void
    ) {
      self.add = add
      self.cancel = cancel
    }
  }

  /// Where the book speaks of this piece.
  public let place: String?
  /// The rules that it does not promise to keep.
  public let leftOut: [String]
  let cancelsOnRelease: Bool
  let make: () -> Live

  /// - Parameters:
  ///   - place: where the book speaks of it.
  ///   - leftOut: the ids of rules that it does not promise to keep.
  ///   - cancelsOnRelease: whether it cancels when nobody holds it any more.
  ///   - make: makes an empty one.
  public init(
    see place: String? = nil, without leftOut: [String] = [],
    cancelsOnRelease: Bool = false,
    make: @escaping () -> Live
  ) {
    self.place = place
    self.leftOut = leftOut
    self.cancelsOnRelease = cancelsOnRelease
    self.make = make
  }
}

struct BagScript {
  enum Act: Equatable {
    case add(String)
    case cancel
    case release
  }

  var acts: [Act]
  /// Inside the cancel of the first that is cancelled.
  var inside: [Act] = []
  var looks = false
  var intrusion: (moment: Recorder.Moment, act: Act)?
}

extension TestedBag {
  func play(_ script: BagScript, _ crew: ThreadCrew) -> Played {
    let stage = Recorder(crew)
    stage.play { play(script, on: stage) }
    return Played(stage)
  }

  private func play(_ script: BagScript, on stage: Recorder) {
    var live: Live? = make()
    weak var watched: Item?
    let isFirst = Locked(true)
    func deed(_ act: BagScript.Act) -> Recorder.Action {
      switch act {
      case .add(let name):
        Recorder.Action(name: "add \(name)") {
          let item = Gaps.outside {
            Item(stage, name) {
              isFirst.exchange(false) ? script.inside.map(deed) : []
            }
          }
          if name == "a" { watched = item }
          live?.add(item)
        }
      case .cancel: Recorder.Action(name: "cancel()") { live?.cancel() }
      case .release: Recorder.Action(name: "let go of the bag") { live = nil }
      }
    }
    if let (moment, act) = script.intrusion {
      stage.intrusion = .init(
        moment: moment, isElsewhere: true, deed: deed(act))
    }
    for act in script.acts { stage.perform(deed(act)) }
    if script.looks {
      stage.note(watched == nil ? "released a" : "a is still held")
    }
    stage.intrusion = nil
  }

  func compare(_ scripts: [BagScript]) -> RuleBreach? {
    let crew = ThreadCrew()
    for script in scripts {
      let finding = play(script, crew)
        .finding(beside: reference.play(script, crew))
      if finding != nil { return finding }
    }
    return nil
  }

  private var reference: TestedBag {
    let cancelsOnRelease = cancelsOnRelease
    return TestedBag {
      let bag = ReferenceBag(cancelsOnRelease)
      return Live(add: { bag.add($0) }, cancel: { bag.cancel() })
    }
  }

  func compareReleases(_ scripts: [BagScript]) -> RuleBreach? {
    let crew = ThreadCrew()
    for script in scripts {
      let finding = play(script, crew)
        .finding(beside: reference.play(script, crew))
      guard let finding else { continue }
      if finding.isAlive, !finding.agreesBut(for: RuleBreach.isAboutReleases) {
        continue
      }
      return finding
    }
    return nil
  }

  /// Two threads use the bag at the same time, for ThreadSanitizer to watch.
  fileprivate func useTogether() {
    guard Together.isWatched else { return }
    typealias Deeds = (Live, Recorder) -> [() -> Void]
    func add(_ live: Live, _ item: Item) -> () -> Void { { live.add(item) } }
    let pairs: [Deeds] = [
      { live, stage in
        ["a", "b"].map { add(live, Item(stage, $0, deeds: { [] })) }
      },
      { live, stage in
        [add(live, Item(stage, "a", deeds: { [] })), live.cancel]
      },
      { live, _ in [live.cancel, live.cancel] },
    ]
    for (pair, turn) in Together.inBothOrders(pairs) {
      let stage = Recorder(ThreadCrew())
      let live = make()
      live.add(Item(stage, "first", deeds: { [] }))
      let deeds = pair(live, stage)
      Together.perform(deeds[0], deeds[1], first: turn)
    }
  }

  /// Whenever another thread comes, each thing is cancelled once, if anybody
  /// has cancelled the bag.
  ///
  /// What goes wrong on one thread as well is not about threads.
  fileprivate func intrude(at moments: (Played) -> [Recorder.Moment])
    -> RuleBreach?
  {
    let crew = ThreadCrew()
    let isRightAlone = isRight(by: [.b1, .b2, .b3, .b4])
    let stories = [
      BagScript(acts: [.add("a"), .add("b"), .cancel, .cancel]),
      BagScript(acts: [.add("a"), .add("b")]),
      BagScript(acts: [.cancel, .add("a")]),
    ]
    // One that calls nobody in any story does nothing at all.
    let played = stories.map { play($0, crew) }
    if played.allSatisfy(\.called.isEmpty) {
      return played[0].finding(beside: reference.play(stories[0], crew))
    }
    for (story, alone) in zip(stories, played) {
      let right = reference.play(story, crew)
      for act in [BagScript.Act.cancel, .add("x")] {
        for moment in moments(alone) {
          var script = story
          script.intrusion = (moment, act)
          let played = play(script, crew)
          if let trouble = played.trouble {
            return RuleBreach(
              trouble, expected: right.lines, actual: played.lines)
          }
          let due = due(in: played.lines)
          if isRightAlone, !played.wasBlocked, played.called.sorted() != due {
            return RuleBreach(
              expected: due, actual: played.lines,
              observation: """
                Two threads use the bag, and something is cancelled twice, or \
                never.
                """)
          }
        }
      }
    }
    return nil
  }

  private func due(in lines: [String]) -> [String] {
    guard lines.contains(where: { $0.hasPrefix("cancel()") }) else { return [] }
    return lines.filter { $0.hasPrefix("add ") }
      .map { "cancel " + $0.dropFirst("add ".count).prefix { $0 != " " } }
      .sorted()
  }
}

private final class Item: Cancellable {
  private let stage: Recorder
  private let name: String
  private let deeds: () -> [Recorder.Action]

  init(
    _ stage: Recorder, _ name: String, deeds: @escaping () -> [Recorder.Action]
  ) {
    self.stage = stage
    self.name = name
    self.deeds = deeds
  }

  deinit { stage.released(name) }

  func cancel() { stage.called("cancel \(name)", then: deeds) }
}

/// A bag that keeps every rule.
private final class ReferenceBag {
  private let contents = Locked<[Cancellable]?>([])
  private let cancelsOnRelease: Bool

  init(_ cancelsOnRelease: Bool) {
    self.cancelsOnRelease = cancelsOnRelease
  }

  deinit { if cancelsOnRelease { cancel() } }

  func add(_ cancellable: Cancellable) {
    let isKept = contents.withLock { contents in
      contents?.append(cancellable)
      return contents != nil
    }
    if !isKept { cancellable.cancel() }
  }

  func cancel() {
    for cancellable in contents.exchange(nil) ?? [] { cancellable.cancel() }
  }
}

extension Rule where SubjectUnderTest == TestedBag {
  /// Every rule that holds for bags on one thread.
  public static var all: [Self] { [b1, b2, b3, b4, b5] }

  /// Every rule that holds besides for those that many threads use.
  public static var threads: [Self] { [t1, t2, t3] }

  /// Each once.
  public static var b1: Self {
    Rule(
      "B1", "A cancel cancels everything, once, in order.",
      "Take the contents out, and go through them from the front.",
      see: "Chapters/04-Sink.md#storing-many"
    ) {
      $0.compare([
        .init(acts: [.add("a"), .add("b"), .add("c"), .cancel, .cancel])
      ])
    }
  }

  /// Latecomers.
  public static var b2: Self {
    Rule(
      "B2", "What is added after the cancel is cancelled at once, once.",
      "A cancelled bag stays cancelled, and keeps nothing.",
      see: "Chapters/04-Sink.md#storing-many",
      presuming: [b1]
    ) {
      $0.compare([
        .init(acts: [.add("a"), .cancel, .add("b"), .cancel]),
        .init(acts: [.cancel, .add("a"), .add("b"), .cancel]),
      ])
    }
  }

  /// Release.
  public static var b3: Self {
    Rule(
      "B3", "After the cancel the bag holds nothing.",
      "What has been cancelled is of no use to anybody.",
      see: "Chapters/04-Sink.md#storing-many"
    ) {
      $0.compareReleases([
        .init(acts: [.add("a"), .add("b"), .cancel], looks: true),
        .init(acts: [.add("b"), .cancel, .add("a")], looks: true),
      ])
    }
  }

  /// Re-entrance.
  public static var b4: Self {
    Rule(
      "B4", "What is being cancelled may use the bag.",
      "Change the state first, then call; and call nobody under the lock.",
      see: "Chapters/04-Sink.md#storing-many",
      isInterleaved: true, presuming: [b1, b2]
    ) {
      $0.compare([
        .init(acts: [.add("a"), .add("b"), .cancel], inside: [.cancel]),
        .init(acts: [.add("a"), .add("b"), .cancel], inside: [.add("c")]),
        .init(acts: [.cancel, .add("a")], inside: [.add("c"), .cancel]),
      ])
    }
  }

  /// On release.
  public static var b5: Self {
    Rule(
      "B5", "A bag that is let go of does with its contents what it promises.",
      "A plain bag forgets them; one that owns them cancels them, once.",
      see: "Chapters/04-Sink.md#storing-many",
      presuming: [b1]
    ) {
      $0.compare([
        .init(acts: [.add("a"), .add("b"), .release]),
        .init(acts: [.add("a"), .cancel, .release]),
      ])
    }
  }

  /// No lock is held during a call.
  public static var t1: Self {
    .threads1 { piece in
      piece.useTogether()
      return piece.intrude { $0.called.indices.map(Recorder.Moment.call) }
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
    .threads3(presuming: [t1]) { piece in
      piece.intrude { (0..<$0.counts.releases).map(Recorder.Moment.release) }
    }
  }
}
