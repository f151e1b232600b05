// The contract kit: rules, each with a number, that a piece keeps or breaks.
//
// A suite says how its piece is made, and has a test for each rule that holds
// for it. The test bears the rule's name (the kit looks), so that a report
// names the rule, and a crash in one leaves the others their word:
//
//     @Suite("06.1 Make a countdown", .exercise("…/4-MakeACountdown"))
//     struct MakeACountdownTests {
//       private let countdown = TestedSource(
//         delivers: { start in (0..<start).map { start - $0 } },
//         { Countdown(from: $0) })
//
//       @Test("P1 The subscription comes first, and nothing comes unasked.")
//       func p1() { countdown.keeps(.p1) }
//       …
//     }
//
// | piece               | rules     | what the kit plays                     |
// |---------------------|-----------|----------------------------------------|
// | `TestedSource`      | P1 to P15 | the subscriber                         |
// | `TestedSubscriber`  | S1 to S10 | the publisher, the owner who cancels   |
// | `TestedOperator`    | O1 to O12 | the publisher above, the subscriber    |
// | `TestedFlattening`  | F1        | children, and what brings them         |
// | `TestedSubject`     | J1 to J12 | who sends, and several subscribers     |
// | `TestedCancellable` | C1 to C6  | the closure, the owner                 |
// | `TestedBag`         | B1 to B5  | what is in the bag, the owner          |
// | each, `TestedObject`| T1 to T3  | another thread: for "many threads" only|
//
// A rule has a lesson and a place in the book. `see:` in a piece's initializer
// puts another place there for all its rules, `keeps(.p3, see:)` for one: a
// suite of chapter 01 must not send anybody to chapter 05.
//
// Pieces with protocols of their own fit as well: each piece has an initializer
// with closures, and knows `Publisher` and `Subscriber` of chapter 01 only in
// convenience initializers. Write a subscriber of the other protocol that
// passes everything on to `Probe`, and calls `released()` from its `deinit`,
// after the model of `ProbingSubscriber`.
//
// How it works. A script is played twice, with the piece and with a right one
// of the kit's (`Reference…`), and the two histories are compared: the
// expected one in a report is what the right piece did. Doubles call the stage
// (`stage.called("ask")`), and at each such call an intruder may act, in that
// call (P15, S7, O11) or from another thread, which must come back (T1). For T2
// another thread acts after each unlocking inside the piece (`Gaps`), and goes
// through, or stands still at its first call until the other has gone on; no
// history can be foretold there, so a few lines judge what came. For T3 it acts
// when something is released that the piece held (`stage.witness("…")`).
//
// O12, J11 and J12 are no part of `all`: they are for pieces that promise them,
// as Combine's own do. F1 searches every small program.
//
// A rule presumes others, and says nothing where they are broken: one mistake
// fails the test that names it, and as few others as can be. A piece that calls
// nobody at all breaks every rule. What is waited for is waited for only by
// runs that fail, half a second or a little more each.
//
// Every right design passes: an operator or a sink that cancels what has ended,
// a publisher of nothing whose end was on its way when the cancel came. What an
// exercise forbids besides is for its suite to say (`Manner.mayCancelAtEnd`).
// A piece that does not promise a rule says so (`without: ["P5"]`), so that no
// other rule counts on it. Where Combine traps on a request for none, that is
// P5; test the trap with `#expect(processExitsWith: .failure)`.

import Findings
import Testing

/// A sentence of the contract, and how to find out whether a piece keeps it.
public struct Rule<SubjectUnderTest: Tested> {
  /// A letter for the kind of piece, and a number: `P3`.
  public let id: String
  /// What holds, as a test's name tells it.
  public let sentence: String
  /// What to think about when it does not hold.
  public let lesson: String
  /// Where the book explains it; a suite may know a better place.
  public let place: String
  /// Whether another thread comes between in it, or a call from inside a call.
  let isInterleaved: Bool
  private let look: (SubjectUnderTest) -> RuleBreach?
  private let presumed: [Self]

