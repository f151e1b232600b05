import Chapter01Handshake

extension Rule where SubjectUnderTest == TestedOperator {
  /// Every rule that holds for operators on one thread.
  public static var all: [Self] {
    [o1, o2, o3, o4, o5, o6, o7, o8, o9, o10, o11]
  }

  /// Every rule that holds besides for those that many threads use.
  public static var threads: [Self] { [t1, t2, t3] }

  /// The subscription.
  public static var o1: Self {
    Rule(
      "O1", "The subscription comes down first, once.",
      "Who stands in between hands on a subscription before anything else.",
      see: "Chapters/01-Handshake.md#a-subscription-is-one-run"
    ) { $0.compare([.init(), .init(onSubscription: [.request(.unlimited)])]) }
  }

  /// Requests.
  public static var o2: Self {
    Rule(
      "O2", "Requests go up unchanged, and none is added.",
      "The subscriber below decides how much is asked for.",
      see: "Chapters/05-Demand.md#outstanding-demand",
      presuming: [o1]
    ) {
      $0.compare([
        .init(acts: [.request(.max(2)), .request(.max(3))]),
        .init(
          acts: [.request(.unlimited)], onSubscription: [.request(.max(1))]
        ),
        .init(
          acts: [.request(.max(1)), .send(1)],
          onValue: { _ in [.request(.max(4))] }),
      ])
    }
  }

  /// Values and what is returned for them.
  public static var o3: Self {
    Rule(
      "O3", "Values come down; what is returned for them is returned above.",
      "What receive(_:) returns below is what it returns above.",
      see: "Chapters/05-Demand.md#outstanding-demand",
      presuming: [o1, o2]
    ) { piece in
      piece.compare([
        .init(acts: [.request(.unlimited), .send(1), .send(2), .send(3)]),
        .init(
          acts: [.request(.max(2)), .send(1), .send(2)],
          returns: {
            piece.manner.asksOnItsOwn ? .none : $0 == 0 ? .max(3) : .none
          }),
      ])
    }
  }

  /// Cancel.
  public static var o4: Self {
    Rule(
      "O4", "A cancel goes up, once, and nothing comes down after it.",
      "The publisher above must hear that nobody listens any more.",
      see: "Chapters/03-RetainedSubscriber.md#a-cancel-that-reaches-the-server",
      presuming: [o1, o3]
    ) {
      $0.compare([
        .init(acts: [.cancel]),
        .init(acts: [.request(.unlimited), .send(1), .cancel, .send(2)]),
        .init(
          acts: [.request(.unlimited), .send(1), .send(2)],
          onValue: { $0 == 0 ? [.cancel] : [] }),
      ])
    }
  }

  /// Both ends.
  public static var o5: Self {
    Rule(
      "O5", "Both ends come down, once, and need no demand.",
      "A failure is an end as a finish is; it stays the same failure.",
      see: "Chapters/05-Demand.md#a-completion-needs-no-demand",
      presuming: [o1, o3]
    ) {
      $0.compare([
        .init(acts: [.end(isFailure: false)]),
        .init(acts: [.end(isFailure: true)]),
        .init(acts: [.request(.unlimited), .send(1), .end(isFailure: false)]),
        .init(acts: [.request(.unlimited), .send(1), .end(isFailure: true)]),
      ])
    }
  }

  /// An answer inside the request.
  public static var o6: Self {
    Rule(
      "O6", "A publisher above that answers inside the request is heard.",
      """
      Values, and the end, may come before request(_:) returns, and before \
      receive(subscription:) does: keep first, then call.
      """,
      see: "Chapters/04-Sink.md#a-sink-that-releases-everything",
      presuming: [o1, o2, o3, o4, o5, o8, o9]
    ) {
      $0.compare([
        .init(
          onSubscription: [.request(.unlimited)],
          answers: [.send(1), .end(isFailure: false)], looks: true),
        .init(
          acts: [.request(.unlimited)], answers: [.send(1), .send(2)]),
        .init(
          onSubscription: [.request(.unlimited), .cancel], answers: [.send(1)],
          looks: true),
      ])
    }
  }

