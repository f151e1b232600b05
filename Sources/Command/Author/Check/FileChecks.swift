import Foundation
import WorkbookBase

struct FileChecks {
  var exercise: Exercise
  var checkout: Checkout
  /// The exercise after it in the chapter.
  var next: Exercise?
  var isRecording = false

  func complaints() -> [String] {
    starter() + solution() + repair() + stages() + hints() + suite()
      + mistakes()
  }

  // MARK: - Starter and solution

  /// Checks that the starter has the lines that a learner needs.
  private func starter() -> [String] {
    let file = exercise.file
    guard let source = checkout.text(file) else {
      return ["There is no starter: \(file)"]
    }
    let header = AnswerHeader(source)
    let test = "swift run workbook test \(exercise.id)"
    let expected = [
      (header.title == title, "// \(title)"),
      (!header.task.isEmpty, "// Task: …"),
      (header.test == test, "// Test it: \(test)"),
      ("// " + (header.lines.last ?? "") == Starter.line, Starter.line),
      (header.chapter != nil, "// Chapter: Chapters/….md#…"),
    ]
    return expected.filter { !$0.0 }
      .map { "\(file) lacks the line \"\($0.1)\"" }
      + checkout.outdatedCopies(of: exercise).map { copy in
        "\(copy) is not as in \(Layout.exercises): "
          + "`swift run workbook check \(exercise.id) --record` copies it"
      }
  }

  /// Checks that the solution begins with the title alone, and has the
  /// declarations and imports of the starter.
  ///
  /// Only names are compared. The compiler checks the rest, because the tests
  /// call both the starter and the solution.
  private func solution() -> [String] {
    let file = exercise.file(in: Layout.solutions)
    guard let solution = checkout.text(file) else {
      return ["There is no solution: \(file)"]
    }
    var found: [String] = []
    if AnswerHeader(solution).title != title {
      found.append("\(file) does not begin with \"// \(title)\"")
    }
    if Starter.isUntouched(solution) {
      found.append("\(file) still says NOT STARTED")
    }
    let given = Declarations(of: checkout.text(exercise.file) ?? "")
    let kept = Declarations(of: solution)
    let lost = Set(given.shown.map(\.signature))
      .subtracting(kept.shown.map(\.signature))
    for lost in lost.sorted() {
      found.append("\(file) has no public \(lost), which the starter declares")
    }
    for change in given.imports.symmetricDifference(kept.imports).sorted() {
      found.append(
        "`\(change)` stands in only one of the starter and the solution")
    }
    let names = [Layout.solutions, Layout.exercises].map { tree in
      checkout.swiftFiles(in: "\(tree)/\(exercise.path)")
        .map(\.lastPathComponent)
    }
    if names[0] != names[1] {
      found.append("the starter and the solution are not the same files")
    }
    return found + (exercise.kind == .predict ? reasons(in: solution) : [])
  }

  /// Checks that the next exercise repairs the fault that this one reproduces:
  /// its starter is this solution, with the marks of its stages below it.
  private func repair() -> [String] {
    guard exercise.kind == .reproduce else { return [] }
    let solution = exercise.file(in: Layout.solutions)
    guard let next else {
      return ["\(solution) reproduces a fault that no exercise repairs"]
    }
    let codes = [solution, next.file].map { file in
      AnswerHeader.code(in: checkout.lines(file) ?? [])
    }
    let isBegun =
      next.stages.isEmpty
      ? codes[1] == codes[0] : codes[1].starts(with: codes[0])
    return isBegun
      ? [] : ["\(next.file) does not begin with the code of \(solution)"]
  }

