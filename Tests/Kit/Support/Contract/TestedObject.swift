/// Anything else that many threads use: the test names what can be done with
/// it, and the kit looks what another thread can do meanwhile.
public struct TestedObject: Tested {
  /// Where the book speaks of this piece.
  public let place: String?
  /// The rules that it does not promise to keep.
  public let leftOut: [String]
  let story: [String]
  let intruders: [String]
  let serial: [String]
  let considered: [String]
  let isRight: ([String]) -> Bool
  let make: (Recorder) -> [String: () -> Void]

  /// - Parameters:
  ///   - place: where the book speaks of it.
  ///   - leftOut: the ids of rules that it does not promise to keep.
  ///   - story: what is done, in order.
  ///   - intruders: what another thread does, one of them in each run.
  ///   - serial: what no two threads do at the same time, by promise.
  ///   - considered: how the calls begin before which the piece must have looked
  ///     at its state in that step, under its lock.
  ///   - isRight: whether a history is right in which a thread intruded.
  ///   - make: makes one, and says by name what can be done with it. Doubles
  ///     tell the stage what is called, and witnesses what is released.
  public init(
    see place: String? = nil, without leftOut: [String] = [], story: [String],
    intruders: [String], serial: [String] = [], considered: [String] = [],
    isRight: @escaping ([String]) -> Bool = { _ in true },
    make: @escaping (Recorder) -> [String: () -> Void]
  ) {
    self.place = place
    self.leftOut = leftOut
    self.story = story
    self.intruders = intruders
    self.serial = serial
    self.considered = considered
    self.isRight = isRight
    self.make = make
  }

  private func play(
    _ crew: ThreadCrew,
    _ intrusion: (moment: Recorder.Moment, act: String)? = nil
  ) -> Played {
    let stage = Recorder(crew)
    stage.play { play(on: stage, intrusion) }
    return Played(stage)
  }

  private func play(
    on stage: Recorder, _ intrusion: (moment: Recorder.Moment, act: String)?
  ) {
    let acts = Gaps.inside(stage) { make(stage) }
    func deed(_ name: String) -> Recorder.Action {
      guard let act = acts[name] else {
        preconditionFailure("Nothing is called \(name).")
      }
      return Recorder.Action(name: name, perform: act)
    }
    if let (moment, act) = intrusion {
      stage.intrusion = .init(
        moment: moment, isElsewhere: true, deed: deed(act))
    }
    for name in story { stage.perform(deed(name)) }
    stage.intrusion = nil
  }

  /// ThreadSanitizer sees two threads meet only where no lock came between
  /// them, and the runtime of generic types has locks of its own. But who calls
  /// without having taken a lock has not looked under one.
  fileprivate func rashCall() -> RuleBreach? {
    guard Gaps.areSeen, !Together.isWatched else { return nil }
    let alone = play(ThreadCrew())
    let rash = alone.rashCalls.first { line in
      considered.contains(where: line.hasPrefix)
    }
    guard alone.trouble == nil, let rash else { return nil }
    return RuleBreach(
      expected: ["(it takes its lock, and leaves it)", rash], actual: [rash],
      observation: """
        It calls out without having taken a lock: another thread may be \
        changing what it has found at that moment.
        """)
  }

  /// Each step of the story beside each thing that another thread may do, at
  /// the same time, for ThreadSanitizer to watch.
  fileprivate func useTogether() {
    guard Together.isWatched else { return }
    for step in story.indices {
      for (intruder, turn) in Together.inBothOrders(intruders)
      where !(serial.contains(story[step]) && serial.contains(intruder)) {
        let acts = make(Recorder(ThreadCrew()))
        for name in story[..<step] { acts[name]?() }
        guard let one = acts[story[step]], let other = acts[intruder]
        else { continue }
        Together.perform(one, other, first: turn)
      }
    }
  }

  fileprivate func intrude(at moments: (Played) -> [Recorder.Moment])
    -> RuleBreach?
  {
    let crew = ThreadCrew()
    let alone = play(crew)
    if let trouble = alone.trouble {
      return RuleBreach(trouble, expected: story, actual: alone.lines)
    }
    if !isRight(alone.lines) {
      return RuleBreach(
        expected: story, actual: alone.lines,
        observation: "Without any other thread, something is missing.")
    }
    for act in intruders {
      for moment in moments(alone) {
        let played = play(crew, (moment, act))
        if let trouble = played.trouble {
          return RuleBreach(
            trouble, expected: alone.lines, actual: played.lines)
        }
        if !played.wasBlocked, !isRight(played.lines) {
          return RuleBreach(
            expected: alone.lines, actual: played.lines,
            observation: "What another thread did has led to something else.")
        }
      }
    }
    return nil
  }
}

extension Rule where SubjectUnderTest == TestedObject {
  /// Every rule that holds for what many threads use.
  public static var threads: [Self] { [t1, t2, t3] }

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
      piece.rashCall()
        ?? piece.intrude { (0..<$0.counts.gaps).map(Recorder.Moment.gap) }
    }
  }

  /// Releases are calls.
  public static var t3: Self {
    .threads3(presuming: [t1]) { piece in
      piece.intrude { (0..<$0.counts.releases).map(Recorder.Moment.release) }
    }
  }
}
