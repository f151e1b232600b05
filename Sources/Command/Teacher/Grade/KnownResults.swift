import Foundation
import WorkbookBase

/// Results that an earlier grading found, kept by everything that they depend
/// on: the answer, its tests, the modules below, the grader, the toolchain.
///
/// One that depends on how busy the machine was is not kept.
struct KnownResults {
  /// The answer is kept whole: two can have one name, made for that, and must
  /// not have one result.
  private struct Entry: Codable {
    var answer: Answer
    var result: GradeRecord.Exercise
  }

  /// Where the result of an answer is kept; nil if it is not.
  private let place: (Answer, Exercise) -> URL?

  /// Knows and keeps nothing.
  init() { self.init { _, _ in nil } }

  init(place: @escaping (Answer, Exercise) -> URL?) {
    self.place = place
  }

  /// - Parameter settings: what else a result depends on.
  init(
    checkout: Checkout, settings: [String], hidden: HiddenTests? = nil
  ) {
    self.init {
      let settings = settings + [hidden?.state(of: $1) ?? ""]
      return Self.file(of: $0, to: $1, settings, in: checkout)
    }
  }

  func result(of answer: Answer, to exercise: Exercise)
    -> GradeRecord.Exercise?
  {
    guard let file = place(answer, exercise),
      let data = try? Data(contentsOf: file),
      let entry = try? JSONDecoder().decode(Entry.self, from: data),
      entry.answer == answer
    else { return nil }
    var result = entry.result
    // Points may have changed; what the tests said has not.
    result.possible = exercise.points + result.hiddenPoints
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
      let file = place(answer, exercise)
    else { return }
    try? JSONEncoder().encode(Entry(answer: answer, result: result))
      .save(to: file)
  }

  /// Nil as long as nobody has built what the answer is tested with.
  private static func file(
    of answer: Answer, to exercise: Exercise, _ settings: [String],
    in checkout: Checkout
  ) -> URL? {
    guard
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
      \(exercise.imports) \(exercise.forbidden) \(exercise.rubric) \
      \(exercise.stages)
      """)
    return checkout.url("\(Grader.folder)/results/\(name).json")
  }
}
