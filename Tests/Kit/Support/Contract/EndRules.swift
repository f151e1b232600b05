import Chapter01Handshake

// One rule for every kind of piece that has a completion: its owner may cancel
// behind it, since a token that is let go of does.

extension Rule {
  fileprivate static func afterTheEnd(
    presuming presumed: [Self],
    _ look: @escaping (SubjectUnderTest) -> RuleBreach?
  ) -> Self {
    Rule(
      "E1", "A cancel after the end calls nobody, and leaves nobody counted.",
      """
      A token is let go of when its owner likes, after the completion too: \
      strike out who has gone, and tell nobody again.
      """,
      see: "Chapters/17-Sharing.md#disconnect-after-the-last-cancel",
      presuming: presumed, look: look)
  }
}

extension Rule where SubjectUnderTest == TestedSource {
  /// A completion, then a cancel.
  public static var e1: Self {
    afterTheEnd(presuming: [p1, p2, p6, p9]) {
      $0.compare([
        .init(then: [.request(.unlimited), .cancel, .cancel]),
        .init(onEnd: [.cancel, .cancel], then: [.request(.unlimited)]),
      ])
    }
  }
}

extension Rule where SubjectUnderTest == TestedSubscriber {
  /// A completion, then a cancel.
  public static var e1: Self {
    afterTheEnd(presuming: [s1]) {
      $0.compare(
        [false, true].map { isFailure in
          .init(
            .attach(0), .value(1), .end(isFailure: isFailure), .cancel,
            .cancel)
        })
    }
  }
}

extension Rule where SubjectUnderTest == TestedOperator {
  /// A completion, then a cancel.
  public static var e1: Self {
    afterTheEnd(presuming: [o1, o3, o5]) { piece in
      piece.compare(
        [false, true].flatMap { isFailure -> [OperatorScript] in
          let end = OperatorScript.Act.end(isFailure: isFailure)
          return [
            .init(acts: [end, .cancel, .cancel]),
            .init(
              acts: [.send(1), end, .cancel],
              onSubscription: [.request(.unlimited)]),
            .init(
              acts: [.send(1), end], onSubscription: [.request(.unlimited)],
              onEnd: [.cancel]),
          ]
        }) ?? piece.disconnecting()
    }
  }
}

extension TestedOperator {
  /// One that connects for its subscriber disconnects when that one cancels,
  /// though it has been told the end, and only then.
  fileprivate func disconnecting() -> RuleBreach? {
    let crew = ThreadCrew()
    let story = OperatorScript(
      acts: [.send(1), .end(isFailure: false), .cancel, .cancel],
      onSubscription: [.request(.unlimited)])
    let lines = play(story, crew).lines
    guard lines.contains("connect") else { return nil }
    let disconnects = lines.map { $0 == "disconnect" }
    var right = lines.filter { $0 != "disconnect" }
    guard let cancel = right.firstIndex(of: "cancel") else { return nil }
    right.insert("disconnect", at: cancel + 1)
    if lines == right { return nil }
    return RuleBreach(
      expected: right, actual: lines,
      observation: disconnects.contains(true)
        ? "An end is no cancel: the connection is cancelled too early."
        : "Who has been told the end, and has cancelled, is still counted.")
  }
}

extension Rule where SubjectUnderTest == TestedSubject {
  /// A completion, then a cancel.
  public static var e1: Self {
    afterTheEnd(presuming: [j1, j5]) {
      let both: [SubjectScript.Act] = ["A", "B"].flatMap { name in
        [.subscribe(name), .request(name, .unlimited)]
      }
      return $0.compare([
        .init(
          acts: both + [
            .send(1), .end(isFailure: false), .cancel("A"), .cancel("A"),
            .cancel("B"),
          ]),
        .init(
          acts: both + [.end(isFailure: true)],
          onEnd: { [.cancel($0), .cancel("A")] }),
      ])
    }
  }
}
