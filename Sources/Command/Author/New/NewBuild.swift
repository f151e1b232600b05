import WorkbookBase

extension DraftFiles {
  /// Everything of a piece in stages, which begins with three: a starter with
  /// their marks, a suite for each, hints, and the answers as differences.
  mutating func addBuild(_ typed: String, title: String) throws {
    var exercise = try newExercise(typed, title: title, .build)
    exercise.stages = ["The first", "The second", "The third"]
    let chapter = try workbook.course.chapter(exercise.chapterNumber)
    try addRows(for: exercise, importing: ["01"])
    let starter = """
      // \(exercise.id) \(exercise.title)
      //
      // Task: DRAFT: what to build, stage by stage, and with what.
      //
      // Chapter: \(place(of: exercise, in: chapter))
      // Test it: swift run workbook test \(exercise.id)
      //
      \(Starter.line)

      """
    let answers = (0...3).map { Self.code(of: exercise, through: $0) }
    try add(exercise.file, starter + answers[0])
    try add(
      exercise.file(in: Layout.solutions),
      "// \(exercise.id) \(exercise.title)\n" + answers[3])
    let files = StageAnswers(exercise, in: workbook.checkout)
    for stage in 1...3 {
      let patch = Patch(
        words: [], base: StageAnswers.base(of: stage),
        from: (starter + answers[stage - 1]).lines,
        to: (starter + answers[stage]).lines)
      try add(files.file(stage), patch.text)
      try add(
        "\(exercise.testFolder)/Stage\(stage)Tests.swift",
        tests(of: exercise, stage, see: place(of: exercise, in: chapter)))
    }
    try add(
      exercise.hintsFile,
      "# Hints for \(exercise.id)\n"
        + (1...3).map { "\n## Stage \($0)\n\nDRAFT: a nudge.\n" }.joined())
    try change(chapter.file) {
      try $0.insert(
        [
          "[Exercise \(exercise.id)](../\(exercise.file)): DRAFT: say what to build.",
          "", "```text", "swift run workbook test \(exercise.id)", "```", "",
        ]
          + (1...3).flatMap { stage in
            [
              "DRAFT: what it cannot do yet, the easiest repair, and why that is wrong.",
              "", "<details>",
              "<summary>Recorder \(stage), when yours passes</summary>", "",
              "```diff stage \(exercise.id)/\(stage)", "```", "",
              "</details>", "",
            ]
          }, before: "## ", after: "## Make")
    }
    next = [
      "new mistake \(exercise.id) ForgetsTheEnd",
      "check \(exercise.id) --record-stages FOLDER --record", "book --update",
    ]
  }

  private static func code(of exercise: Exercise, through stage: Int) -> String
  {
    let parts = zip(1..., ["first", "second", "third"]).map { number, name in
      """
        \(exercise.mark(ofStage: number))

        public func \(name)() -> [String] {
          \(number <= stage ? "[\"\(number)\"]" : "[]")
        }
      """
    }
    return """

      public struct \(exercise.name) {
        public init() {}

      \(parts.joined(separator: "\n\n"))
      }

      """
  }

  private func tests(of exercise: Exercise, _ stage: Int, see place: String)
    -> String
  {
    let name = ["first", "second", "third"][stage - 1]
    return """
      import \(exercise.module)
      import ExerciseSupport
      import Testing

      private let place = "\(place)"

      @Suite(
        "\(exercise.id) \(exercise.name(ofStage: stage))",
        .exercise("\(exercise.path)"))
      struct Stage\(stage)Tests {
        // DRAFT: a test for each promise, which the stage before does not keep.
        @Test("The \(name) works.")
        func \(name)() {
          expectHistory(
            \(exercise.name)().\(name)(), is: ["\(stage)"], "Say it.", see: place)
        }
      }

      """
  }
}
