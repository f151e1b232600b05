import Chapter01Handshake

/// What the kit does with a subscriber: it plays the publisher's part, and the
/// owner's.
struct SubscriberScript {
  enum Act: Equatable {
    /// Hands over a subscription: the first, the second…; a number that has
    /// been there is the same one again.
    case attach(Int)
    case value(Int)
    case end(isFailure: Bool)
    case cancel
  }

  var acts: [Act]
  /// Inside the first request.
  var answers: [Act] = []
  /// Look whether the subscription and the closures have been let go.
  var looks = false
  var intrusion: (moment: Recorder.Moment, act: Act, isElsewhere: Bool)?

  init(_ acts: Act..., answers: [Act] = [], looks: Bool = false) {
    self.acts = acts
    self.answers = answers
    self.looks = looks
  }

  var needsFailure: Bool { acts.contains(.end(isFailure: true)) }
  var needsCancel: Bool {
    acts.contains(.cancel) || intrusion?.act == .cancel
  }
}

extension TestedSubscriber {
  func play(_ script: SubscriberScript, _ crew: ThreadCrew) -> Played {
    let stage = Recorder(crew)
    stage.play { Theatre(self, stage).play(script) }
    return Played(stage)
  }

  /// Plays the scripts that the piece has the means for, and compares.
  func compare(_ scripts: [SubscriberScript]) -> RuleBreach? {
    let crew = ThreadCrew()
    for script in scripts {
      if let finding = compare(script, crew) { return finding }
    }
    return nil
  }

  func compare(_ script: SubscriberScript, _ crew: ThreadCrew) -> RuleBreach? {
    if script.needsFailure, !canFail { return nil }
    let actual = play(script, crew)
    let finding = actual.finding(beside: reference().play(script, crew))
    guard let found = finding, found.trouble == nil else { return finding }
    let ends: [ReferenceSubscriber.AtEnd] =
      manner.mayCancelAtEnd
      ? [.letsGo, .cancelsFirst, .cancelsLast] : [.letsGo]
    // One that was cancelled before it asked may ask or not: nobody answers.
    let isRight = ends.contains { atEnd in
      [false, true].contains { looks in
        reference(atEnd: atEnd, looksBeforeAsking: looks)
          .play(script, crew).lines == actual.lines
      }
    }
    return isRight ? nil : finding
  }

  func compareReleases(_ scripts: [SubscriberScript]) -> RuleBreach? {
    let crew = ThreadCrew()
    for script in scripts {
      guard let finding = compare(script, crew) else { continue }
      if finding.isAlive, !finding.agreesBut(for: RuleBreach.isAboutReleases) {
        continue
      }
      return finding
    }
    return nil
  }
}

/// One run of a script.
private final class Theatre {
  private let stage: Recorder
  private let live: TestedSubscriber.Live
  private var runs: [Int: FakeRun] = [:]
  private weak var firstRun: FakeRun?
  private var answers: [SubscriberScript.Act] = []

  init(_ piece: TestedSubscriber, _ stage: Recorder) {
    self.stage = stage
    live = piece.make(stage, stage.witness("what the closures hold"))
  }

  func play(_ script: SubscriberScript) {
    answers = script.answers
    if let (moment, act, isElsewhere) = script.intrusion {
      stage.intrusion = .init(
        moment: moment, isElsewhere: isElsewhere, deed: deed(act))
    }
    for act in script.acts {
      if case .cancel = act, live.cancel == nil { continue }
      stage.perform(deed(act))
      // Only the subscriber holds its run.
      if script.looks { runs = [:] }
    }
    guard script.looks else { return }
    stage.intrusion = nil
    runs = [:]
    stage.note(
      firstRun == nil
        ? "released subscription" : "the subscription is still held")
    stage.noteWitnesses()
  }

  private func deed(_ act: SubscriberScript.Act) -> Recorder.Action {
    switch act {
    case .attach(let number):
      Recorder.Action(name: "send \(name(number))subscription") {
        self.attach(number)
      }
    case .value(let value):
      Recorder.Action(name: "send value \(value)") {
        let more = self.live.value(value)
        if more > .none { self.stage.note("returned \(more)") }
      }
    case .end(let isFailure):
      Recorder.Action(
        name: isFailure ? "send failure(trouble)" : "send finished"
      ) {
        self.live.end(isFailure)
      }
    case .cancel:
      Recorder.Action(name: "cancel()") { self.live.cancel?() }
    }
  }

  private func name(_ number: Int) -> String {
    number == 0 ? "" : "\(["A", "B", "C"][number]): "
  }

  private func attach(_ number: Int) {
    let run =
      Gaps.outside {
        let run =
          runs[number]
          ?? FakeRun(stage, name(number)) { [weak self] in
            guard let self, number == 0 else { return [] }
            return answers.map(deed)
          }
        runs[number] = run
        if number == 0 { firstRun = run }
        return run
      }
    live.attach(run)
  }
}
