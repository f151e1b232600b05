import WorkbookRunner
import Foundation
import WorkbookCourse
import WorkbookTools
import WorkbookTrial

/// Results that an earlier grading found, kept by everything that they depend
/// on: the answer, its tests, the modules below, the grader, the toolchain.
///
/// One that depends on how busy the machine was is not kept.
struct KnownResults {
  /// The answer is kept whole: two can have one name, made for that, and must
  /// not have one result.
  private struct Known: Codable {
    var answer: Answer
    var result: GradeRecord.Exercise
  }

  /// Nil to know and to keep nothing.
  private var folder: URL?
  private var course: [String: String] = [:]

  init() {}

  /// - Parameter settings: what else a result depends on.
  init(
    checkout: Checkout, exercises: [Exercise], settings: [String]
  ) {
    folder = checkout.url("\(Grader.folder)/results")
    let shared = fingerprint(
      Self.files(Layout.belowExercises + [Layout.grading], checkout) + settings)
    for exercise in exercises {
      course[exercise.id] = fingerprint(
        [
          shared, "\(exercise.imports)", "\(exercise.forbidden)",
          "\(exercise.rubric)",
        ]
          + Self.files(
            [
              exercise.testFolder, exercise.mistakesFolder,
              "\(Layout.solutions)/\(exercise.path)",
            ], checkout))
    }
  }

  func result(of answer: Answer, to exercise: Exercise)
    -> GradeRecord.Exercise?
  {
    guard let file = file(of: answer), let data = try? Data(contentsOf: file),
      let known = try? JSONDecoder().decode(Known.self, from: data),
      known.answer == answer
    else { return nil }
    // Points may have changed; what the tests said has not.
    var result = known.result
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
    guard lasting.contains(result.verdict), let file = file(of: answer) else {
      return
    }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? JSONEncoder().encode(Known(answer: answer, result: result))
      .write(to: file, options: .atomic)
  }

  private func file(of answer: Answer) -> URL? {
    guard let folder, let course = course[answer.exercise] else { return nil }
    return folder.appendingPathComponent(
      "\(course)-\(answer.fingerprint).json")
  }

  /// Paths and texts of Swift files, and of all files below folders.
  private static func files(_ paths: [String], _ checkout: Checkout)
    -> [String]
  {
    paths.flatMap { path in
      path.hasSuffix(".swift") ? [path] : checkout.files(below: path)
    }.flatMap { [$0, checkout.text($0) ?? ""] }
  }
}
