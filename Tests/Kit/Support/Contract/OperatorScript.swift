import Chapter01Handshake

/// What the kit does with an operator, above it and below.
struct OperatorScript {
  enum Act: Equatable {
    case request(Subscribers.Demand)
    case cancel
    case send(Int)
    case end(isFailure: Bool)
    case sendSecond
  }

  /// From outside, when `subscribe(_:)` has come back.
  var acts: [Act] = []
  /// Inside `receive(subscription:)`.
  var onSubscription: [Act] = []
  /// Inside the first request that reaches the publisher above.
  var answers: [Act] = []
  /// Inside the value of this number.
  var onValue: (Int) -> [Act] = { _ in [] }
  var returns: (Int) -> Subscribers.Demand = { _ in .none }
  /// Inside the completion.
  var onEnd: [Act] = []
  var looks = false
  /// Look for the subscriber also while the publisher above still holds the
  /// operator.
  var looksEarly = false
  var hearsEveryCancel = false
  var intrusion: (moment: Recorder.Moment, act: Act, isElsewhere: Bool)?

  var needsFailure: Bool {
    (acts + answers).contains(.end(isFailure: true))
  }
}

extension TestedOperator {
  func play(_ script: OperatorScript, _ crew: ThreadCrew) -> Played {
    let stage = Recorder(crew)
    stage.hearsEveryCancel = script.hearsEveryCancel
    let probe = Probe(stage)
    var deeds: ([OperatorScript.Act]) -> [Recorder.Action] = { _ in [] }
    let upstream = Upstream(stage) { deeds(script.answers) }
    deeds = { [unowned upstream] acts in
      acts.map { act in
        switch act {
        case .request(let demand): probe.request(demand)
        case .cancel: probe.cancel
        case .send(let value): upstream.send(value)
        case .end(let isFailure): upstream.end(isFailure: isFailure)
        case .sendSecond: upstream.sendSecond
        }
      }
    }
    probe.onSubscription = { deeds(script.onSubscription) }
    probe.onValue = { number in
      .init(
        deeds: deeds(script.onValue(number)), returns: script.returns(number))
    }
    probe.onCompletion = { deeds(script.onEnd) }
    if let (moment, act, isElsewhere) = script.intrusion {
      stage.intrusion = .init(
        moment: moment, isElsewhere: isElsewhere, deed: deeds([act])[0])
    }
    stage.play {
      Gaps.inside(stage) { start(upstream, probe) }
      for deed in deeds(script.acts) { stage.perform(deed) }
      if script.looks { look(upstream, probe, early: script.looksEarly) }
    }
    return Played(stage)
  }

  /// First the subscription goes, while the publisher above still holds the
  /// operator; then the operator.
  private func look(
    _ upstream: Upstream, _ probe: Probe, early looksEarly: Bool
  ) {
    probe.stage.intrusion = nil
    probe.forget()
    if upstream.hasRun { probe.stage.note("the run above is still held") }
    if manner.letsGoByItself || looksEarly { probe.noteSubscriber() }
    upstream.forget()
    probe.noteSubscriber()
    probe.stage.noteWitnesses()
  }

  func compare(_ scripts: [OperatorScript]) -> RuleBreach? {
    let crew = ThreadCrew()
    for script in scripts {
      if let finding = compare(script, crew) { return finding }
    }
    return nil
  }

  func compare(_ script: OperatorScript, _ crew: ThreadCrew) -> RuleBreach? {
    if script.needsFailure, !canFail { return nil }
    return strip(play(script, crew))
      .finding(beside: strip(reference.play(script, crew)))
  }

  /// Without its connection, which is E1's business, and the demand that an
  /// operator asks for as it likes.
  private func strip(_ played: Played) -> Played {
    var played = played
    played.lines.removeAll { ["connect", "disconnect"].contains($0) }
    guard manner.asksOnItsOwn else { return played }
    played.lines.removeAll {
      $0.hasPrefix("up: request") || $0.hasPrefix("up: returned")
    }
    return played
  }

  func compareReleases(_ scripts: [OperatorScript]) -> RuleBreach? {
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

  /// Two subscribers, each behind an operator of its own that was made by the
  /// same code, by turns.
  func compareTwoRuns() -> RuleBreach? {
    let crew = ThreadCrew()
    let actual = strip(playTwoRuns(crew))
    var finding = actual.finding(
      beside: strip(reference.playTwoRuns(crew)))
    finding?.observation =
      "What one subscriber does changes the other one's run."
    return finding
  }

  private func playTwoRuns(_ crew: ThreadCrew) -> Played {
    let stage = Recorder(crew)
    let (a, b) = (Probe(stage, named: "A"), Probe(stage, named: "B"))
    let (first, second) = (
      Upstream(stage, named: "A"), Upstream(stage, named: "B")
    )
    stage.play {
      Gaps.inside(stage) {
        start(first, a)
        start(second, b)
      }
      stage.perform(a.request(.unlimited))
      stage.perform(b.request(.unlimited))
      stage.perform(first.send(1))
      stage.perform(second.send(2))
      stage.perform(a.cancel)
      stage.perform(second.send(3))
      stage.perform(second.end(isFailure: false))
    }
    return Played(stage)
  }
}
