extension Book {
  /// One place where the book does not tell the truth, and what to do.
  struct Fault: Equatable {
    /// The file that must change, from the root: `Chapters/05-Demand.md`.
    var file: String
    /// The line in it, counted from 1.
    var line: Int
    /// What is wrong, in one sentence.
    var problem: String
    /// The other side of the comparison, `Sources/…/Sink.swift:14`.
    var source: String?
    /// A few lines: `-` is the book, `+` is what it speaks of.
    var difference: [String] = []
    /// What the author does about it.
    var advice: String
    /// Whether `workbook book --update` can do it.
    var isMendable = false
  }

  /// Something that keeps a scene, a figure or a compilation from being made.
  struct Trouble: Error {
    var message: String
  }
}

extension Book.Fault: CustomStringConvertible {
  /// The fault in the shape that editors turn into a link.
  var description: String {
    var rows = ["\(file):\(line): \(problem)"]
    if let source { rows.append("  compared with \(source)") }
    rows += difference.map { "    \($0)" }
    rows.append("  What to do: \(advice)")
    return rows.joined(separator: "\n")
  }
}

extension Book.Fault: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.problem)
      < (right.file, right.line, right.problem)
  }
}
