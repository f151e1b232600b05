import Chapter01Handshake

extension Rule where SubjectUnderTest == TestedSource {
  /// Every rule that holds for publishers and their subscriptions on one
  /// thread.
  public static var all: [Self] {
    [
      p1, p2, p3, p4, p5, p6, p7, p8, p9, p10, p11, p12, p13, p14, p15,
    ]
  }

  /// The subscription comes first.
  public static var p1: Self {
    Rule(
      "P1", "The subscription comes first, and nothing comes unasked.",
      "Hand over a subscription, once; then wait until it is asked.",
      see: "Chapters/01-Handshake.md#no-request-no-value"
    ) { $0.compare([.init()]) }
  }

  /// Demand is a limit.
  public static var p2: Self {
    Rule(
      "P2", "Never more values come than were asked for.",
      "Each delivery takes one from what is open. At zero, wait.",
      see: "Chapters/05-Demand.md#outstanding-demand",
      presuming: [p1]
    ) {
      $0.compare([
        .init(then: [.request(.max(1))]),
        .init(onSubscription: [.request(.max(2))]),
      ])
    }
  }

  /// Requests and returned demand are one account.
  public static var p3: Self {
    Rule(
      "P3", "What is asked for and what is returned add up.",
      "Add each request and each returned demand to what is still open.",
      see: "Chapters/05-Demand.md#outstanding-demand",
      presuming: [p1, p2]
    ) {
      $0.compare([
        .init(length: 6, then: [.request(.max(1)), .request(.max(2))]),
        .init(
          length: 6, onSubscription: [.request(.max(1)), .request(.max(1))]),
        // Returned when nothing is left open, and when something is.
        .init(
          length: 6, onValue: { .init(returns: $0 == 0 ? .max(2) : .none) },
          then: [.request(.max(1)), .request(.max(1))]),
        .init(
          length: 6, onValue: { .init(returns: $0 == 0 ? .max(1) : .none) },
          then: [.request(.max(3))]),
        .init(
          length: 6, then: [.request(.max(1)), .request(.max(1))],
          holdsBack: true),
      ])
    }
  }

  /// A sum beyond every number.
  public static var p4: Self {
    Rule(
      "P4", "Demand beyond every number is unlimited.",
      "An addition that overflows means: as many as there are.",
      see: "Chapters/05-Demand.md#a-number-or-no-limit",
      presuming: [p1, p2, p3, p6, p10]
    ) {
      $0.compare([
        .init(
          onValue: { _ in .init(returns: .max(.max)) },
          then: [.request(.max(.max))]),
        .init(onSubscription: [.request(.max(.max)), .request(.max(.max))]),
      ])
    }
  }

  /// A request for none.
  public static var p5: Self {
    Rule(
      "P5", "A request for none brings nothing.",
      "None is a number, too: it opens nothing and starts nothing.",
      see: "Chapters/05-Demand.md#outstanding-demand",
      presuming: [p1, p2]
    ) {
      $0.compare([
        .init(onSubscription: [.request(.none)]),
        .init(then: [.request(.none), .request(.max(1)), .request(.none)]),
      ])
    }
  }

  /// The end is free.
  public static var p6: Self {
    Rule(
      "P6", "The end comes once, with the last value, and needs no demand.",
      "When no value is left, the run is over, whatever is asked for.",
      see: "Chapters/05-Demand.md#a-completion-needs-no-demand",
      presuming: [p1, p2]
    ) { source in
      let length = source.length(3)
      return source.compare([
        .init(onSubscription: [.request(.unlimited)]),
        .init(then: [.request(.max(length))]),
        .init(then: [.request(.max(length + 1))]),
        .init(
          then: Array(repeating: .request(.max(1)), count: length)),
        .init(length: 1, onSubscription: [.request(.max(1))]),
        .init(length: 0),
        .init(length: 0, onSubscription: [.request(.unlimited)]),
      ])
    }
  }

  /// One loop at a time.
  public static var p7: Self {
    Rule(
      "P7", "A request from inside a value joins the running loop.",
      """
      Inside receive(_:) a request adds its demand and returns; change the \
      state first, then call.
      """,
      see: "Chapters/06-Reentrancy.md#one-running-loop",
      presuming: [p1, p2, p3, p4, p6]
    ) {
      $0.compare([
        // Asked for from inside while something is open.
        .init(
          length: 6,
          onValue: { .init(acts: $0 == 0 ? [.request(.max(1))] : []) },
          then: [.request(.max(2))]),
        .init(
          length: 6,
          onValue: {
            $0 == 0
              ? .init(acts: [.request(.max(1))], returns: .max(1)) : .init()
          }, then: [.request(.max(2))]),
        .init(
          onValue: { _ in .init(acts: [.request(.max(1))]) },
          then: [.request(.max(1))]),
        .init(
          onSubscription: [.request(.max(1))],
          onValue: { .init(acts: $0 == 0 ? [.request(.unlimited)] : []) }),
        .init(
          onValue: { .init(acts: $0 == 0 ? [.request(.max(1))] : []) },
          then: [.request(.unlimited)]),
      ])
    }
  }

