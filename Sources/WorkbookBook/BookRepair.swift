import WorkbookPages
import WorkbookTools

extension Book {
  /// What `--update` may change: the inside of a printed block, or a drawing.
  enum Repair: Equatable {
    /// The lines of the block whose opening fence stands at `line` become
    /// these.
    case block(page: String, line: Int, count: Int, body: [String])
    case figure(path: String, drawing: String)
  }

  /// Makes the repairs and returns the files that changed.
  static func make(_ repairs: [Repair], in folder: Folder) throws -> [String] {
    var changed: Set<String> = []
    var pages: [String: [(line: Int, count: Int, body: [String])]] = [:]
    for repair in repairs {
      switch repair {
      case .block(let page, let line, let count, let body):
        pages[page, default: []].append((line, count, body))
      case .figure(let path, let drawing):
        try folder.write(drawing, to: path)
        changed.insert(path)
      }
    }
    for (page, blocks) in pages {
      guard let text = folder.text(page) else { continue }
      var lines = text.split(
        separator: "\n", omittingEmptySubsequences: false
      ).map(String.init)
      // From the bottom up, so that the lines above keep their numbers.
      for block in blocks.sorted(by: { $0.line > $1.line }) {
        let first = block.line
        lines.replaceSubrange(first..<(first + block.count), with: block.body)
      }
      try folder.write(lines.joined(separator: "\n"), to: page)
      changed.insert(page)
    }
    return changed.sorted()
  }
}