  /// - Parameters:
  ///   - presumed: rules that must hold before this one says anything. If one
  ///     of them is broken, that is what its test says, and enough.
  ///   - look: finds out whether a piece keeps the rule.
  init(
    _ id: String, _ sentence: String, _ lesson: String, see place: String,
    isInterleaved: Bool = false, presuming presumed: [Self] = [],
    look: @escaping (SubjectUnderTest) -> RuleBreach?
  ) {
    self.id = id
    self.sentence = sentence
    self.lesson = lesson
    self.place = place
    self.isInterleaved = isInterleaved
    self.presumed = presumed
    self.look = look
  }

  /// What breaks the rule; a piece that does nothing breaks every rule.
  func check(_ piece: SubjectUnderTest) -> RuleBreach? { judge(piece).finding }

  /// The same, and whether it could be looked at: where a presumed rule is
  /// broken, it says nothing.
  func judge(_ piece: SubjectUnderTest) -> (
    finding: RuleBreach?, isReached: Bool
  ) {
    for rule in presumed where !piece.leftOut.contains(rule.id) {
      if let finding = rule.look(piece) {
        return finding.isAlive ? (nil, false) : (finding, true)
      }
    }
    return (look(piece), true)
  }

  /// The name of a test of this rule.
  public var name: String { "\(id) \(sentence)" }
}

/// A piece with what the kit must know of it.
public protocol Tested {
  /// Where the book speaks of this piece, if not where the rules say.
  var place: String? { get }
  /// The ids of rules that this piece does not promise to keep.
  var leftOut: [String] { get }
}

extension Tested {
  /// Tests one rule; a broken one is the failure of the test that runs.
  ///
  /// The test has to have the rule's name; a suite of several pieces says in
  /// front of it which one is meant: `Recorder 2: P1 …`.
  public func keeps(
    _ rule: Rule<Self>, see place: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let name = Test.current?.displayName
    if let name, name != rule.name, !name.hasSuffix(": \(rule.name)") {
      Issue.record(
        "A test of this rule is called \"\(rule.name)\".",
        sourceLocation: sourceLocation)
    }
    let isTagged = Test.current?.tags.contains(.interleaved) ?? false
    if name != nil, isTagged != rule.isInterleaved {
      Issue.record(
        "Only a test of a rule in which somebody comes between is tagged.",
        sourceLocation: sourceLocation)
    }
    Notes.tell(.rule(rule.id), sourceLocation: sourceLocation)
    let (found, isReached) = rule.judge(self)
    guard isReached else {
      // The `workbook` command counts it neither as kept nor as broken.
      return Notes.tell(.unreached, sourceLocation: sourceLocation)
    }
    guard let found else {
      return RuleBreach.tellLatest(sourceLocation: sourceLocation)
    }
    record(found, of: rule, see: place, sourceLocation)
  }

  /// Tests several rules; the first one that is broken is the failure of the
  /// test that runs.
  ///
  /// - Returns: whether all of them are kept.
  @discardableResult
  public func keeps(
    all rules: [Rule<Self>], sourceLocation: SourceLocation = #_sourceLocation
  ) -> Bool {
    for rule in rules {
      guard let found = rule.check(self) else { continue }
      record(found, of: rule, see: nil, sourceLocation)
      return false
    }
    return true
  }

  private func record(
    _ breach: RuleBreach, of rule: Rule<Self>, see place: String?,
    _ sourceLocation: SourceLocation
  ) {
    breach.finding(
      breach.lesson ?? rule.lesson, see: place ?? self.place ?? rule.place
    ).record(sourceLocation: sourceLocation)
  }

  /// The ids of those rules that this piece breaks, for tests of the kit.
  public func breaks(_ rules: [Rule<Self>]) -> [String] {
    rules.filter { $0.check(self) != nil }.map(\.id)
  }

  /// Whether it keeps all of the rules that it promises to keep.
  func isRight(by rules: [Rule<Self>]) -> Bool {
    breaks(rules.filter { !leftOut.contains($0.id) }).isEmpty
  }

  /// What breaks a rule, in the words of the failure, for tests of the kit.
  public func finding(_ rule: Rule<Self>) -> String? {
    rule.check(self).map {
      $0.finding($0.lesson ?? rule.lesson, see: place ?? rule.place).text
    }
  }
}