  /// Bounded recursion.
  public static var p8: Self {
    Rule(
      "P8", "The stack stays flat, however many values come.",
      """
      A loop delivers the values; a call inside a call for each of them ends \
      in a crash.
      """,
      see: "Chapters/06-Reentrancy.md#one-running-loop"
    ) { source in
      let crew = ThreadCrew()
      let length = source.length(1000)
      for acts in [true, false] {
        let script = SourceScript(
          length: length,
          onValue: { _ in
            acts
              ? .init(acts: [.request(.max(1))]) : .init(returns: .max(1))
          }, then: [.request(.max(1))])
        let played = source.play(script, crew)
        if let finding = source.compareStack(played, length) { return finding }
      }
      return nil
    }
  }

  /// Cancel means cancel.
  public static var p9: Self {
    Rule(
      "P9", "A cancel ends the run at every value, the last included.",
      "After each call of the subscriber, look whether the run is still on.",
      see: "Chapters/06-Reentrancy.md#the-loop-that-spins",
      presuming: [p1, p2, p6]
    ) { source in
      let length = source.length(3)
      let inside = (0..<length).flatMap { last in
        [.unlimited, .max(last + 1)].map { demand in
          SourceScript(
            onValue: {
              $0 == last
                ? .init(acts: [.cancel], returns: .unlimited) : .init()
            }, then: [.request(demand)])
        }
      }
      let waiting = SourceScript(
        then: [.request(.max(1)), .cancel], holdsBack: true)
      let between = (1..<max(length, 2)).map { count in
        SourceScript(then: [.request(.max(count)), .cancel])
      }
      return source.compare(
        [.init(then: [.cancel]), waiting] + inside + between)
    }
  }

  /// Nothing after the end.
  public static var p10: Self {
    Rule(
      "P10", "After the end nothing is heard, and nothing is sent.",
      "A run that is over stays over, however often it is asked or cancelled.",
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value",
      presuming: [p1, p2, p3, p6, p9]
    ) {
      $0.compare([
        .init(
          then: [.request(.unlimited), .request(.max(1)), .request(.unlimited)]
        ),
        .init(then: [.request(.unlimited), .cancel, .cancel, .request(.max(1))]
        ),
        .init(then: [.request(.max(1)), .cancel, .cancel, .request(.max(1))]),
        .init(then: [.cancel, .request(.unlimited), .cancel]),
      ])
    }
  }

  /// Independence of runs.
  public static var p11: Self {
    Rule(
      "P11", "Each subscriber has a run of its own.",
      """
      What a run needs lives in its subscription, not in the publisher and \
      not in a type.
      """,
      see: "Chapters/01-Handshake.md#a-subscription-is-one-run",
      presuming: [p1, p2, p6, p9, p10]
    ) { $0.compareTwoRuns() }
  }

  /// Release at the end.
  public static var p12: Self {
    Rule(
      "P12", "At its end a run lets go of the subscriber.",
      """
      The subscription may be held for long; after the completion it has no \
      use for the subscriber.
      """,
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value"
    ) { source in
      source.compareReleases(
        [
          .init(then: [.request(.unlimited)], looksAtSubscriber: true),
          .init(length: 1, then: [.request(.max(1))], looksAtSubscriber: true),
        ]
          // A publisher of something has not ended when nobody has asked.
          + (source.length(0) == 0
            ? [.init(length: 0, looksAtSubscriber: true)] : []))
    }
  }

  /// Release at a cancel.
  public static var p13: Self {
    Rule(
      "P13", "At a cancel a run lets go of the subscriber.",
      "Drop the reference itself; a flag keeps the subscriber alive.",
      see: "Chapters/06-Reentrancy.md#the-loop-that-spins"
    ) {
      $0.compareReleases([
        .init(then: [.cancel], looksAtSubscriber: true),
        .init(then: [.request(.max(1)), .cancel], looksAtSubscriber: true),
        .init(
          then: [.request(.max(1)), .cancel], looksAtSubscriber: true,
          holdsBack: true),
        .init(
          onValue: { _ in .init(acts: [.cancel]) },
          then: [.request(.unlimited)], looksAtSubscriber: true),
      ])
    }
  }

  /// No circles.
  public static var p14: Self {
    Rule(
      "P14", "A run that is over and that nobody holds is gone.",
      """
      Something holds the subscription after its end: a circle, or a list \
      that is never cleared.
      """,
      see: "Chapters/03-RetainedSubscriber.md#a-retain-cycle-on-purpose"
    ) {
      $0.compareReleases([
        .init(length: 1, then: [.request(.max(1))], looksAtRun: true),
        .init(
          length: 1, then: [.request(.max(1)), .request(.max(1))],
          looksAtRun: true),
        .init(length: 1, then: [.cancel], looksAtRun: true),
        .init(then: [.request(.max(1)), .cancel], looksAtRun: true),
        .init(
          length: 1, then: [.cancel, .request(.max(1))], looksAtRun: true,
          holdsBack: true),
      ])
    }
  }

  /// Re-entrance at every call.
  public static var p15: Self {
    Rule(
      "P15", "Whatever a run calls may call it back.",
      "Change the state before each call, and look at it again after the call.",
      see: "Chapters/01-Handshake.md#a-subscription-of-one-value",
      isInterleaved: true, presuming: [p1, p2, p6, p9, p10]
    ) { $0.intrude(elsewhere: false) }
  }
}
