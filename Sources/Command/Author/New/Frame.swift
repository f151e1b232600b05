import WorkbookBase

/// The code that a new exercise begins with.
///
/// It is a whole exercise, if a small one: the starter fails, the solution
/// passes, and each mistake fails in its own way.
struct Frame {
  var starter: String
  var right: String
  var wrong: [(name: String, body: String)] = []
  /// What stands in the suite.
  var tests: String
  /// The chapters that it imports.
  var imports = ["01"]
  /// What the suite begins with.
  var suiteImports = ""

  static func of(_ kind: Kind) -> Frame {
    switch kind {
    case .predict:
      counting(
        prediction,
        right: """
          [
            "one",  // DRAFT: why it comes first.
            "two",  // DRAFT: why it follows, and why nothing else does.
          ]
          """
      ) {
        """
        public let prediction: [String] = \($0)

        """
      }
    case .prove: proof
    default:
      counting(make) {
        """
        public func answer() -> [String] {
          \($0)
        }

        """
      }
    }
  }

  private static func counting(
    _ tests: String, right: String = #"["one", "two"]"#,
    _ body: (String) -> String
  ) -> Frame {
    Frame(
      starter: body("[]"), right: body(right),
      wrong: [
        ("SaysOnlyOne", body(#"["one"]"#)),
        ("SaysItBackwards", body(#"["two", "one"]"#)),
        ("SaysTooMuch", body(#"["one", "two", "three"]"#)),
      ], tests: tests)
  }

  private static let prediction = #"""
      // DRAFT: a test for each program, which runs here and says what it did.
      @Test("You predict one, then two.")
      func predicts() {
        expectPrediction(
          prediction, of: ["one", "two"], "Who speaks first?", see: place)
      }
    """#

  private static let make = #"""
      // DRAFT: a test for each promise, which the starter fails.
      @Test("It says one, then two.")
      func answers() {
        expectHistory(
          answer(), is: ["one", "two"], "Say both, in this order.", see: place)
      }
    """#

  private static var proof: Frame {
    func body(_ condition: String) -> String {
      """
      import Testing

      public func testCounter(_ count: () -> [String]) {
        #expect(\(condition))
      }

      """
    }
    let wrong = [
      ("backwards", "counts backwards", #""two", "one""#),
      ("stops", "stops after one", #""one""#),
      ("goesOn", "goes on", #""one", "two", "three""#),
      ("late", "begins at two", #""two", "two""#),
      ("stammers", "stammers", #""one", "one""#),
    ].map { name, words, list in
      """
        @Test("It rejects a counter that \(words).")
        func \(name)() async {
          await proof.rejects("\(words)") { use in
            { use(); return [\(list)] }
          }
        }
      """
    }
    return Frame(
      starter: body("Bool(true)"), right: body(#"count() == ["one", "two"]"#),
      wrong: [
        ("LooksAtTheFirst", body(#"count().first == "one""#)),
        ("LooksAtTheLast", body(#"count().last == "two""#)),
        ("OnlyCounts", body("count().count == 2")),
      ],
      tests: #"""
          // DRAFT: what is right, and at least five that are wrong, each in a
          // test that says what it does wrong.
          private let proof = Proof(
            of: "counter", see: place,
            right: { use in { use(); return ["one", "two"] } },
            absurd: { use in { use(); return [] } }, test: testCounter)

          @Test("It accepts a counter that is right.")
          func right() async { await proof.accepts() }

        """# + "\n" + wrong.joined(separator: "\n\n"))
  }
}
