import WorkbookCourse
import WorkbookPages
import WorkbookTools

extension Book {
  /// What the checks found, and how much they looked at.
  struct Findings {
    struct Chapter {
      var path: String
      var words: Int
      /// The module's lines that the chapter shows.
      var shown: Int
      /// The module's lines that are not blank.
      var lines: Int
    }

    var faults: [Fault] = []
    var repairs: [Repair] = []
    var chapters: [Chapter] = []
    var listings = 0
    var outputs = 0
    var messages = 0
    var figures = 0
    var links = 0

    /// A row for each chapter: its length and how much of its code it shows.
    var table: [String] {
      let width = chapters.map(\.path.count).max() ?? 0
      return chapters.map { chapter in
        let name = chapter.path.filled(to: width)
        let words = "\(chapter.words)".leftFilled(to: 7)
        let share = Self.share(chapter.shown, of: chapter.lines)
          .leftFilled(to: 9)
        return "\(name)\(words) words\(share) of \(chapter.lines) lines"
      }
    }

    /// How much was looked at, and how long it took.
    func benchmark(seconds: Double) -> String {
      let all = chapters.reduce(0) { $0 + $1.lines }
      let shown = chapters.reduce(0) { $0 + $1.shown }
      let tenths = Int((seconds * 10).rounded())
      return [
        count(chapters.count, "chapter"), count(listings, "listing"),
        count(outputs, "output"), count(messages, "compiler message"),
        count(figures, "figure"), count(links, "link"),
        "\(shown) of \(count(all, "line")) (\(Self.share(shown, of: all)))"
          + " in \(tenths / 10).\(tenths % 10) s",
      ].joined(separator: ", ")
    }

    /// A percentage with one digit, never rounded up to a lie.
    static func share(_ part: Int, of whole: Int) -> String {
      let tenths = whole == 0 ? 1_000 : part * 1_000 / whole
      return "\(tenths / 10).\(tenths % 10) %"
    }

    private func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
  }
}
