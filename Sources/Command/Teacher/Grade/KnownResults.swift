import Foundation
import WorkbookCourse
import WorkbookTools
import WorkbookTrial

/// Results that an earlier grading found, kept by everything that they depend
/// on: the answer, its tests, the modules below, the grader, the toolchain.
///
/// One that depends on how busy the machine was is not kept.
struct KnownResults {
  /// Nil to know and to keep nothing.
  private var folder: URL?
  private var course: [String: String] = [:]

  init() {}

  /// - Parameter settings: what else a result depends on.
  init(
    checkout: Checkout, exercises: [Exercise], settings: [String]
  ) {
    folder = checkout.url("\(Grader.folder)/results")
    let below = Self.files(
      Layout.belowExercises + [Layout.grading], checkout)
    let shared = Digest.of(below + settings.map { Data($0.utf8) })
    for exercise in exercises {
      let own = Self.files(
        [
          exercise.testFolder, exercise.mistakesFolder,
          "\(Layout.solutions)/\(exercise.path)",
        ], checkout)
      let table = "\(exercise.imports) \(exercise.forbidden) \(exercise.rubric)"
      course[exercise.id] = Digest.of(
        [Data(shared.utf8), Data(table.utf8)] + own)
    }
  }

  func result(of answer: Answer, to exercise: Exercise)
    -> GradeRecord.Exercise?
  {
    guard let file = file(of: answer), let data = try? Data(contentsOf: file),
      var result = try? JSONDecoder().decode(
        GradeRecord.Exercise.self, from: data)
    else { return nil }
    // Points may have changed; what the tests said has not.
    result.possible = exercise.points
    result.title = exercise.title
    return result
  }

  func note(
    _ result: GradeRecord.Exercise, of answer: Answer, to exercise: Exercise
  ) {
    let lasting: [GradeRecord.Verdict] = [
      .passed, .notYet, .doesNotCompile, .declarationMissing, .notAllowed,
      .crashed,
    ]
    guard lasting.contains(result.verdict), let file = file(of: answer) else {
      return
    }
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? JSONEncoder().encode(result).write(to: file, options: .atomic)
  }

  private func file(of answer: Answer) -> URL? {
    guard let folder, let course = course[answer.exercise] else { return nil }
    let name = Digest.of([Data(course.utf8), Data(answer.digest.utf8)])
    return folder.appendingPathComponent("\(name).json")
  }

  /// Names and contents of files and of all files in folders.
  private static func files(_ paths: [String], _ checkout: Checkout) -> [Data] {
    paths.flatMap { path -> [Data] in
      let url = checkout.url(path).resolvingSymlinksInPath()
      if let data = try? Data(contentsOf: url), url.type == .typeRegular {
        return [Data(path.utf8), data]
      }
      let names =
        (try? FileManager.default.subpathsOfDirectory(atPath: url.path)) ?? []
      return names.sorted().filter {
        [".swift", ".patch", ".txt"].contains(where: $0.hasSuffix)
      }
      .flatMap { name -> [Data] in
        let data = try? Data(contentsOf: url.appendingPathComponent(name))
        return [Data("\(path)/\(name)".utf8), data ?? Data()]
      }
    }
  }
}
