// The files that `workbook make` writes for an operator.

extension Exercise {
  /// The operator that it is, if it has a name and no number.
  package var made: OtherOperator? { isMade ? .named(title) : nil }
}

extension OtherOperator {
  /// The operator that a learner named, in capital letters or not.
  package static func named(_ typed: String) -> OtherOperator? {
    all.first { $0.name.lowercased() == typed.lowercased() }
  }

  /// The operator as an exercise that has no number.
  package var exercise: Exercise {
    let course = Course.workbook
    var exercise = Exercise(
      0, name, .make, minutes: 5, points: 0,
      objective: "Write `\(name)`.", rows: [], imports: "01 05 06 08")
    exercise.isMade = true
    exercise.modules = course.chapters
      .filter { exercise.imports.contains($0.number) }.map(\.name)
    return course.chapters.first { $0.number == "22" }?.adopt(exercise)
      ?? exercise
  }

  /// The section that builds the operator.
  package var section: String {
    let heading =
      switch shape {
      case .result: "the-accumulator"
      case .earlyResult: "an-early-end"
      case .gate: "a-gate-that-decides-at-once"
      case .timed: "operators-with-a-scheduler"
      }
    return "Chapters/22-OtherOperators.md#\(heading)"
  }

  /// Two other operators of the same shape.
  package var relatives: [OtherOperator] {
    let all = Self.all.filter { $0.shape == shape }
    let index = all.firstIndex { $0.name == name } ?? 0
    return [1, 2].map { all[(index + $0) % all.count] }
  }

  private var allRules: [String] {
    let ofShape: [String] =
      switch shape {
      case _ where replacesRules: []
      case .result:
        [
          "Hand over your subscription, and then request `.unlimited`.",
          "Deliver the result when upstream has finished and the subscriber has",
          "  requested a value, and `.finished` right after it. Without a result",
          "  finish at once. A failure does not wait.",
        ]
      case .earlyResult:
        [
          "Hand over your subscription, and then request `.unlimited`.",
          "As soon as the result is known, cancel upstream, unless it has",
          "  finished. Deliver the result when the subscriber has requested a",
          "  value, and `.finished` right after it. A failure does not wait.",
        ]
      case .gate:
        [
          "Requests pass through, and so does the demand that the subscriber",
          "  returns. Return `.max(1)` for a value that you do not deliver.",
        ]
      case .timed: []
      }
    let ofErrors =
      isThrowing
      ? ["An error cancels upstream, and then you fail with it."] : []
    return ofShape + rules + ofErrors + [
      "Cancel a second subscription. After a completion or a cancel, nothing",
      "  follows, and the subscriber and upstream's subscription are released.",
      "A cancel cancels upstream, once.",
      "Release nothing in the middle of a change, or under a lock: an object's",
      "  `deinit` may cancel.",
    ]
  }

  private var isThrowing: Bool { name.hasPrefix("try") }

  /// The generic parameters of the learner's type, and the function's arguments
  /// for them.
  private var generics: [(parameter: String, argument: String)] {
    [("Upstream: Publisher", "Self")]
      + (output == "T" ? [("Output", "T")] : [])
      + (shape == .timed ? [("Context: Scheduler", "S")] : [])
      + (hasOther ? [("Other: Publisher", "P")] : [])
  }

  private var hasOther: Bool { function.contains("P: Publisher") }

  /// The conditions of the learner's type.
  private var conditions: String {
    let condition =
      hasOther
      ? "Other.Failure == Upstream.Failure"
      : constraint.map { "Upstream.Output: \($0)" }
    return condition.map { "\nwhere \($0)" } ?? ""
  }

  /// The lines that name what the learner's type delivers.
  private var aliases: String {
    let delivered = output.replacing("Output", with: "Upstream.Output")
      .replacing("S.S", with: "Context.S")
    return
      (output == "T" ? "" : "  typealias Output = \(delivered)\n")
      + "  typealias Failure = \(isThrowing ? "Error" : "Upstream.Failure")"
  }

