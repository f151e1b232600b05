import WorkbookPages
import WorkbookTools

extension Book {
  /// Where two texts part, in few enough lines to be read.
  struct Difference {
    /// `-` for a line of the book, `+` for a line of what it speaks of.
    private(set) var lines: [String] = []
    /// The first line of the book that differs, counted from 0.
    private(set) var firstInBook = 0
    /// The line of the other text at that point, counted from 0.
    private(set) var firstInOther = 0

    init(book: [String], other: [String], limit: Int = 8) {
      var gone: Set<Int> = []
      var come: Set<Int> = []
      for change in other.difference(from: book) {
        switch change {
        case .remove(let offset, _, _): gone.insert(offset)
        case .insert(let offset, _, _): come.insert(offset)
        }
      }
      var left = 0
      var right = 0
      while left < book.count || right < other.count {
        let removes = gone.contains(left)
        let inserts = come.contains(right)
        if lines.isEmpty { (firstInBook, firstInOther) = (left, right) }
        if removes {
          lines.append("- \(book[left])")
          left += 1
        } else if inserts {
          lines.append("+ \(other[right])")
          right += 1
        } else {
          left += 1
          right += 1
        }
      }
      shorten(to: limit)
    }

    private mutating func shorten(to limit: Int) {
      guard lines.count > limit else { return }
      let more = lines.count - limit
      lines.removeLast(more)
      lines.append("(and \(more) more)")
    }
  }
}
