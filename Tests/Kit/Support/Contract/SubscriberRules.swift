import Chapter01Handshake

extension Rule where SubjectUnderTest == TestedSubscriber {
  /// Every rule that holds for subscribers on one thread.
  public static var all: [Self] {
    [s1, s2, s3, s4, s5, s6, s7, s8, s9, s10]
  }

  /// Every rule that holds besides for those that many threads use.
  public static var threads: [Self] { [t1, t2, t3] }

  /// It asks, and passes on.
  public static var s1: Self {
    Rule(
      "S1", "It asks when it is attached, and passes on what comes.",
      "Nothing comes unasked; what comes is passed on in the same order.",
      see: "Chapters/01-Handshake.md#requests-values-and-the-completion"
    ) {
      $0.compare([
        .init(.attach(0), .value(1), .value(2), .end(isFailure: false)),
        .init(.attach(0), .value(1), .end(isFailure: true)),
        .init(.attach(0), .end(isFailure: false)),
      ])
    }
  }

  /// An answer inside the request.
  public static var s2: Self {
    Rule(
      "S2", "A publisher that answers inside the request is heard.",
      """
      Values, and the end, may come before request(_:) returns: keep the \
      subscription first, then ask.
      """,
      see: "Chapters/04-Sink.md#a-sink-that-releases-everything",
      presuming: [s1, s5, s8]
    ) {
      $0.compare([
        .init(
          .attach(0), answers: [.value(1), .end(isFailure: false)], looks: true
        ),
        .init(
          .attach(0), answers: [.end(isFailure: false)], looks: true),
        .init(.attach(0), answers: [.value(1), .value(2)]),
      ])
    }
  }

  /// One run in a life.
  public static var s3: Self {
    Rule(
      "S3", "A second subscription is cancelled, and the first one stays.",
      "A subscriber has one run in its life: refuse another by cancelling it.",
      see: "Chapters/04-Sink.md#a-second-subscription",
      presuming: [s1, s4]
    ) {
      $0.compare([
        .init(.attach(0), .attach(1), .value(1), .cancel),
        .init(.attach(0), .attach(1), .attach(2), .end(isFailure: false)),
        .init(.attach(0), .end(isFailure: false), .attach(1)),
      ])
    }
  }

  /// Cancel.
  public static var s4: Self {
    Rule(
      "S4", "A cancel cancels the run, once, and silences the subscriber.",
      "Take the subscription out, then cancel it; from then on say nothing.",
      see: "Chapters/04-Sink.md#a-sink-that-releases-everything",
      presuming: [s1]
    ) {
      $0.compare([
        .init(.attach(0), .value(1), .cancel, .cancel),
        .init(.attach(0), .cancel, .value(1), .end(isFailure: false), .cancel),
      ])
    }
  }

  /// Nothing after the end.
  public static var s5: Self {
    Rule(
      "S5", "After the end nothing is passed on.",
      "The first completion is the last thing that a run says.",
      see: "Chapters/04-Sink.md#a-sink-that-releases-everything",
      presuming: [s1]
    ) {
      $0.compare([
        .init(
          .attach(0), .end(isFailure: false), .value(1),
          .end(isFailure: false)),
        .init(.attach(0), .end(isFailure: true), .end(isFailure: false)),
        .init(.attach(0), .end(isFailure: false), .cancel),
      ])
    }
  }

  /// Cancel before there is anything to cancel.
  public static var s6: Self {
    Rule(
      "S6", "A subscription that comes after a cancel is cancelled.",
      "A cancel ends the subscriber, whether a run has begun or not.",
      see: "Chapters/04-Sink.md#a-second-subscription",
      presuming: [s1, s3, s4]
    ) {
      $0.compare([
        .init(.cancel, .attach(0)),
        .init(.attach(0), .cancel, .attach(1)),
      ])
    }
  }

  /// Re-entrance.
  public static var s7: Self {
    Rule(
      "S7", "Whatever it calls may call it back.",
      "Change the state first, then call; what you called may cancel.",
      see: "Chapters/04-Sink.md#a-sink-that-releases-everything",
      isInterleaved: true, presuming: [s1, s3, s4, s5, s6]
    ) { $0.intrude(elsewhere: false) }
  }

  /// Release at the end.
  public static var s8: Self {
    Rule(
      "S8", "When the run finishes it lets everything go.",
      "The subscription holds its subscriber: hold it no longer than needed.",
      see: "Chapters/04-Sink.md#a-sink-that-releases-nothing"
    ) {
      $0.compareReleases([
        .init(.attach(0), .end(isFailure: false), looks: true),
        .init(.attach(0), .value(1), .end(isFailure: false), looks: true),
      ])
    }
  }

  /// Release at a failure.
  public static var s9: Self {
    Rule(
      "S9", "When the run fails it lets everything go.",
      "A failure is an end as well.",
      see: "Chapters/04-Sink.md#a-sink-that-releases-nothing"
    ) {
      $0.compareReleases([
        .init(.attach(0), .value(1), .end(isFailure: true), looks: true)
      ])
    }
  }

