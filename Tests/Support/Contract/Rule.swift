import Testing

/// A sentence of the contract, and how to find out whether a piece keeps it.
public struct Rule<Piece> {
  /// A letter for the kind of piece, and a number: `P3`.
  public let id: String
  /// What holds, as a test's name tells it.
  public let sentence: String
  /// What to think about when it does not hold.
  public let lesson: String
  /// Where the book explains it; a suite may know a better place.
  public let place: String
  let check: (Piece) -> Finding?

  init(
    _ id: String, _ sentence: String, _ lesson: String, see place: String,
    check: @escaping (Piece) -> Finding?
  ) {
    self.id = id
    self.sentence = sentence
    self.lesson = lesson
    self.place = place
    self.check = check
  }

  /// The name of a test of this rule.
  public var name: String { "\(id) \(sentence)" }
}

/// A piece with what the kit must know of it.
public protocol Tested {
  /// Where the book speaks of this piece, if not where the rules say.
  var place: String? { get }
}

extension Tested {
  /// Tests one rule; a broken one is the failure of the test that runs.
  ///
  /// The test has to have the rule's name.
  public func keeps(
    _ rule: Rule<Self>, see place: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let test = Test.current, test.displayName != rule.name {
      Issue.record(
        "A test of this rule is called \"\(rule.name)\".",
        sourceLocation: sourceLocation)
    }
    rule.check(self)?.report(
      rule.lesson, see: place ?? self.place ?? rule.place,
      sourceLocation: sourceLocation)
  }

  /// The ids of those rules that this piece breaks, for tests of the kit.
  public func breaks(_ rules: [Rule<Self>]) -> [String] {
    rules.filter { $0.check(self) != nil }.map(\.id)
  }

  /// What breaks a rule, in the words of the failure, for tests of the kit.
  public func finding(_ rule: Rule<Self>) -> String? {
    rule.check(self)?.message(rule.lesson, see: place ?? rule.place)
  }
}
