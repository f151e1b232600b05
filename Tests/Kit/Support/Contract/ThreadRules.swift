// The three rules for pieces that many threads use are the same sentences for
// every kind of piece.

extension Rule {
  static func threads1(
    presuming presumed: [Self] = [],
    _ look: @escaping (SubjectUnderTest) -> RuleBreach?
  ) -> Self {
    Rule(
      "T1", "While it calls out, another thread may use it.",
      "Take what you need out of the lock, leave the lock, and then call.",
      see: "Chapters/04-Sink.md#why-a-cancel-needs-the-lock",
      isInterleaved: true, presuming: presumed, look: look)
  }

  static func threads2(
    presuming presumed: [Self] = [],
    _ look: @escaping (SubjectUnderTest) -> RuleBreach?
  ) -> Self {
    Rule(
      "T2", "Between two looks at its state another thread may come.",
      """
      Look and change under the same lock; what was seen before it was left \
      is out of date.
      """,
      see: "Chapters/04-Sink.md#why-a-cancel-needs-the-lock",
      isInterleaved: true, presuming: presumed, look: look)
  }

  static func threads3(
    presuming presumed: [Self] = [],
    _ look: @escaping (SubjectUnderTest) -> RuleBreach?
  ) -> Self {
    Rule(
      "T3", "It lets go of nothing while it holds a lock.",
      """
      A release may run a deinit, which may come back: take the last \
      reference out of the lock.
      """,
      see: "Chapters/04-Sink.md#why-a-cancel-needs-the-lock",
      isInterleaved: true, presuming: presumed, look: look)
  }
}