  /// Release at a cancel.
  public static var s10: Self {
    Rule(
      "S10", "When it is cancelled it lets everything go.",
      "What has been cancelled is of no use to anybody.",
      see: "Chapters/04-Sink.md#a-sink-that-releases-nothing"
    ) {
      $0.compareReleases([
        .init(.attach(0), .cancel, looks: true),
        .init(.attach(0), .value(1), .cancel, looks: true),
      ])
    }
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
    .threads2(presuming: all + [t1]) { $0.intrudeInGaps() }
  }

  /// Releases are calls.
  public static var t3: Self {
    .threads3(presuming: [t1]) { $0.intrudeAtReleases() }
  }
}

extension TestedSubscriber {
  private var stories: [SubscriberScript] {
    [
      .init(.attach(0), .value(1), .end(isFailure: false)),
      .init(.attach(0), .value(1), .cancel),
    ]
  }

  /// Who may come while it makes a call: the owner, another publisher, and
  /// inside the end the same publisher with another end.
  private func intruders(during line: String) -> [SubscriberScript.Act] {
    let isEnd = line.hasPrefix("finished")
    return [.cancel, .attach(1)] + (isEnd ? [.end(isFailure: false)] : [])
  }

  /// Its owner cancels while the publisher is at it, for ThreadSanitizer to
  /// watch.
  fileprivate func useTogether() {
    guard Together.isWatched else { return }
    typealias Deeds = (TestedSubscriber.Live) -> () -> Void
    let deeds: [Deeds] = [
      { live in { _ = live.value(1) } }, { live in { live.end(false) } },
      { live in { live.cancel?() } },
    ]
    for (deed, turn) in Together.inBothOrders(deeds) {
      let stage = Recorder(ThreadCrew())
      let live = make(stage, stage.witness("what the closures hold"))
      guard let cancel = live.cancel else { return }
      live.attach(FakeRun(stage, "", isLenient: true))
      Together.perform(deed(live), cancel, first: turn)
    }
  }

  fileprivate func intrude(elsewhere isElsewhere: Bool) -> RuleBreach? {
    let crew = ThreadCrew()
    for story in stories {
      if let finding = compare(story, crew) {
        if finding.isAlive { continue } else { return finding }
      }
      let lines = reference().play(story, crew).called
      for (call, line) in lines.enumerated() {
        for act in intruders(during: line) {
          func finding(elsewhere isElsewhere: Bool) -> RuleBreach? {
            var script = story
            script.intrusion = (.call(call), act, isElsewhere)
            return compare(script, crew)
          }
          guard let found = finding(elsewhere: isElsewhere) else { continue }
          // What goes wrong on one thread as well is not about threads.
          if !isElsewhere || found.trouble != nil
            || finding(elsewhere: false) == nil
          {
            return found
          }
        }
      }
    }
    return nil
  }

  /// After every unlocking another thread cancels: then the run must be
  /// cancelled, once, and let go, and no more than one line may follow.
  fileprivate func intrudeInGaps() -> RuleBreach? {
    let crew = ThreadCrew()
    for var story in stories {
      if let finding = compare(story, crew) {
        if finding.isAlive { continue } else { return finding }
      }
      story.looks = true
      for gap in 0..<play(story, crew).counts.gaps {
        story.intrusion = (.gap(gap), .cancel, true)
        let played = play(story, crew)
        if played.wasBlocked { continue }
        let lines = played.lines
        guard let start = lines.firstIndex(where: { $0.contains("in a gap") })
        else { continue }
        let hasEnded = lines[..<start].contains("send finished")
        let cancels = lines.filter { $0 == "cancel" }.count
        let said = lines[start...].filter { line in
          ["value", "finished"].contains(where: line.hasPrefix)
        }
        let isLetGo = !lines.contains { $0.hasSuffix("still held") }
        if (cancels == 1 || hasEnded && cancels < 2), said.count <= 1, isLetGo {
          continue
        }
        return RuleBreach(
          expected: Array(lines[...start]) + [
            "cancel", "released subscription",
          ],
          actual: lines,
          observation: """
            Another thread cancelled between two looks at the state: what the \
            first look found no longer held at the second.
            """)
      }
    }
    return nil
  }

  fileprivate func intrudeAtReleases() -> RuleBreach? {
    let crew = ThreadCrew()
    for var story in stories {
      if let finding = compare(story, crew) {
        if finding.isAlive { continue } else { return finding }
      }
      story.looks = true
      let right = reference().play(story, crew).lines
      for release in 0..<2 {
        story.intrusion = (.release(release), .cancel, true)
        let played = play(story, crew)
        if let trouble = played.trouble {
          return RuleBreach(trouble, expected: right, actual: played.lines)
        }
      }
    }
    return nil
  }
}