  /// Independence.
  public static var o7: Self {
    Rule(
      "O7", "Each subscriber has a run of its own.",
      "What a run needs lives in its subscription, not in the operator.",
      see: "Chapters/01-Handshake.md#a-subscription-is-one-run",
      presuming: [o1, o2, o3, o4, o5]
    ) { $0.compareTwoRuns() }
  }

  /// Release at the end.
  public static var o8: Self {
    Rule(
      "O8", "At both ends it lets go of what is above and of what is below.",
      "Held above and below, a run that is over is held by nothing but itself.",
      see: "Chapters/03-RetainedSubscriber.md#a-retain-cycle-on-purpose"
    ) {
      $0.compareReleases([
        .init(
          acts: [.request(.unlimited), .send(1), .end(isFailure: false)],
          looks: true),
        .init(acts: [.end(isFailure: true)], looks: true),
      ])
    }
  }

  /// Release at a cancel.
  public static var o9: Self {
    Rule(
      "O9", "At a cancel it lets go of what is above and of what is below.",
      "A cancel is an end, too.",
      see: "Chapters/03-RetainedSubscriber.md#a-retain-cycle-on-purpose"
    ) {
      $0.compareReleases([
        .init(acts: [.cancel], looks: true),
        .init(acts: [.request(.unlimited), .send(1), .cancel], looks: true),
      ])
    }
  }

  /// One subscription above.
  public static var o10: Self {
    Rule(
      "O10", "A second subscription from above is cancelled.",
      "It has a run above already; refuse another one.",
      see: "Chapters/04-Sink.md#a-second-subscription",
      presuming: [o1, o2, o3, o4]
    ) {
      $0.compare([
        .init(acts: [.sendSecond, .request(.max(1)), .send(1), .cancel])
      ])
    }
  }

  /// Re-entrance.
  public static var o11: Self {
    Rule(
      "O11", "Whatever it calls may call it back.",
      "Change the state before each call, and look at it again after the call.",
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value",
      isInterleaved: true, presuming: [o1, o2, o3, o4, o5]
    ) { $0.intrude(elsewhere: false) }
  }

  /// Who may keep a value waiting: for operators that many threads use, which
  /// call somebody besides the publisher above and the subscriber.
  public static var o12: Self {
    Rule(
      "O12",
      "Another thread's value waits for the subscriber, and nobody else.",
      """
      While you call somebody else, a second publisher that you subscribe to, \
      say, let others deliver.
      """,
      see: "Chapters/10-FirstAndMerge.md#merge-two-publishers"
    ) { $0.sendWhileItCalls() }
  }

  /// No lock is held during a call.
  public static var t1: Self {
    .threads1 { piece in
      piece.useTogether()
      return piece.intrude(elsewhere: true)
    }
  }

  /// Check and act are one.
  public static var t2: Self {
    .threads2(presuming: all.filter { $0.id != "O10" } + [t1]) {
      $0.intrudeInGaps()
    }
  }

  /// Releases are calls.
  public static var t3: Self {
    .threads3(presuming: [t1]) { $0.intrudeAtReleases() }
  }
}

extension TestedOperator {
  private var stories: [OperatorScript] {
    [
      .init(acts: [.request(.unlimited), .send(1), .end(isFailure: false)]),
      .init(acts: [.send(1), .cancel], onSubscription: [.request(.unlimited)]),
    ]
  }

