/// One place where the book does not tell the truth, and what to do.
package struct Fault: Equatable {
  /// The file that must change, from the root: `Chapters/05-Demand.md`.
  package var file: String
  /// The line in it, counted from 1.
  package var line: Int
  /// What is wrong, in one sentence.
  package var problem: String
  /// The other side of the comparison, `Sources/…/Sink.swift:14`.
  package var source: String?
  /// A few lines: `-` is the book, `+` is what it speaks of.
  package var difference: [String]
  /// What the author does about it.
  package var advice: String
  /// Whether `workbook book --update` can do it.
  package var isMendable: Bool

  package init(
    _ file: String, _ line: Int, _ problem: String, source: String? = nil,
    difference: [String] = [], isMendable: Bool = false, do advice: String
  ) {
    self.file = file
    self.line = line
    self.problem = problem
    self.source = source
    self.difference = difference
    self.isMendable = isMendable
    self.advice = advice
  }
}

extension Fault: CustomStringConvertible {
  /// The fault in the shape that editors turn into a link.
  package var description: String {
    var rows = ["\(file):\(line): \(problem)"]
    if let source { rows.append("  compared with \(source)") }
    rows += difference.map { "    \($0)" }
    rows.append("  What to do: \(advice)")
    return rows.joined(separator: "\n")
  }
}

extension Fault: Comparable {
  package static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.problem)
      < (right.file, right.line, right.problem)
  }
}
