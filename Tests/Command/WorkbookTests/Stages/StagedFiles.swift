@testable import WorkbookBase

/// The files of a small exercise with three stages.
enum StagedFiles {
  static let exercise = Exercise(
    18, "Build it", .build, minutes: 1, points: 3,
    objective: "Calculate.", rows: ["B5"],
    stages: ["It doubles", "It triples", "It negates"])

  static let course = Course(chapters: [
    Chapter("90", "Fixture", title: "Stages", exercises: [exercise])
  ])

  static let starter = """
    // 90.18 Build it
    //
    // Task: calculate.
    //
    // Chapter: Chapters/90-Fixture.md#make
    // Test it: swift run workbook test 90.18
    //
    // NOT STARTED: delete this line when you begin.

    public struct Calculator {
      public init() {}

      // MARK: - Stage 1: It doubles

      public func double(_ number: Int) -> Int {
        number
      }

      // MARK: - Stage 2: It triples

      public func triple(_ number: Int) -> Int {
        number
      }

      // MARK: - Stage 3: It negates

      public func negate(_ number: Int) -> Int {
        number
      }
    }

    """

  static let hints = """
    # Hints for 90.18

    ## Stage 1

    A sum.

    ## Stage 2

    ### Hint 1

    A longer sum.

    ### Hint 2

    Of three.

    ## Stage 3

    A difference.

    """

  /// Returns the answer to the first `stages` stages, without its header.
  static func code(_ stages: Int) -> String {
    let code =
      AnswerHeader.code(in: starter.lines)
      .joined(separator: "\n") + "\n"
    let bodies = ["2 * number", "3 * number", "-number"].prefix(stages)
    return bodies.reduce(code) { code, body in
      // The first remaining body of the starter belongs to the next stage.
      let place = code.firstRange(of: "    number\n")!
      return code.replacingCharacters(in: place, with: "    \(body)\n")
    }
  }

  static func whole(_ stages: Int) -> String {
    "// 90.18 Build it\n" + code(stages)
  }

  static func tests(_ stage: Int) -> String {
    let calls = ["double(2) == 4", "triple(2) == 6", "negate(2) == -2"]
    let names = ["It doubles.", "It triples.", "It negates."]
    return """
      import ExerciseSupport
      import Exercise90_18
      import Testing

      @Suite(
        "90.18 \(exercise.name(ofStage: stage))",
        .exercise("Chapter90Fixture/18-BuildIt"))
      struct Stage\(stage)Tests {
        @Test("\(names[stage - 1])") func calculates() {
          #expect(Calculator().\(calls[stage - 1]))
        }
      }

      """
  }

  /// Writes all files, with the differences and a mistake for each stage.
  static func write(to checkout: Checkout) throws {
    let exercise = course.exercises[0]
    try checkout.write(starter, to: exercise.file)
    try checkout.write(hints, to: exercise.hintsFile)
    _ = try checkout.keepStarter(of: exercise)
    for stage in 1...3 {
      try checkout.write(
        tests(stage), to: "\(exercise.testFolder)/Stage\(stage)Tests.swift")
      try checkout.write(
        "// You add the wrong number. Think again.\n",
        to: "\(exercise.mistakesFolder)/Wrong\(stage).swift")
    }
    try StageAnswers(exercise, in: checkout).record((1...3).map(whole))
  }
}

extension String {
  fileprivate func replacingCharacters(
    in range: Range<Index>, with text: String
  ) -> String {
    var copy = self
    copy.replaceSubrange(range, with: text)
    return copy
  }
}
