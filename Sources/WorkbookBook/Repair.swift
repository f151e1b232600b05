import WorkbookCourse

/// What `--update` may change: the inside of a block, or a drawing.
enum Repair: Equatable {
  /// The lines of the block whose opening fence stands at `line` become these.
  case block(page: String, line: Int, count: Int, body: [String])
  case figure(path: String, drawing: String)
}

extension [Repair] {
  /// Makes the repairs and returns the files that changed.
  func make(in checkout: Checkout) throws -> [String] {
    var changed: Set<String> = []
    var blocks: [String: [(line: Int, count: Int, body: [String])]] = [:]
    for repair in self {
      switch repair {
      case .block(let page, let line, let count, let body):
        blocks[page, default: []].append((line, count, body))
      case .figure(let path, let drawing):
        try checkout.write(drawing, to: path)
        changed.insert(path)
      }
    }
    for (page, blocks) in blocks {
      guard var lines = checkout.lines(page) else { continue }
      // From the bottom up, so that the lines above keep their numbers.
      for block in blocks.sorted(by: { $0.line > $1.line }) {
        let first = block.line
        lines.replaceSubrange(first..<(first + block.count), with: block.body)
      }
      try checkout.write(lines.joined(separator: "\n") + "\n", to: page)
      changed.insert(page)
    }
    return changed.sorted()
  }
}
