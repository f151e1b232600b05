import WorkbookBase

extension DraftFiles {
  /// Everything of an exercise: a starter that compiles and fails, a solution
  /// that passes, a test, hints, three mistakes, its rows, and its mention.
  mutating func addExercise(
    _ typed: String, title: String, _ asked: Kind? = nil, kit: String? = nil
  ) throws {
    let isPrediction = title.hasPrefix("Predict ")
    let kind = asked ?? (isPrediction ? .predict : .make)
    let frame =
      try kit.map { try KitFrame.named($0).frame(in: workbook) }
      ?? .of(kind)
    let exercise = try newExercise(typed, title: title, kind)
    let chapter = try workbook.course.chapter(exercise.chapterNumber)
    try addRows(for: exercise, importing: frame.imports)
    try addAnswers(to: exercise, of: chapter, frame)
    try addTests(of: exercise, of: chapter, frame)
    try change(chapter.file) {
      try $0.insert(
        [
          "[Exercise \(exercise.id)](../\(exercise.file)): DRAFT: say what to do.",
          "",
          "```text", "swift run workbook test \(exercise.id)", "```", "",
        ], before: "## ", after: kind == .predict ? "## Predict" : "## Make")
    }
    next =
      (frame.wrong.isEmpty ? ["new mistake \(exercise.id) ForgetsTheEnd"] : [])
      + ["check \(exercise.id) --record", "test \(exercise.id)"]
  }

  func newExercise(
    _ typed: String, title: String, _ kind: Kind
  ) throws -> Exercise {
    guard let id = typed.wholeMatch(of: #/(\d\d?)\.(\d+)/#),
      let number = Int(id.2)
    else {
      throw Failure.usage("An exercise's id looks like 05.4, not \(typed).")
    }
    let chapter = try workbook.course.chapter(String(id.1))
    guard !chapter.exercises.contains(where: { $0.number == number }) else {
      throw Failure.usage("There is an exercise \(typed) already.")
    }
    return chapter.adopt(
      Exercise(
        number, title, kind, minutes: kind == .predict ? 10 : 15,
        points: kind == .predict ? 1 : 3,
        objective: "DRAFT: what can the learner do afterwards?", rows: []))
  }

  /// Where the chapter asks for it, until the author moves it.
  func place(of exercise: Exercise, in chapter: Chapter) -> String {
    chapter.file + (exercise.kind == .predict ? "#predict" : "#make")
  }

  mutating func addRows(
    for exercise: Exercise, importing chapters: [String]
  ) throws {
    let stages =
      exercise.stages.isEmpty ? "" : ", stages: \(exercise.stages)"
    let row = "Exercise(\"\(exercise.folder)\", imports: \(chapters)),"
    let name = exercise.chapter.dropFirst("Chapter00".count)
    let chapter = "\"\(exercise.chapterNumber)\", \"\(name)\""
    try change(Layout.manifest) {
      try $0.append(row, to: "exercises: [", inside: chapter)
    }
    try change(Course.file) {
      try $0.append(
        """
        Exercise(
          \(exercise.number), "\(exercise.title)", .\(exercise.kind),
          minutes: \(exercise.minutes), points: \(exercise.points),
          objective: "\(exercise.objective)",
          rows: [], threads: .one\(stages)),
        """, to: "exercises: [", inside: chapter)
    }
  }

  private mutating func addAnswers(
    to exercise: Exercise, of chapter: Chapter, _ frame: Frame
  ) throws {
    try add(
      exercise.file,
      """
      // \(exercise.id) \(exercise.title)
      //
      // Task: DRAFT: what to write, with what, and how many threads use it.
      //
      // Chapter: \(place(of: exercise, in: chapter))
      // Test it: swift run workbook test \(exercise.id)
      //
      \(Starter.line)

      \(frame.starter)
      """)
    try add(
      exercise.file(in: Layout.solutions),
      """
      // \(exercise.id) \(exercise.title)

      // DRAFT: one good answer.
      \(frame.right)
      """)
    try add(
      exercise.hintsFile,
      """
      # Hints for \(exercise.id)

      ## Hint 1

      DRAFT: a nudge.

      ## Hint 2

      DRAFT: nearly the answer.

      """)
    for (name, body) in frame.wrong {
      try addMistake(name, to: exercise, body)
    }
  }

  private mutating func addTests(
    of exercise: Exercise, of chapter: Chapter, _ frame: Frame
  ) throws {
    try add(
      "\(exercise.testFolder)/\(exercise.name)Tests.swift",
      """
      \(frame.suiteImports)import \(exercise.module)
      import ExerciseSupport
      import Testing

      private let place = "\(place(of: exercise, in: chapter))"

      @Suite("\(exercise.id) \(exercise.title)", .exercise("\(exercise.path)"))
      struct \(exercise.name)Tests {
      \(frame.tests)
      }

      """)
  }

  // MARK: - Mistakes

  /// A wrong answer, whole: a copy of the right one, or what a patch makes of
  /// it, to be changed.
  mutating func addMistake(_ name: String, to typed: String) throws {
    let exercise = try workbook.course.exercise(typed)
    guard name == name.asName, name != Mistake.solution else {
      throw Failure.usage(
        "A mistake is called by what it does: KeepsTheSubscriber.")
    }
    next = ["check \(exercise.id) --record"]
    let known = Mistake.all(of: exercise, in: workbook.checkout)
    if let mistake = known.first(where: { $0.name == name && $0.isPatch }) {
      return try add(
        "\(exercise.mistakesFolder)/\(name).swift",
        mistake.source(of: exercise, in: workbook.checkout))
    }
    let solution =
      workbook.checkout.text(exercise.file(in: Layout.solutions)) ?? ""
    let code = solution.lines.drop { $0.hasPrefix("//") || $0.isEmpty }
    try addMistake(
      name, to: exercise, code.joined(separator: "\n") + "\n")
  }

  private mutating func addMistake(
    _ name: String, to exercise: Exercise, _ code: String
  ) throws {
    try add(
      "\(exercise.mistakesFolder)/\(name).swift",
      """
      // DRAFT: what is misunderstood here? What is right? Two to five sentences.
      \(code)
      """)
  }
}
