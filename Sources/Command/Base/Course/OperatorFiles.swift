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
      0, name, .make, minutes: shape == .timed ? 40 : 15, points: 0,
      objective: "Write `\(name)`.", rows: [], imports: "01 05 06 08")
    exercise.isMade = true
    exercise.modules = course.chapters
      .filter { exercise.imports.contains($0.number) }.map(\.name)
    return course.chapters.first { $0.number == "22" }?.adopt(exercise)
      ?? exercise
  }

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

  /// The file of the library that has the operator; nil if it is missing.
  package func libraryFile(in checkout: Checkout) -> String? {
    checkout.files(below: "\(Layout.library)/\(exercise.chapter)").first {
      // These files have the operators of one publisher.
      !$0.hasSuffix("Operators.swift")
        && checkout.text($0)?.contains("func \(function)(") == true
    }
  }

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
      ? [
        "The closure may throw. Its error cancels upstream, and then you fail",
        "  with it.",
      ] : []
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

  private var hasOther: Bool { name == "dropUntilOutput" }

  /// The first lines of the learner's type.
  private var head: String {
    let parameters = generics.map(\.parameter).joined(separator: ", ")
    let start = "private struct \(exercise.name)<\(parameters)>:"
    // A scheduler's parameter makes the line too long.
    if shape == .timed { return "\(start)\n  Publisher\n{" }
    let condition =
      hasOther
      ? "Other.Failure == Upstream.Failure"
      : constraint.map { "Upstream.Output: \($0)" }
    return "\(start) Publisher\(condition.map { "\nwhere \($0)" } ?? "") {"
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
    let arguments = generics.map(\.argument).joined(separator: ", ")
    let failure = isThrowing ? "Error" : "Failure"
    return """
      // \(name)
      //
      // Task: \(task)
      //
      \(rules.joined(separator: "\n"))
      //
      // You may use: chapters 01, 05, 06 and 08, such as `Attachment`. Threads:
      // one, so you need no lock.
      //
      // Chapter: \(section)
      // Test it: swift run workbook test \(name)
      //
      \(Starter.line)
      import Chapter01Handshake
      import Chapter05Demand
      import Chapter08Time

      \(before.isEmpty ? "" : before + "\n\n")\
      extension Publisher\(constraint.map { " where Output: \($0)" } ?? "") {
        public func \(function)(\(parameters.isEmpty ? "" : "\n    \(parameters)\n  "))\
       -> some Publisher<\(output), \(failure)>\
      \(hasOther ? " where P.Failure == Failure" : "") {
          \(exercise.name)<\(arguments)>(upstream: self)
        }
      }

      \(head)
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

  package var hints: String {
    """
    # Hints for \(name)

    ## Hint 1

    It has the shape of \(relatives.map { "`\($0.name)`" }.joined(separator: " and ")).
    Write a private class that is upstream's subscriber, and the subscription
    that its own subscriber receives. `Attachment`, of chapter 08, stores both
    neighbours, cancels a second subscription, and releases everything at the
    end.

    ## Hint 2

    \(hintOfShape)

    ## Hint 3

    The chapter builds that shape in \(section).

    """
  }

  private var hintOfShape: String {
    switch shape {
    case .result where !replacesRules, .earlyResult:
      """
      Its state is an enum: upstream delivers (store the result so far, and
      whether a value has been requested); the result waits for a request; the
      run is over. Each method first changes the state, and then calls. A
      closure may cancel, so check after it whether the run is over.
      """
    case .gate, .result:
      """
      A value may end the run: store the new state, and then call the
      neighbours. A closure may cancel, so check after it whether the run is
      over.
      """
    case .timed:
      """
      An action that delivers must retain what it needs, because upstream
      releases the run with its completion, and the subscriber may not have
      stored your subscription.
      """
    }
  }

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
    }

    """
  }
}