  /// Checks that each predicted line of a solution has a reason in a comment.
  private func reasons(in solution: String) -> [String] {
    let file = exercise.file(in: Layout.solutions)
    return solution.lines.enumerated().filter { _, line in
      line.prefixMatch(of: #/[^\/]*"/#) != nil
        && line.wholeMatch(of: #/ *"[^"]*",?  \/\/ \S.*/#) == nil
    }.map { index, line in
      "\(file):\(index + 1): \(line.trimmed) gives no reason: one predicted"
        + " line each, and `// why` behind it"
    }
  }

  // MARK: - Stages

  /// Checks that the starter marks each stage, in order, that each difference
  /// fits the previous stage, and that the last one gives the solution.
  private func stages() -> [String] {
    guard !exercise.stages.isEmpty else { return [] }
    let answers = StageAnswers(exercise, in: checkout)
    let numbers = Array(1...exercise.stages.count)
    var found: [String] = []
    let marks = (checkout.lines(exercise.file) ?? []).map(\.trimmed)
      .filter { $0.hasPrefix("// MARK: - Stage ") }
    let wanted = numbers.map(exercise.mark)
    if marks != wanted {
      let missing = wanted.first { !marks.contains($0) }
      found.append(
        missing.map { "\(exercise.file) lacks the line \"\($0)\"" }
          ?? "\(exercise.file): its stages are not in the order of the table")
    }
    let files = checkout.files(below: answers.folder)
    for file in files where !numbers.map(answers.file).contains(file) {
      found.append("\(file) belongs to no stage")
    }
    let record =
      "`swift run workbook check \(exercise.id) --record-stages FOLDER`, from"
      + " whole answers 1.swift, 2.swift …, writes them"
    do {
      for stage in numbers { _ = try answers.lines(stage) }
      let solution = exercise.file(in: Layout.solutions)
      if try AnswerHeader.code(in: answers.lines(numbers.count))
        != AnswerHeader.code(in: checkout.lines(solution) ?? [])
      {
        found.append("the last stage is not \(solution): \(record)")
      }
    } catch {
      found.append("\(error.words): \(record)")
    }
    return found
  }

  private var title: String { "\(exercise.id) \(exercise.title)" }

  // MARK: - Hints

  private func hints() -> [String] {
    let file = exercise.hintsFile
    guard let text = checkout.text(file) else {
      return ["There are no hints: \(file)"]
    }
    let hints = Hints(text)
    var found: [String] = []
    if hints.title != "Hints for \(exercise.id)" {
      found.append(
        "\(file) does not begin with \"# Hints for \(exercise.id)\"")
    }
    let titles = exercise.stages.indices.map { "Stage \($0 + 1)" }
    if !titles.isEmpty {
      if hints.all.map(\.title) != titles {
        found.append("\(file) has not the parts \(titles.listed)")
      }
      for hint in hints.all where !(1...3).contains(hint.parts.count) {
        found.append(
          "\(file): \(hint.title) holds \(hint.parts.count) hints, not one to"
            + " three")
      }
      return found
    }
    if hints.all.isEmpty { found.append("\(file) holds no \"## Hint 1\"") }
    if hints.all.count > 3 { found.append("\(file) holds more than 3 hints") }
    for (index, hint) in hints.all.enumerated() {
      let expected = "Hint \(index + 1)"
      if hint.title != expected {
        found.append(
          "\(file): \"## \(hint.title)\" should be \"## \(expected)\"")
      }
      if hint.text.isEmpty {
        found.append("\(file): hint \(index + 1) is empty")
      }
    }
    return found
  }

  // MARK: - The suite

  /// Checks that the suite has the exercise's id and title, and does not run
  /// before the exercise is begun.
  private func suite() -> [String] {
    let files = checkout.swiftFiles(in: exercise.testFolder)
    guard !files.isEmpty else {
      return ["There are no tests in \(exercise.testFolder)"]
    }
    var found: [String] = []
    var suites = 0
    var names: Set<String> = []
    for file in files {
      let name = "\(exercise.testFolder)/\(file.lastPathComponent)"
      let source = checkout.text(name) ?? ""
      // `@Suite(…)`, up to its declaration.
      let suite = #/@Suite((?:.|\n)*?)(?:struct|class|enum|actor) /#
      for match in source.matches(of: suite) {
        suites += 1
        found += complaints(aboutSuite: String(match.output.1), in: name)
      }
      for test in TestDeclaration.all(in: source).map(\.name)
      where !exercise.stages.isEmpty && test != ""
        && !names.insert(test).inserted
      {
        found.append("\(name): another test is called \"\(test)\" too")
      }
    }
    for stage in exercise.stages.indices.map({ $0 + 1 }) {
      let name = "\(exercise.testFolder)/Stage\(stage)Tests.swift"
      if !checkout.exists(name) { found.append("There is no \(name)") }
    }
    return suites > 0
      ? found : found + ["\(exercise.testFolder) holds no @Suite"]
  }

  private func complaints(
    aboutSuite arguments: String, in file: String
  ) -> [String] {
    var found: [String] = []
    var title = title
    if !exercise.stages.isEmpty {
      guard let stage = Exercise.stage(ofTestIn: file),
        exercise.stages.indices.contains(stage - 1)
      else {
        return ["\(file): each stage's suite is in StageNTests.swift"]
      }
      title = "\(exercise.id) \(exercise.name(ofStage: stage))"
    }
    if !arguments.contains("\"\(title)\"") {
      let given = arguments.firstMatch(of: #/"[^"]*"/#)?.output ?? "none"
      found.append("\(file): the suite's title is \(given), not \"\(title)\"")
    }
    let trait = ".exercise(\"\(exercise.path)\")"
    if !arguments.contains(trait) {
      found.append("\(file): the suite has no \(trait)")
    }
    return found
  }

  // MARK: - Mistakes

  static let fewestMistakes = 3

  /// Checks that there are at least three mistakes, each with two to five
  /// sentences, and each whole or with a patch that applies.
  private func mistakes() -> [String] {
    let mistakes = Mistake.all(of: exercise, in: checkout)
    var found: [String] = []
    if mistakes.count < Self.fewestMistakes {
      found.append(
        "\(exercise.mistakesFolder) holds \(mistakes.count) of at least "
          + "\(Self.fewestMistakes) mistakes")
    }
    for mistake in mistakes {
      found += complaints(aboutFileOf: mistake)
      // Count sentences by their full stops.
      let sentences = mistake.text.matches(of: #/[.?!]["')`]*(\s|$)/#).count
      if !(2...5).contains(sentences) {
        found.append(
          """
          \(mistake.file): it tells the learner \(sentences) sentences, \
          and should have two to five
          """)
      }
      if mistake.text.contains(Starter.words) {
        found.append("\(mistake.file) still says NOT STARTED")
      }
    }
    return found
  }

  private func complaints(aboutFileOf mistake: Mistake) -> [String] {
    let record = "`swift run workbook check \(exercise.id) --record`"
    let other = "\(exercise.mistakesFolder)/\(mistake.name).patch"
    if !mistake.isPatch {
      return isRecording || !checkout.exists(other)
        ? [] : ["\(mistake.file) counts, and \(other) does not: type \(record)"]
    }
    do {
      _ = try mistake.source(of: exercise, in: checkout)
      return []
    } catch {
      let aside = MistakeFiles(exercise, in: checkout).aside(mistake.name)
      let isReadable = (try? Patch(checkout.text(mistake.file) ?? "")) != nil
      let advice =
        checkout.exists(aside)
        ? "put \(aside) right, and type \(record)"
        : isReadable && !isRecording
          ? "\(record) carries it over" : "put it right, or write it anew"
      return ["\(error.words): \(advice)"]
    }
  }
}
