import Chapter01Handshake

// How the rules that need more than a list of scripts are tried.

extension TestedSource {
  /// Whether every value came as deep in the stack as the second one did.
  func compareStack(_ played: Played, _ length: Int) -> RuleBreach? {
    let all = "\(length) values, one below the other in the stack"
    let flat = "\(length) values, each at the same depth of the stack"
    if let trouble = played.trouble {
      return RuleBreach(
        trouble, expected: [flat], actual: Array(played.lines.prefix(4)))
    }
    let depths = played.depths
    guard let last = depths.last else {
      return RuleBreach(
        expected: [flat], actual: played.lines + ["no value"],
        observation: "A value that was asked for does not come.")
    }
    // The first call may be made in another place than the others.
    guard depths.count > 2, abs(depths[1] - last) > 8 * depths.count
    else { return nil }
    return RuleBreach(
      expected: [flat], actual: [all],
      observation: "Each value is delivered from inside the one before.")
  }

  /// Two subscribers of one publisher, by turns.
  func compareTwoRuns() -> RuleBreach? {
    let crew = ThreadCrew()
    let actual = playTwoRuns(crew)
    let right = reference().playTwoRuns(crew)
    if let trouble = actual.trouble {
      return RuleBreach(trouble, expected: right.lines, actual: actual.lines)
    }
    guard actual.lines != right.lines else { return nil }
    return RuleBreach(
      expected: right.lines, actual: actual.lines,
      observation: "What one subscriber does changes the other one's run.")
  }

  private func playTwoRuns(_ crew: ThreadCrew) -> Played {
    let stage = Recorder(crew)
    let (a, b) = (Probe(stage, named: "A"), Probe(stage, named: "B"))
    let late = Probe(stage, named: "C")
    stage.play {
      let live = make(length(3), stage)
      func step(_ deed: Recorder.Action) {
        stage.perform(deed)
        Gaps.inside(stage, live.proceed)
      }
      Gaps.inside(stage) {
        live.subscribe(a)
        live.subscribe(b)
      }
      step(a.request(.max(1)))
      step(b.request(.max(2)))
      step(a.cancel)
      step(b.request(.unlimited))
      Gaps.inside(stage) { live.subscribe(late) }
      step(late.request(.unlimited))
    }
    return Played(stage)
  }
}

extension TestedSource {
  /// A few runs that go through everything that a source calls.
  private var stories: [SourceScript] {
    [
      .init(then: [.request(.max(1)), .request(.unlimited)]),
      .init(onSubscription: [.request(.unlimited)]),
      .init(then: [.request(.max(1)), .cancel]),
      .init(length: 6, then: [.request(.max(2))]),
      .init(then: [.request(.max(1)), .cancel], holdsBack: true),
    ]
  }

  private static let acts: [SourceScript.Act] = [.request(.max(1)), .cancel]

  /// At every call that the piece makes it is called itself.
  func intrude(elsewhere isElsewhere: Bool) -> RuleBreach? {
    let crew = ThreadCrew()
    for story in stories {
      if let finding = compare(story, crew) {
        if finding.isAlive { continue } else { return finding }
      }
      let lines = reference().play(story, crew).called
      for (call, line) in lines.enumerated() {
        for act in Self.acts {
          func finding(elsewhere isElsewhere: Bool) -> RuleBreach? {
            compare(
              story.intruding(act, at: .call(call), elsewhere: isElsewhere),
              crew)
          }
          if !isElsewhere {
            // Inside a value that is the business of P7 and P9.
            if line.hasPrefix("value") { continue }
            if let finding = finding(elsewhere: false) { return finding }
          } else if let found = finding(elsewhere: true) {
            // What goes wrong on one thread as well is not about threads.
            if found.trouble != nil || finding(elsewhere: false) == nil {
              return found
            }
          }
        }
      }
    }
    return nil
  }

  /// After every unlocking inside the piece, another thread acts.
  func intrudeInGaps() -> RuleBreach? {
    let crew = ThreadCrew()
    for story in stories {
      if let finding = compare(story, crew) {
        if finding.isAlive { continue } else { return finding }
      }
      var watched = story
      watched.looksAtSubscriber = true
      let gaps = play(watched, crew).counts.gaps
      for gap in 0..<gaps {
        for act in Self.acts {
          for pauses in [false, true] {
            var script = watched.intruding(
              act, at: .gap(gap), elsewhere: true)
            script.pauses = pauses
            let played = play(script, crew)
            if played.wasBlocked { continue }
            if let finding = judge(played, act, of: watched, crew) {
              return finding
            }
          }
        }
      }
    }
    return nil
  }

