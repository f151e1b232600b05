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
    let issue = result.shownFailure?.issues.first
    var entries = [Entry(title: "Your file", text: own(result))]
    // The compiler's report begins with it.
    if case .doesNotCompile = result.verdict { entries = [] }
    let header = AnswerHeader(checkout.text(result.file) ?? "")
    if let chapter = issue?.lookAt ?? header.chapter {
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
    if let issue = result.shownFailure?.issues.first, !issue.own.isEmpty {
      return searched(issue.own, result)
    }
    guard let source = checkout.text(result.file),
      let test = result.shownFailure,
      let tests = checkout.text(checkout.relative(test.file))
    else { return result.file }
    // The kit knows where a lock was left, or held.
    let said = [test.order?.unlock, test.issues.first?.lesson]
    for words in said.compactMap({ $0 }) {
      let own = "\(result.exercise.fileName):"
      guard let found = words.range(of: own) else { continue }
      let line = words[found.upperBound...].prefix { $0.isNumber }
      if !line.isEmpty { return "\(result.file):\(line)" }
    }
    // From the test's name to its end, or to the first issue and what it is
    // called with.
    let lines = tests.lines.dropFirst(test.line - 1)
    let last = test.issues.first?.line ?? test.line
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
  /// What a search has pointed at: the first of some lines that was not given,
  /// or the one method of that name that the learner has written.
  fileprivate func searched(_ own: [String], _ result: ExerciseResult) -> String
  {
    let source = checkout.text(result.file) ?? ""
    let given = GivenLines(in: source)
    let name = result.file.split(separator: "/").last ?? ""
    for place in own where place.hasPrefix("\(name):") {
      let line = Int(place.dropFirst(name.count + 1)) ?? 0
      if !given.contains(line) { return "\(result.file):\(line)" }
    }
    guard let method = own.first?.components(separatedBy: " of "),
      method.count == 2
    else { return result.file }
    let all = Declarations(of: source).all
      .filter { $0.title == method[0] && !given.contains($0.line) }
    // Of several with one name, those in a type that the program speaks of.
    let program = method[1].lowercased()
    let named = all.filter { declaration in
      (declaration.owner ?? "").split(separator: ".").contains {
        program.contains($0.lowercased())
      }
    }
    let found = all.count == 1 ? all : named
    guard found.count == 1 else { return result.file }
    return "\(result.file):\(found[0].line)"
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
