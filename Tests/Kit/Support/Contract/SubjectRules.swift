import Chapter01Handshake

private let chapter = "Chapters/11-Subjects.md#investigate"

extension Rule where SubjectUnderTest == TestedSubject {
  /// Every rule that holds for subjects on one thread.
  public static var all: [Self] { [j1, j2, j3, j4, j5, j6, j7, j8, j9, j10] }

  /// Every rule that holds besides for those that many threads use.
  public static var threads: [Self] { [t1, t2, t3] }

  /// Broadcast.
  public static var j1: Self {
    Rule(
      "J1", "A value goes to all who have asked, in the order they came.",
      "Hand on a subscription to each, and go through all of them.",
      see: chapter
    ) {
      $0.compare([
        .init(acts: both + [.send(1), .send(2)]),
        .init(acts: [.send(1), .subscribe("A"), .request("A", .unlimited)]),
      ])
    }
  }

  /// Demand of each.
  public static var j2: Self {
    Rule(
      "J2", "Demand is counted for each subscriber.",
      "What one has asked for is nobody else's; never send more than that.",
      see: chapter,
      presuming: [j1]
    ) { piece in
      piece.compare([
        .init(acts: [
          .subscribe("A"), .subscribe("B"), .request("A", .max(2)),
          .request("B", .max(3)), .send(1), .send(2), .send(3),
        ]),
        .init(acts: [
          .subscribe("A"), .request("A", .max(1)), .request("A", .max(1)),
          .send(1), .send(2), .send(3),
        ]),
      ]) ?? piece.payment()
    }
  }

  /// Without demand.
  public static var j3: Self {
    Rule(
      "J3", "What comes unasked is lost, or the latest of it waits.",
      """
      A passthrough subject has no place for a value; one with a current value \
      gives the latest to whoever asks, once.
      """, see: chapter,
      presuming: [j1, j2]
    ) {
      $0.compare([
        .init(acts: [
          .subscribe("A"), .send(1), .send(2), .request("A", .max(1)),
          .request("A", .max(1)), .send(3),
        ]),
        .init(acts: [
          .subscribe("A"), .request("A", .max(1)), .send(1), .send(2),
          .request("A", .max(1)), .request("A", .max(1)), .send(3),
        ]),
      ])
    }
  }

  /// Returned demand.
  public static var j4: Self {
    Rule(
      "J4", "What is returned for a value adds to what is open.",
      "Returned demand is a request.", see: chapter,
      presuming: [j1, j2]
    ) {
      $0.compare([
        .init(
          acts: [
            .subscribe("A"), .request("A", .max(1)), .send(1), .send(2),
            .send(3), .send(4),
          ], returns: { _, number in number == 0 ? .max(2) : .none }),
        // A sum that is too large is unlimited.
        .init(
          acts: [
            .subscribe("A"), .request("A", .max(.max)),
            .request("A", .max(1)), .send(1), .send(2),
          ], returns: { _, number in number == 0 ? .max(.max) : .none }),
      ])
    }
  }

  /// The end.
  public static var j5: Self {
    Rule(
      "J5", "The end goes to all, once, and needs no demand.",
      "Both ends, to everybody, also to those who never asked.", see: chapter,
      presuming: [j1]
    ) {
      $0.compare([
        .init(acts: [
          .subscribe("A"), .subscribe("B"), .end(isFailure: false),
          .end(isFailure: false), .end(isFailure: true),
        ]),
        .init(acts: both + [.send(1), .end(isFailure: true)]),
        .init(acts: [
          .subscribe("A"), .send(1), .end(isFailure: false),
          .request("A", .max(1)),
        ]),
      ])
    }
  }

  /// After the end.
  public static var j6: Self {
    Rule(
      "J6", "A subject that has ended is dead, and says so to latecomers.",
      """
      After the end nothing is sent; who subscribes then gets a subscription \
      and the same end.
      """, see: chapter,
      presuming: [j1, j5]
    ) { piece in
      piece.compare([
        .init(
          acts: both + [
            .end(isFailure: false), .send(1), .subscribe("C"),
            .request("C", .unlimited), .send(2),
          ]),
        .init(acts: [.end(isFailure: true), .subscribe("A")]),
      ]) ?? piece.secondEnd()
    }
  }

