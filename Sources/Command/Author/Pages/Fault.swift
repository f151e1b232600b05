/// A place in the book that is wrong, with an instruction.
struct Fault: Equatable {
  /// The path of the file to change, from the root: `Chapters/05-Demand.md`.
  var file: String
  /// The line in the file, from 1.
  var line: Int
  var problem: String
  /// The place that the book was compared with, `Sources/…/Sink.swift:14`.
  var source: String?
  /// A few lines: `-` from the book, `+` from the compared text.
  var difference: [String]
  var advice: String
  /// A Boolean value that indicates whether `workbook book --update` can fix
  /// it.
  var isMendable: Bool

  init(
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
  var description: String {
    var rows = ["\(file):\(line): \(problem)"]
    if let source { rows.append("  compared with \(source)") }
    rows += difference.map { "    \($0)" }
    rows.append("  What to do: \(advice)")
    return rows.joined(separator: "\n")
  }
}

extension Fault: Comparable {
  static func < (left: Self, right: Self) -> Bool {
    (left.file, left.line, left.problem)
      < (right.file, right.line, right.problem)
  }
}
