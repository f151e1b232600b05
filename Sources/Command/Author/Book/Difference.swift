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
    var (left, right) = (0, 0)
    while left < book.count || right < other.count {
      if lines.isEmpty { (firstInBook, firstInOther) = (left, right) }
      if gone.contains(left) {
        lines.append("- \(book[left])")
        left += 1
      } else if come.contains(right) {
        lines.append("+ \(other[right])")
        right += 1
      } else {
        left += 1
        right += 1
      }
    }
    let more = lines.count - limit
    if more > 0 {
      lines.removeLast(more)
      lines.append("(and \(more) more)")
    }
  }
}