  /// Cancel.
  public static var j7: Self {
    Rule(
      "J7", "Who has cancelled gets nothing more, and the others go on.",
      "A cancel takes one subscriber out, also in the middle of a value.",
      see: chapter,
      presuming: [j1, j5]
    ) {
      $0.compare([
        .init(
          acts: both + [
            .cancel("A"), .send(1), .cancel("A"), .end(isFailure: false),
          ]),
        .init(
          acts: both + [.send(1), .send(2)],
          onValue: { name, number in
            name == "A" && number == 0 ? [.cancel("A")] : []
          }),
        .init(
          acts: both + [.send(1), .send(2)],
          onValue: { name, number in
            name == "A" && number == 0 ? [.cancel("B")] : []
          }),
      ])
    }
  }

  /// Depth first.
  public static var j8: Self {
    Rule(
      "J8", "A value that is sent inside a value goes through first.",
      "Sends nest as calls do: the inner reaches everybody, then the outer.",
      see: chapter,
      presuming: [j1]
    ) {
      $0.compare([
        .init(
          acts: both + [.send(1), .send(3)],
          onValue: { name, number in
            name == "A" && number == 0 ? [.send(2)] : []
          })
      ])
    }
  }

  /// Changes under way.
  public static var j9: Self {
    Rule(
      "J9", "Who subscribes, or ends it, during a value changes what follows.",
      """
      Go through those who were there when the value was sent, and look at \
      each whether it still is.
      """, see: chapter,
      presuming: [j1, j5, j6, j7]
    ) {
      $0.compare([
        .init(
          acts: both + [.send(1), .send(2)],
          onValue: { name, number in
            name == "A" && number == 0
              ? [.subscribe("C"), .request("C", .unlimited)] : []
          }),
        .init(
          acts: both + [.send(1), .send(2)],
          onValue: { name, number in
            name == "B" && number == 0 ? [.end(isFailure: false)] : []
          }),
        .init(
          acts: both + [.end(isFailure: false)],
          onEnd: { name in
            name == "A" ? [.send(1), .subscribe("C"), .cancel("A")] : []
          }),
      ])
    }
  }

  /// Release.
  public static var j10: Self {
    Rule(
      "J10", "At the end, and at a cancel, it lets go of the subscriber.",
      "The subject lives on, and so may the subscription: neither needs it.",
      see: chapter
    ) {
      $0.compareReleases([
        .init(acts: both + [.end(isFailure: false)], looksAt: "A"),
        .init(acts: both + [.cancel("A")], looksAt: "A"),
        .init(
          acts: both + [.send(1)],
          onValue: { name, _ in name == "A" ? [.cancel("A")] : [] },
          looksAt: "A"),
        .init(acts: [.end(isFailure: false), .subscribe("A")], looksAt: "A"),
      ])
    }
  }

  /// Who holds it: for subjects that promise it, as Combine's do.
  public static var j11: Self {
    Rule(
      "J11", "A subject lives as long as somebody is subscribed to it.",
      "Let a run hold its subject, until the end or a cancel opens the circle.",
      see: "Chapters/11-Subjects.md#many-subscribers", presuming: [j1, j5, j7]
    ) { $0.holding(endsBy: "cancel") ?? $0.holding(endsBy: "send finished") }
  }

