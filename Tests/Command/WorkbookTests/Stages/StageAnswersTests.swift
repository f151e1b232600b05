import Findings
import Testing

@testable import workbook_author
@testable import WorkbookBase
@testable import workbook

@Suite("The answers to an exercise's stages are stored as differences")
struct StageAnswersTests {
  private let folder: PrivateFolder
  private let checkout: Checkout
  private let exercise = StagedFiles.course.exercises[0]
  private let answers: StageAnswers

  init() throws {
    folder = try PrivateFolder()
    checkout = Checkout(root: folder.url)
    answers = StageAnswers(exercise, in: checkout)
    try StagedFiles.write(to: checkout)
  }

  @Test("Whole answers become differences, and can be restored.")
  func roundTrip() throws {
    for stage in 1...3 {
      #expect(try answers.source(stage) == StagedFiles.whole(stage))
    }
    #expect(
      checkout.text(exercise.file(in: Layout.solutions))
        == StagedFiles.whole(3))
  }

  @Test("Each difference is short, and names its base.")
  func short() {
    #expect(
      checkout.text(answers.file(2)) == """
        --- Stage 1
        @@ -19,7 +19,7 @@
           // MARK: - Stage 2: It triples

           public func triple(_ number: Int) -> Int {
        -    number
        +    3 * number
           }

           // MARK: - Stage 3: It negates

        """)
    #expect(checkout.lines(answers.file(1))?.first == "--- Starter")
  }

  @Test("A stage's starting point has the task, without the NOT STARTED line.")
  func beginning() throws {
    let text = try answers.beginning(1)
    #expect(!Starter.isUntouched(text))
    #expect(AnswerHeader(text).task == ["Calculate."])
    #expect(text.hasSuffix(StagedFiles.code(1)))
  }

  @Test("A stage whose code is below the next mark is written.")
  func codeBelowTheNextMark() throws {
    let starter = checkout.starter(of: exercise)
    #expect(!exercise.hasBegun(2, in: starter, starter: starter))
    var lines = StagedFiles.whole(3).lines
    let marks = try (2...3).map { stage in
      try #require(
        lines.firstIndex { $0.trimmed == exercise.mark(ofStage: stage) })
    }
    let mark = lines.remove(at: marks[1])
    lines.insert(mark, at: marks[0] + 1)
    let text = lines.joined(separator: "\n")
    #expect(exercise.hasBegun(2, in: text, starter: starter))
  }

  @Test("The starter stays the same after the learner edits the file.")
  func begun() throws {
    try checkout.write("// 90.18 Build it\nlet mine = 1\n", to: exercise.file)
    #expect(try answers.source(2) == StagedFiles.whole(2))
  }

  @Test("A difference that does not fit is reported with its line.")
  func misfit() throws {
    try checkout.write(
      checkout.text(answers.file(2))!.replacing(" triple(", with: " treble("),
      to: answers.file(2))
    #expect(
      FileChecks(exercise: exercise, checkout: checkout).complaints() == [
        """
        \(answers.file(2)):5: line 21 of Stage 1 is not \
        “public func treble(_ number: Int) -> Int {”: \
        `swift run workbook check 90.18 --record-stages FOLDER`, from whole \
        answers 1.swift, 2.swift …, writes them
        """
      ])
  }

  @Test("A difference is shown under its line and its declaration.")
  func shown() throws {
    #expect(
      try answers.shown(3) == [
        "@@ line 25, in public struct Calculator @@",
        "   // MARK: - Stage 3: It negates", "",
        "   public func negate(_ number: Int) -> Int {", "-    number",
        "+    -number", "   }", " }",
      ])
  }

  // MARK: - The check of the files

  private var complaints: [String] {
    FileChecks(exercise: exercise, checkout: checkout).complaints()
  }

  private func spoil(_ path: String, _ old: String, _ new: String) throws {
    let text = try #require(checkout.text(path))
    try #require(text.contains(old))
    try checkout.write(text.replacing(old, with: new), to: path)
    _ = try checkout.keepStarter(of: exercise)
  }

  @Test("A good exercise has no complaint.")
  func nothing() { #expect(complaints == []) }

  @Test("A last stage that differs from the solution.")
  func lastStage() throws {
    let solution = exercise.file(in: Layout.solutions)
    try spoil(solution, "-number", "0 - number")
    #expect(complaints.count == 1)
    #expect(
      complaints[0].hasPrefix("the last stage is not \(solution): "))
  }

  @Test("Hints that are not grouped by stage.")
  func hints() throws {
    try spoil(exercise.hintsFile, "## Stage 3", "## Hint 3")
    #expect(
      complaints == [
        """
        \(exercise.hintsFile) has not the parts Stage 1, Stage 2 or Stage 3
        """
      ])
  }

  @Test("A suite with a wrong title, in a wrong file, or missing.")
  func suites() throws {
    let file = "\(exercise.testFolder)/Stage2Tests.swift"
    try spoil(file, "Stage 2: It triples", "Stage 2: Triples")
    #expect(
      complaints == [
        """
        \(file): the suite's title is "90.18 Stage 2: Triples", not \
        "90.18 Stage 2: It triples"
        """
      ])
    try checkout.write(
      StagedFiles.tests(2), to: "\(exercise.testFolder)/OtherTests.swift")
    try checkout.write(StagedFiles.tests(2), to: file)
    #expect(
      Set(complaints) == [
        """
        \(exercise.testFolder)/OtherTests.swift: each stage's suite is in \
        StageNTests.swift
        """,
        "\(file): another test is called \"It triples.\" too",
      ])
  }

  @Test("One difference too many, and one too few.")
  func files() throws {
    try checkout.write("--- Stage 3\n", to: answers.file(4))
    #expect(complaints == ["\(answers.file(4)) belongs to no stage"])
  }

  @Test("A starter without a stage's mark.")
  func marks() throws {
    let answers = (1...3).map(StagedFiles.whole)
    try spoil(exercise.file, "Stage 2: It triples", "Stage 2: Triples")
    try self.answers.record(answers)
    #expect(
      complaints == [
        "\(exercise.file) lacks the line \"// MARK: - Stage 2: It triples\""
      ])
  }

  @Test("Stages without a kind, a kind without stages, and too few of them.")
  func table() {
    func complaints(_ kind: Kind, _ stages: [String]) -> [String] {
      let odd = Exercise(
        1, "Odd", kind, minutes: 1, points: 1, objective: "Be.", rows: ["B5"],
        stages: stages)
      return CourseCheck(
        course: Course(chapters: [
          Chapter("90", "Fixture", title: "Odd", exercises: [odd])
        ]), checkout: checkout
      ).complaints().map(\.text).filter {
        !$0.contains("row for") && $0.contains("tages")
      }
    }
    let kind = "a Build has `stages`, and nothing else has"
    #expect(complaints(.build, []) == [kind])
    #expect(complaints(.make, ["a", "b", "c"]) == [kind])
    #expect(
      complaints(.build, ["a"]) == ["it has 1 stages, not two to six"])
    #expect(complaints(.build, ["a", "b"]) == [])
  }

  // MARK: - The check of the answers

  /// Returns a run that fails in a stage, or that passes.
  private func run(
    failingIn stage: Int?, _ seen: String = "7", _ verdict: Verdict = .notYet
  ) -> ExerciseResult {
    var result = ExerciseResult(
      exercise: exercise, answers: Layout.exercises,
      verdict: stage == nil ? .passed : verdict)
    result.stage = stage
    for number in 1...(stage ?? 3) {
      var test = TestOutcome(
        id: "\(number)", name: "Test \(number).",
        file: "/w/Stage\(number)Tests.swift", line: 1, ending: .passed)
      if number == stage {
        test.ending = .failed
        test.findings = [.seen([seen])]
      }
      result.tests.append(test)
    }
    return result
  }

  private func checked(_ stages: [Int: ExerciseResult]) -> CheckedExercise {
    var checked = CheckedExercise(
      exercise: exercise, starter: run(failingIn: 1),
      solution: run(failingIn: nil))
    checked.stages = stages
    return checked
  }

  private func complaints(_ stages: [Int: ExerciseResult]) -> [String] {
    let checked = checked(stages)
    return checked.complaints(
      recorded: checked.failures(after: nil), isRecording: false)
  }

  @Test("An answer to a stage passes that stage and fails the next.")
  func steps() {
    let good = [1: run(failingIn: 2), 2: run(failingIn: 3)]
    #expect(complaints(good) == [])
    #expect(
      complaints(good.merging([1: run(failingIn: 1)]) { $1 }) == [
        "the answer to stage 1 fails its tests in stage 1: \"Test 1.\""
      ])
    #expect(
      complaints(good.merging([1: run(failingIn: 3)]) { $1 }) == [
        "the answer to stage 1 passes stage 2 as well"
      ])
    #expect(
      complaints(good.merging([2: run(failingIn: nil)]) { $1 }) == [
        "the answer to stage 2 passes all stages"
      ])
    let crash = Verdict.crashed(
      Crash(test: "Test 3.", message: "found nil", place: nil))
    #expect(
      complaints(good.merging([2: run(failingIn: 3, "7", crash)]) { $1 }) == [
        """
        the answer to stage 2 crashed: found nil in stage 3: "Test 3."
        """
      ])
  }

  @Test("No mistake is named for a stage that is not begun.")
  func unbegun() throws {
    var checked = checked([1: run(failingIn: 2), 2: run(failingIn: 3)])
    checked.mistakes = ["Triples": run(failingIn: 2)]
    #expect(checked.hidden == ["Triples"])
    let recorded = checked.failures(after: nil)
    #expect(recorded.names(of: run(failingIn: 2)) == [])
    checked.mistakes = ["Triples": run(failingIn: 2, "8")]
    #expect(
      checked.failures(after: nil).names(of: run(failingIn: 2, "8"))
        == ["Triples"])

    _ = try recorded.write(for: exercise, in: checkout)
    #expect(RecordedFailures(of: exercise, in: checkout) == recorded)
    #expect(recorded.stages.keys.sorted() == [2, 3])
  }

  // MARK: - The book

  private func book(_ blocks: String) throws -> BookChecker {
    let course = StagedFiles.course
    let page = course.chapters[0].file
    try checkout.write("# 90 Stages\n\n## Make\n\n\(blocks)", to: page)
    let programs = try SmallBook().book.programs
    var checker = BookChecker(
      Book(
        checkout: checkout, course: course, commands: [], programs: programs),
      SceneOutputs(programs))
    checker.checkStages()
    return checker
  }

  private func block(_ stage: Int) throws -> String {
    """
    <details>
    <summary>Stage \(stage)</summary>

    ```diff stage 90.18/\(stage)
    \(try answers.shown(stage).joined(separator: "\n"))
    ```

    </details>


    """
  }

  @Test("The book shows each stage's difference, folded and in order.")
  func pages() throws {
    let all = try (1...3).map(block)
    #expect(try book(all.joined()).faults.map(\.problem) == [])
    #expect(
      try book(all[0] + all[1]).faults.map(\.problem)
        == ["stage 3 of 90.18 is not shown"])
    #expect(
      try book(all[2]).faults.map(\.problem) == [
        "stage 1 of 90.18 belongs here", "stage 1 of 90.18 is not shown",
        "stage 2 of 90.18 is not shown",
      ])
    #expect(
      try book(all[0] + all[2] + all[1]).faults.map(\.problem) == [
        "stage 2 of 90.18 belongs here",
        "stage 2 of 90.18 is in the wrong place",
      ])
    let open = all[0].replacing("<details>\n", with: "")
      .replacing("</details>\n", with: "")
    #expect(
      try book(open + all[1] + all[2]).faults.map(\.problem)
        .contains("the answer to stage 1 is not folded"))
    #expect(
      try book(all.joined().replacing("90.18/1", with: "90.19/1"))
        .faults.map(\.problem).contains("there is no exercise 90.19"))
  }

  @Test("`--update` rewrites a listing that differs from the stage's file.")
  func update() throws {
    let all = try (1...3).map(block).joined()
    let checker = try book(all.replacing("3 * number", with: "4 * number"))
    #expect(
      checker.faults.map(\.problem) == ["this is not what stage 2 changes"])
    _ = try checker.repairs.make(in: checkout)
    #expect(
      checkout.text(StagedFiles.course.chapters[0].file)?.hasSuffix(all) == true
    )
  }

  // MARK: - The learner's notes

  @Test("A new stage starts with its first hint, and its start is recorded.")
  func notes() {
    var entry = Progress.Entry()
    #expect(entry.stage == 1)
    entry.hintsRead = 2
    entry.note(stages: 1, text: "a")
    #expect((entry.stage, entry.hintsRead) == (2, 0))
    #expect(entry.reached == fingerprint("a"))
    entry.hintsRead = 1
    entry.note(stages: 1, text: "b")
    #expect((entry.stage, entry.hintsRead) == (2, 1))
    #expect(entry.reached == fingerprint("a"))
    entry.note(stages: 0, text: "c")
    #expect((entry.stage, entry.hintsRead) == (1, 0))
    #expect(entry.reached == fingerprint("a"))
  }

  @Test("The status lists the stages whose answers were taken.")
  func taken() {
    var entry = Progress.Entry()
    #expect(entry.words(of: .passed) == "passed")
    entry.taken = 1
    #expect(
      entry.words(of: .inStage(2, of: 3)) == "stage 2 of 3, stage 1 taken")
    entry.taken = 2
    #expect(entry.words(of: .passed) == "passed, stages 1 to 2 taken")
    #expect(entry.words(of: .notStarted) == "not started")
  }
}
