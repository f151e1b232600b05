/// One thing that a test has found in an answer, as data.
///
/// The test kit makes it, and the `workbook` command decides by it and by
/// nothing that is written for people: its texts are shown, and never searched.
package struct Finding: Codable, Equatable, Sendable {
  /// What was compared; nil where a test only says that something is wrong.
  package var comparison: Comparison?
  /// What tells it from another finding of the same test, besides the
  /// comparison.
  package var behavior: [String] = []
  /// What kept the answer from its end, if anything did.
  package var trouble: Trouble?
  /// What to think about.
  package var lesson: String
  /// What goes wrong in a smallest program, and when.
  ///
  /// `Loses 2 when a cancels.`
  package var summary: String?
  /// A place in the book: `Chapters/05-Demand.md#run`.
  package var place: String?
  /// The lines of the answer that it points at, the innermost first.
  package var lines: [Line] = []
  /// The method of the piece in which it goes wrong, where no line is known.
  package var method: Method?
  /// The smallest program that shows it.
  package var program: Program?
  /// The order of two threads that shows it.
  package var order: Order?
  /// Both runs as a `TimelineComparison`, in JSON.
  package var timelines: String?
  /// Whether only a search that goes further than a learner's test finds it.
  package var isFar = false
  /// Whether nothing else was tried after it.
  package var isLast = false
  /// Where in the test it was found.
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
    /// What should have happened, and what did, line by line.
    case history(expected: [String], actual: [String])
    /// A prediction, and how many of its lines hold. What the program does
    /// instead is not told.
    case prediction([String], holding: Int)
    /// A condition that does not hold: its source with its values, and both
    /// sides.
    case condition(source: String, expected: [String], actual: [String])
    /// Something that has nothing beside it.
    case event([String])
  }

  package enum Trouble: String, Codable, Sendable {
    /// A call does not come back.
    case hang
    case trap
    /// It goes on calling for ever.
    case endless
    /// It calls out while it holds a lock that another thread waits for.
    case lock
  }

  /// A line of an answer.
  package struct Line: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The file's name.
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
    /// What it does, as a file that can be played.
    package var moves: [String]
    package var expected: [String]
    package var actual: [String]

    package init(moves: [String], expected: [String], actual: [String]) {
      (self.moves, self.expected, self.actual) = (moves, expected, actual)
    }

    package var isRight: Bool { expected == actual }
  }

  /// A run in which another thread came between: what each did, in time.
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
      /// It happens in the first thread.
      case here
      /// It happens in the other thread.
      case elsewhere
      /// The other thread does this, inside a call of the first.
      case intrusion(String)
      /// The other thread does this, after an unlock of the first.
      case gap(String)
      /// Two calls wait for each other.
      case deadlock
      /// This does not come back.
      case hang(String)
    }

    package var lines: [Line]
    /// Where the answer unlocked what the other thread then took.
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

  /// The first line of a history or of a prediction that is not as it should
  /// be.
  package var difference: Int? {
    switch comparison {
    case .history(let expected, let actual):
      zip(expected, actual).prefix { $0 == $1 }.count
    case .prediction(_, let right): right
    default: nil
    }
  }
}

extension Finding {
  /// Lines under a heading.
  package struct Section: Equatable, Sendable {
    package var title: String
    package var lines: [String]
    /// The line that is not as it should be.
    package var marked: Int?

    package init(title: String, lines: [String], marked: Int? = nil) {
      (self.title, self.lines, self.marked) = (title, lines, marked)
    }

    /// The lines with a `>` in front of the one that is marked.
    package var rows: [String] {
      lines.enumerated().map { ($0 == marked ? "> " : "  ") + $1 }
    }
  }

  /// What was compared, to be shown.
  package var sections: [Section] {
    switch comparison {
    case .history(let expected, let actual):
      [section("Expected", expected), section("Actual", actual)]
    case .prediction(let lines, _): [section("Predicted", lines)]
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

/// What the kit tells of the test that runs.
package enum TestNote: Codable, Equatable, Sendable {
  /// What it has found; the issue follows.
  case finding(Finding)
  /// The rule of the contract that it tests: `P3`.
  case rule(String)
  /// It says nothing of the answer: a rule that its own rests on is broken.
  case unreached
  /// A run that is right, as a `TimelineComparison` in JSON.
  case run(String)
  /// A program that was played, and is right.
  case program(Finding.Program)

  /// The name of the attachment that holds one, where nothing else can.
  package static let attachment = "note.json"
}

/// What a test's tags say of it; the kit has a `Tag` for each.
package enum TestTag: String, Sendable {
  /// Threads run freely in it: what it sees of a wrong answer is chance.
  case stress
  /// It goes through all small programs.
  case search
  /// Another thread comes between, or a call from inside a call.
  case interleaved
}