  /// What feeds it: for subjects that can be fed, as Combine's can.
  public static var j12: Self {
    Rule(
      "J12", "What feeds it is asked for everything, by a run that is on.",
      """
      One with a current value asks at once; a passthrough subject when the \
      first request comes, and a run that is over requests nothing.
      """, see: "Chapters/11-Subjects.md#a-subject-that-is-fed",
      presuming: [j1, j7]
    ) { piece in
      piece.feeding(["feed", "request"], isAsked: true)
        ?? piece.feeding(["request", "feed"], isAsked: true)
        ?? piece.feeding(["feed"], isAsked: piece.current != nil)
        ?? piece.feeding(
          ["cancel", "feed", "request"], isAsked: piece.current != nil)
        ?? piece.feeding(
          ["feed", "cancel", "request"], isAsked: piece.current != nil)
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

/// Two subscribers that have asked for everything.
private var both: [SubjectScript.Act] {
  ["A", "B"].flatMap { name -> [SubjectScript.Act] in
    [.subscribe(name), .request(name, .unlimited)]
  }
}

extension TestedSubject {
  /// Inside the only value that was asked for another one is sent.
  fileprivate func payment() -> RuleBreach? {
    var finding = compare([
      .init(
        acts: [.subscribe("A"), .request("A", .max(1)), .send(1), .send(3)],
        onValue: { _, number in number == 0 ? [.send(2)] : [] })
    ])
    if finding?.actual.contains("A: value 2 (inside value 1)") == true {
      finding?.observation = """
        A value comes inside another one, and only one was asked for: it was \
        not paid for before it was delivered.
        """
    }
    return finding
  }

  /// Nobody but its subscriber holds it, until the run is over.
  fileprivate func holding(endsBy end: String) -> RuleBreach? {
    let crew = ThreadCrew()
    let stage = Recorder(crew)
    let probe = Probe(stage)
    weak var subject: AnyObject?
    stage.play {
      var live: Live? = make()
      subject = live?.object
      live?.subscribe(probe)
      stage.perform(probe.request(.unlimited))
      if end == "cancel" {
        live = nil
        stage.note(subject == nil ? "the subject is gone" : "it is there")
        stage.perform(probe.cancel)
      } else {
        stage.perform(.init(name: end) { live?.end(false) })
        live = nil
      }
      stage.note(subject == nil ? "the subject is gone" : "it is still there")
      probe.forget()
    }
    withExtendedLifetime(crew) {}
    let lines = stage.lines.filter { !$0.hasPrefix("value") }
    let right =
      ["subscription", "request unlimited"]
      + (end == "cancel" ? ["it is there", end] : [end, "finished"])
      + ["the subject is gone"]
    if lines == right { return nil }
    var finding = RuleBreach(expected: right, actual: lines)
    finding.isAlive = !lines.isEmpty
    return finding
  }

  /// Something feeds it, and says what it is asked for.
  fileprivate func feeding(_ acts: [String], isAsked: Bool) -> RuleBreach? {
    let crew = ThreadCrew()
    let stage = Recorder(crew)
    let probe = Probe(stage)
    let feed = FeedingRun(stage)
    stage.play {
      let live = make()
      live.subscribe(probe)
      for act in acts {
        switch act {
        case "feed":
          stage.perform(.init(name: act) { live.feed?(feed) })
        case "cancel": stage.perform(probe.cancel)
        default: stage.perform(probe.request(.max(1)))
        }
      }
      stage.note("(that is all)")
      probe.forget()
    }
    withExtendedLifetime(crew) {}
    let all = stage.lines.filter { !$0.hasPrefix("value") }
    let lines = Array(all.prefix { $0 != "(that is all)" })
    let asked = "feed: request unlimited"
    guard lines.filter({ $0.hasPrefix("feed:") }) != (isAsked ? [asked] : [])
    else { return nil }
    var finding = RuleBreach(
      expected: lines.filter { !$0.hasPrefix("feed:") }
        + (isAsked ? [asked] : []), actual: lines)
    finding.isAlive = !lines.isEmpty
    return finding
  }

  /// A subject that has failed is finished.
  fileprivate func secondEnd() -> RuleBreach? {
    var finding = compare([
      .init(acts: [
        .end(isFailure: true), .end(isFailure: false), .subscribe("A"),
      ])
    ])
    if finding?.actual.contains("A: finished") == true {
      finding?.observation = "Whoever comes late is told the second end."
    }
    return finding
  }

  /// Two threads use the subject, or one of its runs, at the same time, for
  /// ThreadSanitizer to watch.
  fileprivate func useTogether() {
    guard Together.isWatched else { return }
    typealias Deeds = (TestedSubject.Live, Handle, Recorder) -> [() -> Void]
    let pairs: [Deeds] = [
      { subject, _, _ in [{ subject.send(1) }, { subject.send(2) }] },
      { subject, run, _ in [{ subject.send(1) }, run.cancel] },
      { subject, run, _ in [{ subject.send(1) }, { run.request(.max(1)) }] },
      { subject, _, stage in
        let late = Probe(stage, named: "B")
        return [{ subject.send(1) }, { subject.subscribe(late) }]
      },
      { subject, _, stage in
        let late = Probe(stage, named: "B")
        return [{ subject.end(false) }, { subject.subscribe(late) }]
      },
      { subject, run, _ in [{ subject.end(false) }, run.cancel] },
      { _, run, _ in [{ run.request(.max(1)) }, run.cancel] },
      { _, run, _ in [run.cancel, run.cancel] },
    ]
    for (pair, turn) in Together.inBothOrders(pairs) {
      let stage = Recorder(ThreadCrew())
      let probe = Probe(stage, named: "A")
      let subject = make()
      subject.subscribe(probe)
      guard let run = probe.run else { return }
      run.request(.max(2))
      let deeds = pair(subject, run, stage)
      Together.perform(deeds[0], deeds[1], first: turn)
    }
  }

  /// Whenever another thread acts, each value that was sent reaches everybody
  /// who was there, once; one at a time; and nothing follows the end.
  fileprivate func intrude(at moments: (Played) -> [Recorder.Moment])
    -> RuleBreach?
  {
    let crew = ThreadCrew()
    let story = SubjectScript(
      acts: both + [.send(1), .cancel("B"), .send(2), .end(isFailure: false)])
    let right = reference.play(story, crew)
    let alone = play(story, crew)
    if alone.called.isEmpty { return alone.finding(beside: right) }
    // What goes wrong on one thread as well is not about threads.
    let isRightAlone = isRight(by: Rule.all)
    let acts: [SubjectScript.Act] = [
      .send(7), .cancel("A"), .request("A", .max(1)), .subscribe("C"),
      .end(isFailure: false),
    ]
    for act in acts {
      let gaps = moments(alone).filter {
        if case .gap = $0 { true } else { false }
      }
      let ways = moments(alone).map { ($0, false) } + gaps.map { ($0, true) }
      for (moment, pauses) in ways {
        var script = story
        script.intrusion = (moment, act)
        script.pauses = pauses
        let played = play(script, crew)
        if let trouble = played.trouble {
          return RuleBreach(
            trouble, expected: right.lines, actual: played.lines)
        }
        if isRightAlone, !played.wasBlocked,
          let complaint = complaint(played.lines, act)
        {
          var finding = RuleBreach(
            expected: right.lines, actual: played.lines, observation: complaint)
          if case .call = moment { finding.lesson = lesson(of: act) }
          return finding
        }
      }
    }
    return nil
  }

  /// What a call of another thread inside a call teaches, if no lock was in
  /// its way.
  private func lesson(of act: SubjectScript.Act) -> String {
    if case .cancel = act {
      return "Look again after each call whether the subscriber is there."
    }
    return """
      What another thread sends meanwhile waits, and the thread that delivers \
      goes on with it.
      """
  }

  private func complaint(_ lines: [String], _ act: SubjectScript.Act)
    -> String?
  {
    let told = lines.filter { $0.hasPrefix("A: ") }.map { $0.dropFirst(3) }
      .filter { line in
        ["subscription", "value", "finished"].contains(where: line.hasPrefix)
      }
    if let first = told.first, first != "subscription" {
      return """
        Another thread found the run before its subscription was handed over: \
        something is heard before the subscription.
        """
    }
    let signals = told.filter { $0 != "subscription" }
    if signals.contains(where: { $0.contains("(inside ") }) {
      return "Two threads deliver to one subscriber at the same time."
    }
    if Set(signals).count != signals.count {
      return "A value, or the end, reaches a subscriber twice."
    }
    if let end = signals.firstIndex(of: "finished"), end + 1 < signals.count {
      return "A value comes after the end."
    }
    guard let start = lines.firstIndex(where: { $0.contains("(another") })
    else { return nil }
    let before = lines[..<start]
    switch act {
    case .cancel:
      let after = lines[start...].filter {
        $0.hasPrefix("A: value") || $0.hasPrefix("A: finished")
      }
      // The one that was on its way may still come.
      return before.contains("A: subscription") && after.count > 1
        ? "Values come after a cancel." : nil
    case .end:
      return before.contains("A: subscribe") && signals.last != "finished"
        ? "The end of another thread is lost." : nil
    case .send:
      // Its request has come back, and so it counts.
      let isThere =
        before.contains("B: subscribe") && !before.contains("send finished")
      return isThere && current == nil && !signals.contains("value 7")
        && !before.contains("send 2")
        ? "A value that another thread sent is lost." : nil
    default:
      return signals.last != "finished" ? "The end does not come." : nil
    }
  }
}

/// The subscription to something that feeds a subject.
private final class FeedingRun: Subscription {
  private let stage: Recorder
  init(_ stage: Recorder) { self.stage = stage }

  func request(_ demand: Subscribers.Demand) {
    stage.called("feed: request \(demand)")
  }

  func cancel() { stage.note("feed: cancel") }
}
