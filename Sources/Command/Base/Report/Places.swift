import Findings
import Foundation

package struct Places {
  package struct Entry: Encodable {
    package var title: String
    package var text: String
  }

  var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  func all(for result: ExerciseResult) -> [Entry] {
    if [.passed, .missing].contains(result.verdict.kind) { return [] }
    let (file, line) = own(result)
    let own = line.map { "\(file):\($0)" } ?? file
    var entries = [Entry(title: "Your file", text: own)]
    // The compiler's report already starts with the place.
    if case .doesNotCompile = result.verdict { entries = [] }
    return entries + [section(for: result)].compactMap { $0 }
  }

  /// Returns the section of the chapter to read after a result.
  package func section(for result: ExerciseResult) -> Entry? {
    if result.verdict.hasPassed {
      return sectionAfter(result.exercise).map {
        Entry(title: "Read on", text: $0)
      }
    }
    // A starter's failure would give the answer's section away.
    let finding =
      result.verdict.kind == .notStarted
      ? nil : result.shownFailure?.findings.first
    let header = AnswerHeader(checkout.text(result.file) ?? "")
    return (finding?.place ?? header.chapter).map {
      Entry(title: "The chapter", text: $0)
    }
  }

  /// Returns the line to look at in the learner's file.
  ///
  /// A crash, the compiler and a search know the line. Other failures do not.
  /// For them it is the learner's first declaration that the failing test
  /// mentions, if the exercise has not given it.
  package func own(_ result: ExerciseResult) -> (file: String, line: Int?) {
    if let place = result.verdict.place(of: result.file) {
      return (checkout.relative(place.file), place.line)
    }
    let source = checkout.text(result.file) ?? ""
    if let found = result.shownFailure?.findings.first,
      !found.lines.isEmpty || found.method != nil
    {
      return (result.file, line(of: found, result, source))
    }
    guard let test = result.shownFailure,
      let tests = checkout.text(checkout.relative(test.file))
    else { return (result.file, nil) }
    // From the test's function to its end, or to the end of the paragraph with
    // the first issue.
    let start = Declarations(of: tests).all.first { $0.line >= test.line }
    let lines = tests.lines.dropFirst((start?.line ?? test.line) - 1)
    let last = test.findings.first?.line ?? test.line
    let end = lines.indices.first { $0 >= last && lines[$0].isBlank }
    let body = lines[..<(end ?? lines.endIndex)].joined(separator: "\n")
    let given = GivenLines(in: source)
    let named = Declarations(of: source).shown.filter {
      $0.isNamed(in: body) && !given.contains($0.line)
    }
    // Several declarations with one name are ambiguous.
    guard let found = named.first,
      named.filter({ $0.name == found.name }).count == 1
    else { return (result.file, nil) }
    return (result.file, found.line)
  }
}

extension Places {
  /// Returns the section to read after an exercise, or after its last stage:
  /// its own section if more text follows the command that tests it, otherwise
  /// the next: `Chapters/01-Handshake.md#challenge`.
  func sectionAfter(_ exercise: Exercise) -> String? {
    let number = exercise.id.prefix(2)
    let start = "\(Layout.chapters)/\(number)-"
    for file in checkout.files(below: Layout.chapters, ending: ".md")
    where file.hasPrefix(start) {
      let lines = checkout.text(file)?.lines ?? []
      guard
        let place = lines.lastIndex(where: {
          $0.hasPrefix("```diff stage \(exercise.id)/")
        })
          ?? lines.firstIndex(where: { $0.contains("](../\(exercise.file))") })
      else { continue }
      let headings = headings(in: lines)
      let next = headings.first { $0.line > place }
      let below = lines[place..<(next?.line ?? lines.count)]
      let rest = below.drop { $0 != "```" }.dropFirst()
      let isRead = rest.allSatisfy { $0.isEmpty || $0 == "</details>" }
      let section =
        isRead ? next : headings.last { $0.line < place } ?? next
      return section.map { "\(file)#\($0.anchor)" } ?? file
    }
    return nil
  }

  private func headings(in lines: [String]) -> [(line: Int, anchor: String)] {
    var isListing = false
    return lines.enumerated().compactMap { index, line in
      if line.hasPrefix("```") { isListing.toggle() }
      guard !isListing, line.hasPrefix("##") else { return nil }
      let title = line.drop { $0 == "#" || $0 == " " }.lowercased()
      let anchor = title.filter {
        $0.isLetter || $0.isNumber || " -_".contains($0)
      }
      return (index, anchor.replacing(" ", with: "-"))
    }
  }
}

extension Places {
  /// Returns the line that the kit's finding names: the first line that was not
  /// given, or the only method of that name that the learner wrote.
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
    // Of several methods with one name, take those in a type that the program
    // names.
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
  /// Returns whether a source uses the declaration: its name, and for a
  /// function also its first label, to distinguish `receive(completion:)` from
  /// `receive(_:)`.
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
