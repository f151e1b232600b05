import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookPages
import WorkbookTools

/// The starter tells the learner what to do; the solution has nothing of that
/// but its title, and declares and imports what the starter does.
struct HeaderCheck: FileCheck {
  func complaints(about exercise: Exercise, in checkout: Checkout) -> [String] {
    var found: [String] = []
    let file = exercise.file
    guard let starter = checkout.text(file) else {
      return ["There is no starter: \(file)"]
    }
    let header = lines(of: starter).prefix { $0.hasPrefix("//") }
    let title = "// \(exercise.id) \(exercise.title)"
    func expect(_ isThere: Bool, _ line: String) {
      if !isThere { found.append("\(file) lacks the line \"\(line)\"") }
    }
    expect(header.first == title, title)
    expect(header.contains { $0.hasPrefix("// Task: ") }, "// Task: …")
    let test = "// Test it: swift run workbook test \(exercise.id)"
    expect(header.contains(test), test)
    let mark = "// NOT STARTED: delete this line when you begin."
    expect(header.last == mark, mark)

    let prefix = "// Chapter: "
    if let line = header.first(where: { $0.hasPrefix(prefix) }) {
      let place = String(line.dropFirst(prefix.count))
      if let problem = BookPlaces(checkout: checkout).problem(with: place) {
        found.append("\(file): \(problem)")
      }
    } else {
      expect(false, "\(prefix)Chapters/….md#…")
    }
    return found + solution(of: exercise, starter: starter, in: checkout)
  }

  private func solution(
    of exercise: Exercise, starter: String, in checkout: Checkout
  ) -> [String] {
    let file = exercise.file(in: "Solutions")
    guard let solution = checkout.text(file) else {
      return ["There is no solution: \(file)"]
    }
    var found: [String] = []
    let rows = lines(of: solution)
    let title = "// \(exercise.id) \(exercise.title)"
    if rows.first != title {
      found.append("\(file) does not begin with \"\(title)\"")
    }
    if rows.contains(where: { $0.hasPrefix(Starter.mark) }) {
      found.append("\(file) still says NOT STARTED")
    }
    let (given, kept) = (
      PublicInterface(of: starter), PublicInterface(of: solution)
    )
    for lost in given.declarations.subtracting(kept.declarations).sorted() {
      found.append("\(file) has no public \(lost), which the starter declares")
    }
    for change in given.imports.symmetricDifference(kept.imports).sorted() {
      found.append(
        "`\(change)` stands in only one of the starter and the solution")
    }
    let answers = checkout.swiftFiles(in: "Solutions/\(exercise.path)")
    let starters = checkout.swiftFiles(in: "Exercises/\(exercise.path)")
    if answers.map(\.lastPathComponent) != starters.map(\.lastPathComponent) {
      found.append("the starter and the solution are not the same files")
    }
    return found
  }

  private func lines(of text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }
}
