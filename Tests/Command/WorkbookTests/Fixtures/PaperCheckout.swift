import Foundation

@testable import WorkbookBase
@testable import workbook

/// A checkout that is never built: two exercises, their hints, and a manifest
/// with only the right name.
///
/// It is deleted with this object.
final class PaperCheckout {
  let checkout: Checkout
  let course: Course
  private let folder: PrivateFolder

  var exercise: Exercise { course.exercises[0] }
  var other: Exercise { course.exercises[1] }

  /// - Parameters:
  ///   - name: the name of the folder, inside a temporary one.
  ///   - course: a course that replaces the two exercises.
  ///   - starter: returns an exercise's starter.
  init(
    _ name: String = "workbook", course: Course? = nil,
    starter: (Exercise) -> String = { _ in PaperCheckout.starter }
  ) throws {
    folder = try PrivateFolder()
    checkout = Checkout(root: folder.url.appendingPathComponent(name))
    self.course =
      course
      ?? Course(chapters: [
        Chapter(
          "90", "Fixture", title: "Paper",
          exercises: zip(1..., ["Double", "Halve"]).map {
            Exercise(
              $0, $1, .make, minutes: 1, points: 1, objective: "Calculate.",
              rows: ["B5"])
          })
      ])
    try write("Package.swift", "// name: \"CombineWorkbook\"\n")
    for exercise in self.course.exercises {
      try write(exercise.file, starter(exercise))
      try write(exercise.hintsFile, "# Hints\n\n## Hint 1\n\nThink.\n")
      _ = try checkout.keepStarter(of: exercise)
      try write("\(exercise.testFolder)/Tests.swift", "// tests\n")
    }
  }

  static let starter = FixtureCheckout.starter
  static let answer = FixtureCheckout.starter
    .components(separatedBy: "// NOT STARTED: delete this line when you begin.")
    .joined().replacingOccurrences(of: "  number\n", with: "  number * 2\n")

  /// Runs a command, and returns its exit code and output.
  @discardableResult
  func type(_ words: String...) -> (
    status: WorkbookBase.ExitStatus, text: String
  ) {
    let transcript = Transcript()
    let status = Learner.answer(
      words, terminal: transcript.terminal, in: checkout.root.path,
      course: course)
    return (status, transcript.text + transcript.notes)
  }

  func write(_ path: String, _ text: String) throws {
    try write(path, Data(text.utf8))
  }

  func write(_ path: String, _ data: Data) throws {
    let file = checkout.url(path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  func remove(_ path: String) throws {
    try FileManager.default.removeItem(at: checkout.url(path))
  }

  func data(_ path: String) -> Data? {
    try? Data(contentsOf: checkout.url(path))
  }

  /// The newest backup of each file, by name.
  var backups: [String: Data] {
    let folder = checkout.url(".workbook/backups")
    let paths =
      (try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? []
    return paths.sorted().reduce(into: [:]) { found, path in
      let file = folder.appendingPathComponent(path)
      if let data = try? Data(contentsOf: file) {
        found[file.lastPathComponent] = data
      }
    }
  }

  // MARK: - Git

  /// Commits everything in a git repository by another author.
  func commitAll(
    _ message: String = "Start", by author: String = "author@example.org"
  ) throws {
    if !checkout.exists(".git") {
      try write(".gitignore", ".workbook/\n")
      try git("init", "-q", "-b", "main")
      try git("config", "user.name", "Learner")
      try git("config", "user.email", "learner@example.org")
    }
    try git("add", "-A")
    try git(
      "-c", "user.email=\(author)", "commit", "-q", "-m", message)
  }

  @discardableResult
  func git(_ arguments: String...) throws -> String {
    guard let answer = Git(checkout.root).run(arguments), answer.isDone
    else { throw Failure.broken("git \(arguments) did not work") }
    return answer.output
  }

  /// Returns a clone of this checkout, as a learner would make it.
  func clone() throws -> PaperCheckout {
    let other = try PaperCheckout()
    try FileManager.default.removeItem(at: other.checkout.root)
    try git("clone", "-q", checkout.root.path, other.checkout.root.path)
    try other.git("config", "user.name", "Learner")
    try other.git("config", "user.email", "learner@example.org")
    return other
  }
}
