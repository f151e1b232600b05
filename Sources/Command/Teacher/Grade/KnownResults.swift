import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookRunner
import WorkbookTools
import WorkbookIsolation

/// Results that an earlier grading found, kept by everything that they depend
/// on: the answer, its tests, the modules below, the grader, the toolchain.
///
/// One that depends on how busy the machine was is not kept.
struct KnownResults {
  /// Nil to know and to keep nothing.
  private var checkout: Checkout?
  private var settings: [String] = []

  private struct Entry: Codable {
    var answer: Answer
    var result: GradeRecord.Exercise
  }

  init() {}

  /// - Parameter settings: what else a result depends on.
  init(checkout: Checkout, settings: [String]) {
    self.checkout = checkout
    self.settings = settings
  }

  func result(of answer: Answer, to exercise: Exercise)
    -> GradeRecord.Exercise?
  {
    guard let file = file(of: answer, to: exercise),
      let data = try? Data(contentsOf: file),
      let entry = try? JSONDecoder().decode(Entry.self, from: data),
      entry.answer == answer
    else { return nil }
    var result = entry.result
    // Points may have changed; what the tests said has not.
    result.possible = exercise.points
    result.title = exercise.title
    return result
  }

  func note(
    _ result: GradeRecord.Exercise, of answer: Answer, to exercise: Exercise
  ) {
    let lasting: [GradeRecord.Verdict] = [
      .passed, .notYet, .doesNotCompile, .lostDeclaration, .notAllowed,
      .crashed,
    ]
    guard lasting.contains(result.verdict),
      let file = file(of: answer, to: exercise)
    else { return }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? JSONEncoder().encode(Entry(answer: answer, result: result)).write(
      to: file, options: .atomic)
  }

  /// Nil as long as nobody has built what the answer is tested with.
  private func file(of answer: Answer, to exercise: Exercise) -> URL? {
    guard let checkout,
      let recipe = IsolatedRuns.courseBuild(checkout, in: Grader.folder)
        .freshRecipes(for: [exercise])[exercise.id]
    else { return nil }
    var states = FileStates()
    let ours = states.state(
      of: [
        "\(Layout.solutions)/\(exercise.path)", exercise.mistakesFolder,
      ].map { checkout.url($0).path }
        // Who grades.
        + [Bundle.main.executablePath ?? ""])
    let name = fingerprint(
      """
      \(recipe.state) \(ours ?? "") \(settings) \(answer.fingerprint) \
      \(exercise.imports) \(exercise.forbidden) \(exercise.rubric)
      """)
    return checkout.url("\(Grader.folder)/results/\(name).json")
  }
}