  /// The subscriber asks or cancels while the publisher above sends, for
  /// ThreadSanitizer to watch.
  fileprivate func useTogether() {
    guard Together.isWatched else { return }
    typealias Deeds = (Handle, TestedSubscriber.Live) -> [() -> Void]
    let pairs: [Deeds] = [
      { run, _ in [{ run.request(.max(1)) }, run.cancel] },
      { run, _ in [run.cancel, run.cancel] },
      { run, above in [{ _ = above.value(1) }, run.cancel] },
      { run, above in [{ _ = above.value(1) }, { run.request(.max(1)) }] },
      { run, above in [{ above.end(false) }, run.cancel] },
      { run, above in [{ above.end(false) }, { run.request(.max(1)) }] },
    ]
    for (pair, turn) in Together.inBothOrders(pairs) {
      let stage = Recorder(ThreadCrew())
      let (probe, upstream) = (Probe(stage), Upstream(stage))
      start(upstream, probe)
      guard let run = probe.run, let above = upstream.connected else { return }
      run.request(.max(1))
      let deeds = pair(run, above)
      Together.perform(deeds[0], deeds[1], first: turn)
      upstream.forget()
    }
  }

  fileprivate func intrude(elsewhere isElsewhere: Bool) -> RuleBreach? {
    let crew = ThreadCrew()
    for story in stories {
      if let finding = compare(story, crew) {
        if finding.isAlive { continue } else { return finding }
      }
      let lines = play(story, crew).called
      for (call, line) in lines.enumerated() {
        func finding(elsewhere isElsewhere: Bool) -> RuleBreach? {
          var script = story
          script.intrusion = (.call(call), .cancel, isElsewhere)
          return compare(script, crew)
        }
        if !isElsewhere {
          // Inside a value that is the business of O4.
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
    return nil
  }

  /// Whenever the piece calls anybody but the subscriber, another thread sends.
  fileprivate func sendWhileItCalls() -> RuleBreach? {
    let crew = ThreadCrew()
    let story = OperatorScript(onSubscription: [.request(.unlimited)])
    let alone = play(story, crew)
    let calls = alone.called
    if calls.isEmpty {
      return alone.finding(beside: reference.play(story, crew))
    }
    for (call, line) in calls.enumerated() where line != "subscription" {
      var script = story
      script.intrusion = (.call(call), .send(7), true)
      let lines = play(script, crew).lines
      guard
        let start = lines.firstIndex(where: { $0.contains("(another thread)") })
      else { continue }
      // What comes before the piece has subscribed goes nowhere.
      let value = "value \(transform(7) ?? "")"
      let isFirst = lines.dropFirst(start + 1).first == value
      if isFirst || !lines.contains(value) { continue }
      return RuleBreach(
        expected: Array(lines[...start]) + [value], actual: lines,
        observation: "The value waits for the end of another call: \(line).")
    }
    return nil
  }

  /// After every unlocking another thread cancels: then the publisher above
  /// hears of it, once, everything is let go, and no more than one signal
  /// follows.
  fileprivate func intrudeInGaps() -> RuleBreach? {
    let crew = ThreadCrew()
    for var story in stories {
      if let finding = compare(story, crew) {
        if finding.isAlive { continue } else { return finding }
      }
      if let finding = rashDelivery(story, crew) { return finding }
      if let finding = sendSecondInGaps(story, crew) { return finding }
      story.looks = true
      story.hearsEveryCancel = cancelsOnce(crew)
      for gap in 0..<play(story, crew).counts.gaps {
        story.intrusion = (.gap(gap), .cancel, true)
        let played = play(story, crew)
        if played.wasBlocked { continue }
        let lines = played.lines
        guard let start = lines.firstIndex(where: { $0.contains("in a gap") })
        else { continue }
        // Before the subscription has come down there is nobody to cancel it.
        guard lines[..<start].contains("subscription") else { continue }
        let hasEnded = lines[..<start].contains { $0.hasPrefix("send fini") }
        let cancels = lines.filter { $0 == "up: cancel" }.count
        let said = lines[start...].filter { line in
          ["value", "finished"].contains(where: line.hasPrefix)
        }
        let isLetGo = !lines.contains { $0.hasSuffix("still held") }
        let isOnce = !lines.contains("up: cancel again")
        if cancels == 1 || hasEnded && cancels == 0, isOnce, said.count <= 1,
          isLetGo
        {
          continue
        }
        return RuleBreach(
          expected: Array(lines[...start]) + ["up: cancel"], actual: lines,
          observation: """
            Another thread cancelled between two looks at the state: what the \
            first look found no longer held at the second.
            """)
      }
    }
    return nil
  }

  /// One that lets go of its subscriber by itself must look under its lock
  /// whether there still is one. ThreadSanitizer does not see every access to a
  /// reference of a generic type.
  private func rashDelivery(_ story: OperatorScript, _ crew: ThreadCrew)
    -> RuleBreach?
  {
    guard Gaps.areSeen, !Together.isWatched,
      manner.letsGoByItself || letsGoAtACancel(crew),
      let rash = play(story, crew).rashCalls.first(where: {
        ["value", "finished"].contains(where: $0.hasPrefix)
      })
    else { return nil }
    return RuleBreach(
      expected: ["(it takes its lock, and leaves it)", rash], actual: [rash],
      observation: """
        It calls the subscriber without having taken a lock: another thread may \
        be letting go of it at that moment.
        """)
  }

  /// Whether a cancel makes it let go of its subscriber, though the publisher
  /// above still holds it. One that holds no state does not.
  private func letsGoAtACancel(_ crew: ThreadCrew) -> Bool {
    let script = OperatorScript(
      acts: [.send(1), .cancel], onSubscription: [.request(.unlimited)],
      looks: true, looksEarly: true)
    let looks = play(script, crew).lines.filter(RuleBreach.isAboutReleases)
    return looks.allSatisfy { $0 == "released subscriber" } && looks.count == 2
  }

  /// Whether it cancels what is above once, however often it is cancelled: one
  /// that holds no state need not.
  private func cancelsOnce(_ crew: ThreadCrew) -> Bool {
    var script = OperatorScript(
      acts: [.send(1), .cancel, .cancel], onSubscription: [.request(.unlimited)]
    )
    script.hearsEveryCancel = true
    return !play(script, crew).lines.contains("up: cancel again")
  }

  /// One that refuses a second subscription refuses it in every gap.
  private func sendSecondInGaps(_ story: OperatorScript, _ crew: ThreadCrew)
    -> RuleBreach?
  {
    guard !leftOut.contains("O10"), Rule.o10.check(self) == nil
    else { return nil }
    var story = story
    let alone = play(story, crew)
    // Before the operator has subscribed there is nobody to send it to.
    for gap in alone.gapsBeforeConnection..<alone.counts.gaps {
      story.intrusion = (.gap(gap), .sendSecond, true)
      let played = play(story, crew)
      if played.wasBlocked { continue }
      let lines = played.lines
      guard let start = lines.firstIndex(where: { $0.contains("in a gap") }),
        let end = lines.firstIndex(where: { $0.hasPrefix("send finished") })
      else { continue }
      let refused = lines.filter { $0.hasSuffix(": cancel") }.count
      let handed = lines.filter { $0 == "subscription" }.count
      if refused == 1, handed == 1 || start > end { continue }
      if start > end, refused == 0 { continue }
      return RuleBreach(
        expected: Array(lines[...start]) + ["second: cancel"], actual: lines,
        observation: """
          Two publishers handed over a subscription at the same time, and both \
          were taken.
          """)
    }
    return nil
  }

  fileprivate func intrudeAtReleases() -> RuleBreach? {
    let crew = ThreadCrew()
    for var story in stories {
      if let finding = compare(story, crew) {
        if finding.isAlive { continue } else { return finding }
      }
      for release in 0..<2 {
        story.intrusion = (.release(release), .cancel, true)
        let played = play(story, crew)
        if let trouble = played.trouble {
          return RuleBreach(
            trouble, expected: reference.play(story, crew).lines,
            actual: played.lines)
        }
      }
    }
    return nil
  }
}
