import Foundation
import WorkbookCourse
import WorkbookKit

/// Where to look: in the learner's file, in the test, in the chapter.
struct Places {
  struct Entry {
    var title: String
    var text: String
  }

  var checkout: Checkout

  func all(for result: ExerciseResult) -> [Entry] {
    if case .passed = result.verdict { return [] }
    let issue = result.firstFailure?.issues.first
    var entries = [Entry(title: "Your file", text: own(result))]
    if let test = result.firstFailure, !test.file.isEmpty {
      let line = issue.map(\.line) ?? test.line
      entries.append(
        Entry(
          title: "The test",
          text: "\(checkout.relative(test.file)):\(line)"))
    }
    let header = AnswerHeader(checkout.text(result.file) ?? "")
    if let chapter = issue?.lookAt ?? header.chapter {
      entries.append(Entry(title: "The chapter", text: chapter))
    }
    return entries
  }

  /// The line to look at in the learner's file.
  ///
  /// A crash and the compiler know it. Of a failed expectation nobody does, so
  /// this is where the learner declares what the failing test mentions first.
  private func own(_ result: ExerciseResult) -> String {
    if let place = result.verdict.place(in: checkout) {
      return place.description
    }
    guard let source = checkout.text(result.file),
      let test = result.firstFailure,
      let tests = checkout.text(checkout.relative(test.file))
    else { return result.file }
    let last = test.issues.first?.line ?? test.line
    let words = Set(
      tests.split(separator: "\n", omittingEmptySubsequences: false)
        .prefix(last).dropFirst(test.line - 1).joined(separator: "\n")
        .split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init))
    let declarations = Declarations(of: source).all
    guard let found = declarations.first(where: { words.contains($0.name) })
    else { return result.file }
    return "\(result.file):\(found.line)   (\(found.name))"
  }
}
