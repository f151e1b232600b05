/// A fault that a test has found in an answer, as data.
///
/// The test kit makes findings, and the `workbook` command makes decisions from
/// them. Their texts are for readers; the command shows them and never searches
/// them.
package struct Finding: Codable, Equatable, Sendable {
  /// The compared histories or values; nil if the test compares nothing.
  package var comparison: Comparison?
  /// Names that distinguish this finding from others of the same test with the
  /// same comparison.
  package var behavior: [String] = []
  /// The reason why a run did not end, if it did not.
  package var trouble: Trouble?
  /// The explanation for the learner.
  package var lesson: String
  /// The fault of a smallest program in one sentence.
  ///
  /// `Does not deliver 2 when a cancels.`
  package var summary: String?
  /// A place in the book: `Chapters/05-Demand.md#run`.
  package var place: String?
  /// The lines of the answer where it shows, the innermost call first.
  package var lines: [Line] = []
  /// The method of the piece in which it shows, if no line is known.
  package var method: Method?
  /// The smallest program that shows it.
  package var program: Program?
  /// The order of two threads that shows it.
  package var order: Order?
  /// Both runs, as the JSON of a `TimelineComparison`.
  package var timelines: String?
  /// A Boolean value that indicates whether only a search longer than a
  /// learner's finds it.
  package var isFar = false
  /// A Boolean value that indicates whether the test program ended itself after
  /// it.
  package var isLast = false
  /// The place in the test.
  package var file = ""
  package var line = 0

  package init(
    _ comparison: Comparison? = nil, lesson: String, see place: String? = nil
  ) {
    self.comparison = comparison
    self.lesson = lesson
    self.place = place
  }

  package enum Comparison: Codable, Equatable, Sendable {
    /// The expected and the actual events, line by line.
    case history(expected: [String], actual: [String])
    /// A prediction, how many of its lines are right, and whether the program
    /// prints no more. The rest of the program's output stays secret.
    case prediction([String], holding: Int, isEnd: Bool)
    /// A false condition: its source with its values, and both sides.
    case condition(source: String, expected: [String], actual: [String])
    /// Events without expected ones beside them.
    case event([String])
  }

  package enum Trouble: String, Codable, Sendable {
    case hang
    case trap
    /// The answer makes calls without end.
    case endless
    /// The answer makes a call while it holds a lock that another thread waits
    /// for.
    case lock
  }

  package struct Line: Codable, Hashable, Sendable, CustomStringConvertible {
    package var file: String
    package var line: Int

    package init(file: String, line: Int) {
      (self.file, self.line) = (file, line)
    }

    package var description: String { "\(file):\(line)" }
  }

  /// A method of a piece: `request(_:)` of `First(upstream)`.
  package struct Method: Codable, Equatable, Sendable {
    package var name: String
    package var piece: String

    package init(name: String, piece: String) {
      (self.name, self.piece) = (name, piece)
    }
  }

  /// A small program, and its two histories.
  package struct Program: Codable, Equatable, Sendable {
    /// Its moves, as the lines of a file that `play` accepts.
    package var moves: [String]
    package var expected: [String]
    package var actual: [String]

    package init(moves: [String], expected: [String], actual: [String]) {
      (self.moves, self.expected, self.actual) = (moves, expected, actual)
    }

    package var isRight: Bool { expected == actual }
  }

  /// The events of two threads, in the order of time.
  package struct Order: Codable, Equatable, Sendable {
    package struct Line: Codable, Equatable, Sendable {
      package var text: String
      package var role: Role
      package var depth: Int

      package init(text: String, role: Role, depth: Int) {
        (self.text, self.role, self.depth) = (text, role, depth)
      }
    }

    package enum Role: Codable, Equatable, Sendable {
      /// An event of the first thread.
      case here
      /// An event of the second thread.
      case elsewhere
      /// A move of the second thread inside a call of the first.
      case intrusion(String)
      /// A move of the second thread after an unlock in the first.
      case gap(String)
      /// Two calls wait for each other.
      case deadlock
      case hang(String)
    }

    package var lines: [Line]
    /// The line of that unlock.
    package var unlock: Finding.Line?

    package init(lines: [Line]) { self.lines = lines }
  }
}

extension Finding {
  package var expected: [String]? {
    switch comparison {
    case .history(let expected, _), .condition(_, let expected, _): expected
    default: nil
    }
  }

  package var actual: [String]? {
    switch comparison {
    case .history(_, let actual), .condition(_, _, let actual): actual
    default: nil
    }
  }

  /// The index of the first wrong line of a history or of a prediction.
  package var difference: Int? {
    switch comparison {
    case .history(let expected, let actual):
      zip(expected, actual).prefix { $0 == $1 }.count
    case .prediction(_, let right, _): right
    default: nil
    }
  }
}

extension Finding {
  package struct Section: Equatable, Sendable {
    package var title: String
    package var lines: [String]
    /// The index of the wrong line.
    package var marked: Int?

    package init(title: String, lines: [String], marked: Int? = nil) {
      (self.title, self.lines, self.marked) = (title, lines, marked)
    }

    /// The lines, with a `>` before the marked one.
    package var rows: [String] {
      lines.enumerated().map { ($0 == marked ? "> " : "  ") + $1 }
    }
  }

  /// The comparison in sections that a report shows.
  package var sections: [Section] {
    switch comparison {
    case .history(let expected, let actual):
      [section("Expected", expected), section("Actual", actual)]
    case .prediction(let lines, _, _): [section("Predicted", lines)]
    case .condition(_, let expected, let actual):
      [
        Section(title: "Expected", lines: expected),
        Section(title: "Actual", lines: actual),
      ]
    case .event(let lines): [Section(title: "What happened", lines: lines)]
    case nil: []
    }
  }

  private func section(_ title: String, _ lines: [String]) -> Section {
    let end =
      lines.isEmpty
      ? ["(nothing)"] : difference == lines.count ? ["(nothing more)"] : []
    return Section(
      title: title, lines: lines + end, marked: lines.isEmpty ? 0 : difference)
  }
}

/// A message of the test kit about the running test.
package enum TestNote: Codable, Equatable, Sendable {
  /// A finding; Swift Testing's issue follows.
  case finding(Finding)
  /// The suite gives a reason not to ask this question.
  case omitted(question: String, reason: String)
  /// A correct run, as the JSON of a `TimelineComparison`.
  case run(String)
  /// A played program in which nothing goes wrong.
  case program(Finding.Program)

  /// The name of the attachment that carries a note when SwiftPM runs the tests.
  package static let attachment = "note.json"
}

/// The tags of a test; the kit declares a trait for each.
package enum TestTag: String, Sendable {
  /// Threads run freely, so the test's findings depend on chance.
  case stress
  /// The test plays all small programs.
  case search
  /// A second thread or a nested call interrupts a call.
  case interleaved
}