  /// Where the intruder comes depends on the piece, so there is no history to
  /// compare with. What must hold is less: the signals are the right ones, and
  /// after a cancel no more than the one that was on its way.
  private func judge(
    _ played: Played, _ act: SourceScript.Act, of story: SourceScript,
    _ crew: ThreadCrew
  ) -> RuleBreach? {
    let lines = played.lines
    // Before the subscription comes nobody can ask, or cancel.
    guard let gap = lines.firstIndex(where: { $0.contains("in a gap") }),
      lines[..<gap].contains("subscription")
    else { return nil }
    var script = story
    if case .request = act { script.then.append(act) }
    let right = reference().play(script, crew)
    let wanted = signals(right.lines)
    if let trouble = played.trouble {
      return RuleBreach(trouble, expected: right.lines, actual: lines)
    }
    let came = signals(lines)
    let begins = lines.filter { $0 == outside?.begin }.count
    let withdraws = lines.filter { $0 == outside?.withdraw }.count
    if begins > 1 || withdraws > 1 {
      return RuleBreach(
        expected: right.lines, actual: lines, observation: gapObservation)
    }
    let isLetGo = lines.last == "released subscriber"
    switch act {
    case .request:
      let isCancelled = lines.contains("cancel")
      let isRight =
        isCancelled
        ? isPrefix(came, of: wanted) || isPrefix(wanted, of: came)
        : came == wanted
      guard !isRight else { return nil }
      return RuleBreach(
        expected: wanted, actual: came, observation: gapObservation)
    case .cancel:
      let before = signals(Array(lines[..<gap])).count
      guard isPrefix(came, of: wanted), came.count <= before + 1, isLetGo
      else {
        return RuleBreach(
          expected: Array(lines[...gap]) + ["released subscriber"],
          actual: lines, observation: gapObservation)
      }
      return nil
    }
  }

  private var gapObservation: String {
    """
    Another thread came between two looks at the state: what the first look \
    found no longer held at the second.
    """
  }

  private func signals(_ lines: [String]) -> [String] {
    lines.filter {
      $0.hasPrefix("value ") || $0.hasPrefix("finished")
        || $0.hasPrefix("failure(")
    }
  }

  private func isPrefix(_ short: [String], of long: [String]) -> Bool {
    short.count <= long.count && Array(long.prefix(short.count)) == short
  }

  /// Two threads ask and cancel at the same time, for ThreadSanitizer to watch.
  fileprivate func useTogether() {
    guard Together.isWatched else { return }
    typealias Deeds = (Handle, TestedSource.Live) -> [() -> Void]
    let request: (Handle) -> () -> Void = { run in { run.request(.unlimited) } }
    let pairs: [Deeds] = [
      { run, _ in [request(run), request(run)] },
      { run, _ in [request(run), run.cancel] },
      { run, _ in [run.cancel, run.cancel] },
      { run, live in
        run.request(.unlimited)
        return [live.proceed, run.cancel]
      },
    ]
    for (pair, turn) in Together.inBothOrders(pairs) {
      let stage = Recorder(ThreadCrew())
      let probe = Probe(stage)
      let live = make(length(3), stage)
      live.subscribe(probe)
      guard let run = probe.run else { continue }
      let deeds = pair(run, live)
      Together.perform(deeds[0], deeds[1], first: turn)
      withExtendedLifetime(live) {}
    }
  }

  /// At the release of what the piece held, another thread calls it.
  func intrudeAtReleases() -> RuleBreach? {
    let crew = ThreadCrew()
    let stories: [SourceScript] = [
      .init(then: [.request(.unlimited)]), .init(then: [.cancel]),
      .init(then: [.request(.max(1)), .cancel]),
      .init(
        onValue: { _ in .init(acts: [.cancel]) }, then: [.request(.unlimited)]
      ),
    ]
    for var story in stories {
      if let finding = compare(story, crew) {
        if finding.isAlive { continue } else { return finding }
      }
      for act in Self.acts {
        story.intrusion = (.release(0), act, true)
        let played = play(story, crew)
        guard let trouble = played.trouble else { continue }
        return RuleBreach(
          trouble, expected: reference().play(story, crew).lines,
          actual: played.lines)
      }
    }
    return nil
  }
}

extension Rule where SubjectUnderTest == TestedSource {
  /// Every rule that holds besides for sources that many threads use.
  public static var threads: [Self] { [t1, t2, t3] }

  /// No lock is held during a call.
  public static var t1: Self {
    .threads1 { source in
      source.useTogether()
      return source.intrude(elsewhere: true)
    }
  }

  /// Check and act are one.
  public static var t2: Self {
    .threads2(presuming: all + [t1]) { $0.intrudeInGaps() }
  }

  /// Releases are calls.
  public static var t3: Self {
    .threads3(presuming: [t1]) { $0.intrudeAtReleases() }
  }
}
