import Foundation
import WorkbookBase
import WorkbookIsolation

/// A teacher's own tests, which learners have not seen.
///
///     FOLDER/06.1/Again.swift   tests of exercise 06.1, as many files as needed
///     FOLDER/points.csv         exercise,test,points,told
///
/// They run like the exercise's tests, but separately. A test that is missing
/// in the table is worth one point, and learners see its name.
struct HiddenTests {
  /// The files of each exercise with hidden tests.
  private(set) var files: [String: [URL]] = [:]
  /// The rows of the table, by exercise.
  private(set) var rows: [String: [GradeRecord.Hidden]] = [:]
  private let table: URL
  /// The tests of each exercise, after the workbook's own answers ran.
  private var tests: [String: [GradeRecord.Hidden]] = [:]
  private var trials: IsolatedRuns?

  /// Reads the folder and the table; throws on any mistake in them.
  init(in folder: URL, of course: Course) throws {
    table = folder.appendingPathComponent("points.csv")
    let manager = FileManager.default
    guard let names = try? manager.contentsOfDirectory(atPath: folder.path)
    else {
      throw Failure.usage("There is no folder to read at \(folder.path).")
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let place = folder.appendingPathComponent(name)
      guard place.type == .typeDirectory else {
        if name == table.lastPathComponent { continue }
        throw Failure.usage(
          "\(place.path) belongs to no exercise: tests of 06.1 stand in"
            + " \(folder.lastPathComponent)/06.1/.")
      }
      let exercise = try course.exercise(name)
      let found = try manager.contentsOfDirectory(atPath: place.path)
        .filter { $0.hasSuffix(".swift") }.sorted()
        .map(place.appendingPathComponent)
      let texts = found.map { try? String(contentsOf: $0, encoding: .utf8) }
      guard texts.contains(where: { $0?.contains("@Test") == true }) else {
        throw Failure.usage("\(place.path) has no Swift file with a @Test.")
      }
      files[exercise.id] = found
    }
    guard !files.isEmpty else {
      throw Failure.usage("\(folder.path) has no tests, in 06.1/ and its like.")
    }
    guard manager.fileExists(atPath: table.path) else { return }
    let header = ["exercise", "test", "points", "told"]
    let told = try CSVTable.rows(
      of: table, header: header,
      needs: "an exercise that has hidden tests, a test's name, whole points,"
        + " and a column for what is told"
    ) { cells -> (String, GradeRecord.Hidden)? in
      guard cells.count == 4, let points = Int(cells[2]), points > 0,
        files[cells[0]] != nil
      else { return nil }
      let told = cells[3].isBlank ? cells[1] : cells[3]
      return (cells[0], .init(test: cells[1], told: told, points: points))
    }
    rows = Dictionary(grouping: told) { $0.0 }.mapValues { $0.map(\.1) }
  }

  /// Runs the workbook's own answers, to find mistakes in the tests before any
  /// submission is graded.
  mutating func prepare(
    _ exercises: [Exercise], with trials: ([Exercise]) throws -> IsolatedRuns
  ) throws {
    let exercises = exercises.filter { files[$0.id] != nil }.map(plain)
    guard !exercises.isEmpty else { return }
    let trials = try trials(exercises)
    for exercise in exercises {
      let model = trials.model(of: exercise.id)
      if let problem = model?.problem {
        throw Failure.usage(
          "The hidden tests of \(exercise.id) cannot be used. \(problem)")
      }
      let names = model?.names ?? []
      let own = rows[exercise.id] ?? []
      if let row = own.first(where: { !names.contains($0.test) }) {
        throw Failure.usage(
          "\(table.lastPathComponent) names a test of \(exercise.id) that is"
            + " not there, “\(row.test)”."
            + suggestion(for: row.test, in: names))
      }
      tests[exercise.id] = names.map { name in
        own.first { $0.test == name }
          ?? GradeRecord.Hidden(test: name, told: name, points: 1)
      }
    }
    self.trials = trials
  }

  /// Returns an exercise without stages and rubric, which hidden tests ignore.
  private func plain(_ exercise: Exercise) -> Exercise {
    var plain = exercise
    (plain.stages, plain.rubric) = ([], [])
    return plain
  }

  /// Returns the results for an answer; without an answer, all tests fail.
  func results(of answer: Answer?, to exercise: Exercise) throws
    -> [GradeRecord.Hidden]?
  {
    guard let rows = tests[exercise.id] else { return nil }
    var passed: Set<String> = []
    if let answer {
      switch trials?.outcome(of: answer, to: plain(exercise)) {
      case .tried(let result) where result.verdict.kind != .notAllowed:
        passed = Set(
          result.tests.filter { $0.ending == .passed }.map(\.name))
      case .notTried(let reason): throw Failure.broken(reason)
      default: break
      }
    }
    return rows.map { row in
      var row = row
      row.passed = passed.contains(row.test)
      return row
    }
  }
}
