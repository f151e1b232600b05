import Findings
import Foundation
import WorkbookBase

/// Where to look: in the learner's file, and in the chapter.
struct Places {
  struct Entry {
    var title: String
    var text: String
  }

  var checkout: Checkout

  func all(for result: ExerciseResult) -> [Entry] {
    if [.passed, .missing].contains(result.verdict.kind) { return [] }
    let finding = result.shownFailure?.findings.first
    var entries = [Entry(title: "Your file", text: own(result))]
    // The compiler's report begins with it.
    if case .doesNotCompile = result.verdict { entries = [] }
    let header = AnswerHeader(checkout.text(result.file) ?? "")
    if let chapter = finding?.place ?? header.chapter {
      entries.append(Entry(title: "The chapter", text: chapter))
    }
    return entries
  }

  /// The line to look at in the learner's file.
  ///
  /// A crash, the compiler and a search know it. Of another failed expectation
  /// nobody does, so this is where the learner declares what the failing test
  /// mentions first, if that was not given.
  private func own(_ result: ExerciseResult) -> String {
    if let place = result.verdict.place(of: result.file) {
      return "\(checkout.relative(place.file)):\(place.line)"
    }
    let source = checkout.text(result.file) ?? ""
    if let found = result.shownFailure?.findings.first,
      !found.lines.isEmpty || found.method != nil
    {
      return line(of: found, result, source).map { "\(result.file):\($0)" }
        ?? result.file
    }
    guard let test = result.shownFailure,
      let tests = checkout.text(checkout.relative(test.file))
    else { return result.file }
    // From the test's name to its end, or to the first issue and what it is
    // called with.
    let lines = tests.lines.dropFirst(test.line - 1)
    let last = test.findings.first?.line ?? test.line
    let end = lines.indices.first { $0 >= last && lines[$0].isBlank }
    let body = lines[..<(end ?? lines.endIndex)].joined(separator: "\n")
    let given = GivenLines(in: source)
    let named = Declarations(of: source).shown.filter {
      $0.isNamed(in: body) && !given.contains($0.line)
    }
    // Of several with one name nobody knows which, unless the test calls it.
    guard let found = named.first,
      named.filter({ $0.name == found.name }).count == 1
    else { return result.file }
    return "\(result.file):\(found.line)"
  }
}

extension Places {
  /// What the kit has pointed at: the first of some lines that was not given,
  /// or the one method of that name that the learner has written.
  fileprivate func line(
    of finding: Finding, _ result: ExerciseResult, _ source: String
  ) -> Int? {
    let given = GivenLines(in: source)
    let name = result.exercise.fileName
    if let found = finding.lines.first(where: {
      $0.file == name && !given.contains($0.line)
    }) {
      return found.line
    }
    guard let method = finding.method else { return nil }
    let all = Declarations(of: source).all
      .filter { $0.title == method.name && !given.contains($0.line) }
    // Of several with one name, those in a type that the program speaks of.
    let program = method.piece.lowercased()
    let named = all.filter { declaration in
      (declaration.owner ?? "").split(separator: ".").contains {
        program.contains($0.lowercased())
      }
    }
    let found = all.count == 1 ? all : named
    return found.count == 1 ? found[0].line : nil
  }
}

extension Declarations.Declaration {
  /// Whether a source speaks of it: by its name, and of a function by its first
  /// label as well, so that `receive(completion:)` is not `receive(_:)`.
  func isNamed(in source: String) -> Bool {
    let marks = CharacterSet.alphanumerics.union(["_"]).inverted
    guard source.components(separatedBy: marks).contains(name) else {
      return false
    }
    let parts = signature.split(separator: "(", maxSplits: 1)
    guard signature.hasPrefix("func "), parts.count == 2,
      let label = parts[1].split(separator: ":").first, parts[1] != ")"
    else { return true }
    guard label == "_" else { return source.contains("\(name)(\(label):") }
    return source.ranges(of: "\(name)(").contains { range in
      let rest = source[range.upperBound...]
      return rest.drop { $0.isLetter || $0.isNumber || $0 == "_" }.first != ":"
    }
  }
}
