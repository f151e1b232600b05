import Testing

@testable import WorkbookBase

@Suite("An answer uses only what its exercise allows")
struct AllowedTests {
  private let allowed = AnswerRules(
    modules: ["Chapter01Handshake"], forbidden: ["Taken", "Publishers.Ready"])

  private func lines(_ source: String, _ allowed: AnswerRules? = nil) -> [Int?]
  {
    (allowed ?? self.allowed).violations(in: source).map(\.line)
  }

  @Test("An honest answer has no violation.")
  func honest() {
    let source = """
      // import Timeline, said in a comment
      /* @_cdecl("x") /* nested */ import Testing */
      import Chapter01Handshake
      import Swift
      let text = "import Foundation \\(1 + 1) @_silgen_name CommandLine"
      let raw = #"" import Dispatch "#
      let long = \"\"\"
        import Testing
        \"\"\"
      public func run(_ body: @escaping () -> Void) -> Bool { true }
      @discardableResult func other() -> Int { 1 }
      """
    #expect(allowed.violations(in: source) == [])
  }

  @Test("A forbidden module is named, with its line and a replacement.")
  func imports() {
    let breaches = allowed.violations(in: "\nimport Timeline\n")
    #expect(
      breaches == [
        RuleViolation(
          text: """
            This exercise does not allow `import Timeline`. It may import \
            Chapter01Handshake and nothing else.
            """, line: 2)
      ])
    #expect(lines("import struct Foundation.Data") == [1])
    #expect(lines("import Chapter01Handshake; import Testing") == [1])
    #expect(
      lines("let a = \"\\({ import Testing }())\"") == [1],
      "Code in a string is code.")
    #expect(lines("let r = #/\"/#\nimport Testing\nlet s = \"\"") == [2])
  }

  @Test(
    "An import not on its own line is left to the compiler.",
    arguments: [
      "import Testing", " import Chapter01Handshake", "@testable import Swift",
      "import Chapter01Handshake; import Testing", "import struct Swift.Int",
      "import Chapter01Handshake // and import Testing", "import\nTesting",
      "import Swift\r\nimport Testing", "let a = 1; import Testing",
    ])
  func plainImports(source: String) {
    #expect(allowed.importsPlainly("import Swift\nimport Chapter01Handshake\n"))
    #expect(!allowed.importsPlainly("import Swift\n\(source)\n"))
  }

  @Test(
    "Attributes that run or replace other code are refused.",
    arguments: [
      "@_cdecl(\"main\")", "@_silgen_name(\"exit\")", "@c", "@used",
      "@section(\"x\")", "@_dynamicReplacement(for: a)", "@main", "@testable",
    ])
  func attributes(attribute: String) {
    #expect(lines("\(attribute) func a() {}").count == 1)
  }

  @Test("A property wrapper declared in the answer is allowed.")
  func wrapper() {
    #expect(
      lines(
        """
        @propertyWrapper struct Kept { var wrappedValue: Int }
        struct User { @Kept var a = 1 }
        """) == [])
  }

  @Test("The finished type is refused by its name only.")
  func finished() {
    #expect(lines("let a = Taken()") == [1])
    #expect(lines("let a = Publishers.Ready()") == [1])
    #expect(lines("let a = Other.Ready(); let taken = 1") == [])
  }

  @Test(
    "The program's arguments are refused, and so is the unsafe keyword.",
    arguments: [
      "unsafe cells.withMutable { $0 }", "CommandLine.arguments", "readLine()",
      "{ nonisolated(unsafe) var a = 1 }", "{\n#sourceLocation()\n}",
    ])
  func reaching(code: String) {
    #expect(lines("let a = \(code)").count == 1)
  }

  @Test("Text nested too deeply is refused, and quickly.")
  func limits() {
    let nested =
      String(repeating: "\"\\(", count: 5000)
      + String(repeating: ")\"", count: 5000)
    #expect(
      allowed.violations(in: "let a = \(nested)").map(\.text)
        == ["It is nested too deeply to be read."])
    let prediction = AnswerRules(modules: [], isPrediction: true)
    let brackets =
      String(repeating: "[", count: 10_000)
      + String(repeating: "]", count: 10_000)
    #expect(prediction.violations(in: "public let a = \(brackets)").count == 1)
    let hashes = String(repeating: "#", count: 40_000)
    #expect(allowed.violations(in: "let a = 1\n\(hashes)\n") == [])
    #expect(
      allowed.violations(in: "let a = \(hashes)\"x\"\(hashes)\n").isEmpty)
    #expect(
      allowed.violations(in: String(repeating: "// long\n", count: 20_000))
        .map(\.text)
        == ["It has more than 100 kilobytes, which no answer needs."])
  }

  @Test("A comment ends where it ends for the compiler.")
  func comments() {
    #expect(lines("// a\u{2028}import Testing\n") == [])
    #expect(lines("// a\rimport Testing\n") == [2])
  }

  @Test(
    "A prediction of literals is accepted.",
    arguments: [
      #"public let a: [String] = []"#,
      #"public let a = ["x", "y",]"#,
      "// why\nimport Chapter01Handshake\npublic let a = -1.5\nlet b = true",
      #"public let a: [(Int, String)?] = [(1, "x"), nil]"#,
      #"public let a: Answer = .first"#, #"let a: [String: Int] = ["x": 1]"#,
    ])
  func prediction(source: String) {
    let allowed = AnswerRules(
      modules: ["Chapter01Handshake"], isPrediction: true)
    #expect(allowed.violations(in: source) == [])
  }

  @Test(
    "A computed prediction is refused.",
    arguments: [
      #"public var a: [String] { [] }"#, #"public let a = run()"#,
      #"public let a = ["x"] + b"#, #"public let a = "\(run())""#,
      #"public let a = { ["x"] }()"#, "func a() {}", "public let a: Int",
      #"public let a = b"#, #"public let a = "x".count"#,
      #"public let a = [1][0]"#, #"public let a: Int = .init(1)"#,
      #"public let a = .b.c"#, #"public let a = 2-1"#, "public let a =",
    ])
  func computed(source: String) {
    let allowed = AnswerRules(modules: [], isPrediction: true)
    #expect(allowed.violations(in: source).count == 1)
  }

  @Test("The workbook's own answers use only allowed code.")
  func own() throws {
    let checkout = Checkout(root: FixtureCheckout.project)
    // A student edition has no solutions and no mistakes.
    let isWhole = checkout.exists("Solutions")
    for exercise in Course.workbook.exercises {
      let allowed = AnswerRules(exercise)
      var sources = [checkout.text(exercise.file)]
      if isWhole {
        sources.append(checkout.text(exercise.file(in: "Solutions")))
        sources += try Mistake.all(of: exercise, in: checkout)
          .map { try $0.source(of: exercise, in: checkout) }
      }
      for source in sources {
        let source = try #require(source, "\(exercise.id)")
        #expect(
          allowed.violations(in: source) == [], "\(exercise.id): \(source)")
      }
    }
  }

  @Test("The course table says which chapters an exercise may import.")
  func importsOfTheTable() {
    let exercise = Exercise(
      1, "Count", .make, minutes: 1, points: 1, objective: "", rows: [],
      imports: "01 Foundation", testImports: "LoopbackServer")
    let course = Course(chapters: [
      Chapter("01", "Handshake", title: "", exercises: []),
      Chapter("05", "Demand", title: "", exercises: [exercise]),
    ])
    #expect(
      AnswerRules(course.exercises[0]).modules
        == ["Chapter01Handshake", "Foundation"])
  }
}
