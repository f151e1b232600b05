import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookPages

/// The suite has the exercise's id and title, waits until the exercise is
/// begun, and sends learners to places that the book has.
struct SuiteCheck: FileCheck {
  func complaints(about exercise: Exercise, in checkout: Checkout) -> [String] {
    let files = checkout.swiftFiles(in: exercise.testFolder)
    guard !files.isEmpty else {
      return ["There are no tests in \(exercise.testFolder)"]
    }
    var found: [String] = []
    var suites = 0
    for file in files {
      let name = "\(exercise.testFolder)/\(file.lastPathComponent)"
      let source = checkout.text(name) ?? ""
      for match in source.matches(of: Self.suite) {
        suites += 1
        found += complaints(
          about: String(match.output.1), of: exercise, in: name)
      }
      let places = BookPlaces(checkout: checkout)
      for place in BookPlaces.named(in: source) {
        if let problem = places.problem(with: place) {
          found.append("\(name): \(problem)")
        }
      }
    }
    if suites == 0 {
      found.append("\(exercise.testFolder) holds no @Suite")
    }
    return found
  }

  private func complaints(
    about arguments: String, of exercise: Exercise, in file: String
  ) -> [String] {
    var found: [String] = []
    let title = "\"\(exercise.id) \(exercise.title)\""
    if !arguments.contains(title) {
      let given = arguments.firstMatch(of: #/"[^"]*"/#)?.output ?? "none"
      found.append("\(file): the suite's title is \(given), not \(title)")
    }
    let trait = ".exercise(\"\(exercise.path)\")"
    if !arguments.contains(trait) {
      found.append("\(file): the suite has no \(trait)")
    }
    return found
  }

  /// `@Suite(…)`, up to the declaration that it stands before.
  private static var suite: Regex<(Substring, Substring)> {
    #/@Suite((?:.|\n)*?)(?:struct|class|enum|actor) /#
  }
}
