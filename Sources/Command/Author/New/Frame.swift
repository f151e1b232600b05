import WorkbookCourse

/// The code that a new exercise begins with, by its kind.
///
/// It is a whole exercise, if a small one: the starter fails, the solution
/// passes, and each mistake fails in its own way.
struct Frame {
  private let kind: Kind

  init(_ kind: Kind) {
    self.kind = kind
  }

  private var isProof: Bool { kind == .prove }

  /// An answer: what it returns, what it expects, or what it predicts.
  func body(_ value: String) -> String {
    if kind == .predict {
      return """
        public let prediction: [String] = \(value)

        """
    }
    return isProof
      ? """
      import Testing

      public func testCounter(_ count: () -> [String]) {
        #expect(\(value))
      }

      """
      : """
      public func answer() -> [String] {
        \(value)
      }

      """
  }

  var starter: String { body(isProof ? "Bool(true)" : "[]") }

  var right: String {
    body(isProof ? #"count() == ["one", "two"]"# : #"["one", "two"]"#)
  }

  /// Names and bodies of the first three mistakes.
  var wrong: [(name: String, body: String)] {
    isProof
      ? [
        ("LooksAtTheFirst", body(#"count().first == "one""#)),
        ("LooksAtTheLast", body(#"count().last == "two""#)),
        ("OnlyCounts", body("count().count == 2")),
      ]
      : [
        ("SaysOnlyOne", body(#"["one"]"#)),
        ("SaysItBackwards", body(#"["two", "one"]"#)),
        ("SaysTooMuch", body(#"["one", "two", "three"]"#)),
      ]
  }

  /// What stands in the suite.
  var tests: String {
    if kind == .predict {
      return #"""
          // DRAFT: a test for each program, which runs here and says what it did.
          @Test("You predict one, then two.")
          func predicts() {
            expectPrediction(
              prediction, of: ["one", "two"], "Who speaks first?", see: place)
          }
        """#
    }
    return isProof
      ? #"""
        // DRAFT: what is right, and at least five that are wrong, each in a
        // test that says what it does wrong.
        private let proof = Proof(
          of: "counter", see: place,
          right: { use in { use(); return ["one", "two"] } },
          absurd: { use in { use(); return [] } }, test: testCounter)

        @Test("It accepts a counter that is right.")
        func right() async { await proof.accepts() }

        @Test("It rejects a counter that counts backwards.")
        func backwards() async {
          await proof.rejects("counts backwards") { use in
            { use(); return ["two", "one"] }
          }
        }

        @Test("It rejects a counter that stops after one.")
        func stops() async {
          await proof.rejects("stops after one") { use in
            { use(); return ["one"] }
          }
        }

        @Test("It rejects a counter that goes on.")
        func goesOn() async {
          await proof.rejects("goes on") { use in
            { use(); return ["one", "two", "three"] }
          }
        }

        @Test("It rejects a counter that begins at two.")
        func late() async {
          await proof.rejects("begins at two") { use in
            { use(); return ["two", "two"] }
          }
        }

        @Test("It rejects a counter that stammers.")
        func stammers() async {
          await proof.rejects("stammers") { use in
            { use(); return ["one", "one"] }
          }
        }
      """#
      : #"""
        // DRAFT: a test for each promise, which the starter fails.
        @Test("It says one, then two.")
        func answers() {
          expectHistory(
            answer(), is: ["one", "two"], "Say both, in this order.", see: place)
        }
      """#
  }
}
