import Foundation
import WorkbookBase

/// The state in which `check --record` last found each exercise without a
/// fault, so that a check of the whole course repeats only what has changed.
///
/// A state is a fingerprint of every file that a result depends on: the modules,
/// the kit, the parts of the command that test answers, and the exercise's own
/// files. A clean checkout has the same states.
struct CleanStates {
  static let file = "Tests/Answers/Clean.txt"

  private let checkout: Checkout
  private let shared: String
  private var recorded: [String: String]

  init(in checkout: Checkout) throws {
    self.checkout = checkout
    recorded = Dictionary(
      (checkout.lines(Self.file) ?? []).compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        return words.count == 2 ? (words[0], words[1]) : nil
      }, uniquingKeysWith: { $1 })
    let compiler = try ChildProcess.run(["swiftc", "--version"]).output
    // The course table above the targets changes with every new exercise.
    let manifest = checkout.lines(Layout.manifest) ?? []
    let targets = manifest.firstIndex(of: "// MARK: - Targets") ?? 0
    shared =
      compiler + manifest[targets...].joined(separator: "\n")
      + Self.files(
        [
          Layout.library, "Sources/Timeline", Layout.kit,
          "\(Layout.command)/Base", "\(Layout.command)/Findings",
          "\(Layout.command)/Isolation", "\(Layout.command)/Author/Check",
        ], in: checkout,
        without: [Layout.courseTable, "\(Layout.kit)/ContractTests"])
  }

  func contains(_ exercise: Exercise) -> Bool {
    recorded[exercise.id] == state(of: exercise)
  }

  /// Stores the present state of an exercise that has no fault.
  mutating func record(_ exercise: Exercise) {
    recorded[exercise.id] = state(of: exercise)
  }

  /// Writes the states of a course's exercises; those of others are obsolete.
  func write(for course: Course) throws {
    let rows = course.exercises.compactMap { exercise in
      recorded[exercise.id].map { "\(exercise.id) \($0)\n" }
    }
    try checkout.write(rows.joined(), to: Self.file)
  }

  private func state(of exercise: Exercise) -> String {
    let folders = [
      Layout.starters, Layout.exerciseTests, Layout.solutions, Layout.stages,
      Layout.mistakes, Layout.rights,
    ].map { "\($0)/\(exercise.path)" }
    return fingerprint(
      "\(exercise)\(shared)" + Self.files(folders, in: checkout))
  }

  /// Returns a line for each file below some folders, with its fingerprint.
  private static func files(
    _ folders: [String], in checkout: Checkout, without omitted: [String] = []
  ) -> String {
    folders.flatMap { checkout.files(below: $0) }
      .filter { file in !omitted.contains(where: file.hasPrefix) }
      .map { "\($0) \(fingerprint(checkout.text($0) ?? ""))\n" }.joined()
  }
}
