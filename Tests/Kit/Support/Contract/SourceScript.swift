import Chapter01Handshake

/// What the kit does in one run of a source.
struct SourceScript {
  enum Act {
    case request(Subscribers.Demand)
    case cancel
  }

  struct Reaction {
    var acts: [Act] = []
    var returns = Subscribers.Demand.none
  }

  var length = 3
  /// Inside `receive(subscription:)`.
  var onSubscription: [Act] = []
  /// Inside `receive(_:)`, by the number of the value.
  var onValue: (Int) -> Reaction = { _ in Reaction() }
  /// Inside `receive(completion:)`.
  var onEnd: [Act] = []
  /// From outside, when `subscribe(_:)` has come back.
  var then: [Act] = []
  /// Look whether the subscriber has been let go, and then whether the
  /// subscription goes with the last who holds it.
  var looksAtSubscriber = false
  var looksAtRun = false
  /// Whether the world outside does its part only when all this is done.
  var holdsBack = false
  var intrusion: (moment: Recorder.Moment, act: Act, isElsewhere: Bool)?
  var pauses = false

  func intruding(_ act: Act, at moment: Recorder.Moment, elsewhere: Bool)
    -> Self
  {
    var script = self
    script.intrusion = (moment, act, elsewhere)
    return script
  }
}

extension TestedSource {
  func play(_ script: SourceScript, _ crew: ThreadCrew) -> Played {
    let length = length(script.length)
    let stage = Recorder(crew, limit: 4 * length + 40)
    let probe = Probe(stage)
    func deeds(_ acts: [SourceScript.Act]) -> [Recorder.Action] {
      acts.map { act in
        switch act {
        case .request(let demand): probe.request(demand)
        case .cancel: probe.cancel
        }
      }
    }
    probe.onSubscription = { deeds(script.onSubscription) }
    probe.onValue = { number in
      let reaction = script.onValue(number)
      return .init(deeds: deeds(reaction.acts), returns: reaction.returns)
    }
    probe.onCompletion = { deeds(script.onEnd) }
    if let (moment, act, isElsewhere) = script.intrusion {
      stage.intrusion = .init(
        moment: moment, isElsewhere: isElsewhere, deed: deeds([act])[0],
        pauses: script.pauses)
    }
    stage.play {
      // The world outlives the publisher.
      let proceed = subscribe(probe, length, stage)
      stage.perform(outside: proceed)
      for deed in deeds(script.then) {
        stage.perform(deed)
        if !script.holdsBack { stage.perform(outside: proceed) }
      }
      if script.holdsBack { stage.perform(outside: proceed) }
      if script.looksAtSubscriber {
        probe.noteSubscriber()
        stage.noteWitnesses()
      }
      if script.looksAtRun { probe.noteRun() }
    }
    return Played(stage, depths: probe.depths)
  }

  private func subscribe(_ probe: Probe, _ length: Int, _ stage: Recorder)
    -> () -> Void
  {
    let live = make(length, stage)
    Gaps.inside(stage) { live.subscribe(probe) }
    return live.proceed
  }

  /// Plays scripts with the piece and with a right one, and compares.
  func compare(_ scripts: [SourceScript]) -> RuleBreach? {
    let crew = ThreadCrew()
    for script in scripts {
      if let finding = compare(script, crew) { return finding }
    }
    return nil
  }

  /// Compares only what is held: what came or did not come is the business of
  /// other rules, if something came at all.
  func compareReleases(_ scripts: [SourceScript]) -> RuleBreach? {
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

  func compare(_ script: SourceScript, _ crew: ThreadCrew) -> RuleBreach? {
    let actual = play(script, crew)
    let finding = actual.finding(beside: reference().play(script, crew))
    // A publisher of nothing may have its end on the way already.
    if finding != nil, length(script.length) == 0,
      actual.lines == reference(endsAnyway: true).play(script, crew).lines
    {
      return nil
    }
    return finding
  }
}