  /// The learner's file, as it is before they begin.
  package var starter: String {
    let rules = allRules.map { rule in
      rule.hasPrefix(" ") ? "// \(rule)" : "// - \(rule)"
    }
    let type = exercise.name
    let typeParameters = generics.map(\.parameter).joined(separator: ", ")
    let arguments = generics.map(\.argument).joined(separator: ", ")
    let failure = isThrowing ? "Error" : "Failure"
    return """
      // \(name)
      //
      // Task: \(task)
      //
      \(rules.joined(separator: "\n"))
      //
      // You may use: `Locked`, and chapters 01, 05, 06 and 08. Threads: one.
      //
      // Chapter: \(section)
      // Test it: swift run workbook test \(name)
      //
      \(Starter.line)
      import Chapter01Handshake
      import Chapter05Demand
      \(shape == .timed ? "import Chapter08Time\n" : "")
      \(before.isEmpty ? "" : before + "\n\n")\
      extension Publisher\(constraint.map { " where Output: \($0)" } ?? "") {
        public func \(function)(\(parameters.isEmpty ? "" : "\n    \(parameters)\n  "))\
       -> some Publisher<\(output), \(failure)>\
      \(name == "dropUntilOutput" ? " where P.Failure == Failure" : "") {
          \(type)<\(arguments)>(upstream: self)
        }
      }

      private struct \(type)<\(typeParameters)>:\(shape == .timed ? "\n  Publisher\n" : " Publisher")\(conditions)\(shape == .timed ? "" : " "){
      \(aliases)

        let upstream: Upstream

        func receive<S: Subscriber>(subscriber: S)
        where S.Input == Output, S.Failure == Failure {
        }
      }

      """
  }

  /// Writes the test of the learner's operator, unless it is there; git ignores
  /// it.
  package func writeTest(in checkout: Checkout) throws {
    let file = "\(exercise.testFolder)/\(exercise.name)Tests.swift"
    if checkout.text(file) != test { try checkout.write(test, to: file) }
  }

  /// The hints for the learner's operator.
  package var hints: String {
    """
    # Hints for \(name)

    ## Hint 1

    It has the shape of \(relatives.map { "`\($0.name)`" }.joined(separator: " and ")).
    Write a private class that is upstream's subscriber, and the subscription
    that its own subscriber receives.

    ## Hint 2

    \(hintOfShape)

    ## Hint 3

    \(section) builds that shape.

    """
  }

  private var hintOfShape: String {
    switch shape {
    case .result, .earlyResult:
      """
      Its state is an enum: upstream delivers (store the result so far, and
      whether a value has been requested); the result waits for a request; the
      run is over. Each method changes the state under the lock, and returns
      what to call after unlocking.
      """
    case .gate:
      """
      Store the subscriber and upstream's subscription in one optional struct,
      in a `Locked`. A completion or a cancel sets it to nil, and whatever was
      in it is called and released after unlocking. Call the closure without
      the lock, and look at the struct again afterwards: the closure may have
      cancelled.
      """
    case .timed:
      """
      Store the subscriber and upstream's subscription in one optional struct,
      in a `Locked`. An action that you schedule retains the run, because
      upstream releases it with its completion, and the subscriber may not
      have stored your subscription.
      """
    }
  }

  /// The test of the learner's operator.
  package var test: String {
    """
    import Chapter01Handshake
    import Chapter08Time
    import ExerciseSupport
    import \(exercise.module)
    import OperatorSupport
    import Testing

    @Suite("\(name)", .exercise("\(exercise.path)"))
    struct \(exercise.name)Tests {
      private let test = OperatorTest(
        .\(name), "bench.upstream.\(call)",
        see: "\(section)"
      ) { bench in
        bench.upstream.\(call)
      }

      @Test("Every small program: it does what the library's does.", .search)
      func everyProgram() { test.everyProgram() }

      @Test("Every small program that begins with a value.", .search)
      func everyProgramOfValues() { test.everyProgramOfValues() }
    \(testOfTwo)}

    """
  }

  /// The test with two subscribers; empty where one value each cannot be
  /// requested, or time passes for both.
  private var testOfTwo: String {
    shape == .timed || name == "replaceEmpty"
      ? ""
      : """

        @Test("Every small program: two subscribers have two runs.", .search)
        func everyProgramOfTwo() { test.everyProgramOfTwo() }

      """
  }
}
