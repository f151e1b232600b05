import WorkbookBase

extension DraftFiles {
  /// Adds an exercise: a starter that compiles and fails, a solution that
  /// passes, a test, hints, three mistakes, its rows, and its link in the
  /// chapter.
  ///
  /// - Parameter kit: the kind of a piece with a model in the test kit, if any.
  func addExercise(
    _ typed: String, title: String, _ kind: Kind, kit: String? = nil
  ) throws {
    let exercise = try newExercise(typed, title: title, kind)
    if let kit {
      try copy(kit: kit)
    } else {
      try copy("\(kind)")
    }
    try copy("exercise")
    try addRows(for: exercise)
    next =
      (kit == nil ? [] : ["new mistake \(exercise.id) ForgetsTheEnd"])
      + ["check \(exercise.id) --record", "test \(exercise.id)"]
  }

  private func copy(kit: String) throws {
    let folder = "\(Layout.templates)/Kit"
    let kinds = workbook.checkout.files(below: folder)
      .map { String($0.dropFirst(folder.count + 1).dropLast(4)) }
    guard kinds.contains(kit) else {
      throw Failure.usage(
        "The test kit has no model of a \(kit), but of a \(kinds.listed).")
    }
    try copy("Kit/\(kit)")
    try copy("kit")
  }

  /// Adds a piece in three stages: a starter with their marks, a suite for
  /// each, hints, and the answers as differences.
  func addBuild(_ typed: String, title: String) throws {
    let exercise = try newExercise(
      typed, title: title, .build,
      stages: ["The first", "The second", "The third"])
    try copy("build")
    try copy("answer")
    try add(exercise.file, value("answer") + "\n")
    var before = value("answer").lines
    for stage in 1...3 {
      values["stage"] = "\(stage)"
      values["stageName"] = exercise.name(ofStage: stage)
      values["stage\(stage)"] = "\"\(stage)\""
      try copy("stage")
      try copy("answer")
      let answer = value("answer").lines
      let patch = Patch(
        words: [], base: StageAnswers.base(of: stage), from: before, to: answer)
      try add(
        StageAnswers(exercise, in: workbook.checkout).file(stage), patch.text)
      before = answer
    }
    try add(
      exercise.file(in: Layout.solutions),
      Mistake.source(
        words: ["\(exercise.id) \(exercise.title)"], code: before))
    try addRows(for: exercise)
    next = [
      "new mistake \(exercise.id) ForgetsTheEnd",
      "check \(exercise.id) --record-stages FOLDER --record", "book --update",
    ]
  }

  /// Returns a new exercise, and stores its facts as values.
  private func newExercise(
    _ typed: String, title: String, _ kind: Kind, stages: [String] = []
  ) throws -> Exercise {
    guard let id = typed.wholeMatch(of: #/(\d\d?)\.(\d+)/#),
      let number = Int(id.2)
    else {
      throw Failure.usage("An exercise's id looks like 06.3, not \(typed).")
    }
    let chapter = try workbook.course.chapter(String(id.1))
    guard !chapter.exercises.contains(where: { $0.number == number }) else {
      throw Failure.usage("There is an exercise \(typed) already.")
    }
    let isPrediction = kind == .predict
    let exercise = chapter.adopt(
      Exercise(
        number, title, kind, minutes: isPrediction ? 10 : 15,
        points: isPrediction ? 1 : 3,
        objective: "DRAFT: what can the learner do afterwards?", rows: [],
        stages: stages))
    values = [
      "id": exercise.id, "number": "\(number)", "title": title,
      "name": exercise.name, "module": exercise.module, "kind": "\(kind)",
      "path": exercise.path, "folder": exercise.folder, "page": chapter.file,
      "minutes": "\(exercise.minutes)", "points": "\(exercise.points)",
      "objective": exercise.objective,
      "stages": stages.isEmpty ? "" : ", stages: \(stages)",
      // The place of the link until the author moves it.
      "place": chapter.file + (isPrediction ? "#predict" : "#make"),
      "part": isPrediction ? "## Predict" : "## Make",
      "file": exercise.file, "hintsFile": exercise.hintsFile,
      "solutionFile": exercise.file(in: Layout.solutions),
      "testFolder": exercise.testFolder,
      "mistakesFolder": exercise.mistakesFolder, "mistake": Self.mistake,
      "notStarted": Starter.line, "imports": "", "stage1": "", "stage2": "",
      "stage3": "",
    ]
    return exercise
  }

  private func addRows(for exercise: Exercise) throws {
    var exercise = exercise
    let imported = value("imports").matches(of: #/import Chapter(\d\d)/#)
      .map { String($0.output.1) }
    exercise.imports = imported.isEmpty ? ["01"] : imported
    values["numbers"] = exercise.imports.joined(separator: " ")
    try copy("rows")
    let name = exercise.chapter.dropFirst("Chapter00".count)
    let chapter = "\"\(exercise.chapterNumber)\", \"\(name)\""
    try change(Course.file) {
      try $0.append(value("courseRow"), to: "exercises: [", below: chapter)
    }
    var course = workbook.course
    for index in course.chapters.indices
    where course.chapters[index].number == exercise.chapterNumber {
      course.chapters[index].exercises.append(exercise)
    }
    try change(Layout.manifest) {
      $0.text = try ManifestTable(course).manifest($0.text)
    }
    try change(value("page")) {
      try $0.insert(value("mention"), at: value("part"))
    }
  }

  // MARK: - Mistakes

  private static let mistake =
    "// DRAFT: what is misunderstood here? What is right? Two to five sentences."

  /// Adds a whole wrong answer for the author to change: a copy of the
  /// solution, or the result of an existing patch.
  func addMistake(_ name: String, to typed: String) throws {
    let exercise = try workbook.course.exercise(typed)
    guard name == name.asName, name != Mistake.solution else {
      throw Failure.usage(
        "A mistake is called by what it does: KeepsTheSubscriber.")
    }
    next = ["check \(exercise.id) --record"]
    let file = "\(exercise.mistakesFolder)/\(name).swift"
    let known = Mistake.all(of: exercise, in: workbook.checkout)
    if let mistake = known.first(where: { $0.name == name && $0.isPatch }) {
      return try add(file, mistake.source(of: exercise, in: workbook.checkout))
    }
    let solution =
      workbook.checkout.text(exercise.file(in: Layout.solutions)) ?? ""
    let code = solution.lines.drop { $0.hasPrefix("//") || $0.isEmpty }
    try add(file, "\(Self.mistake)\n\(code.joined(separator: "\n"))\n")
  }
}
