import WorkbookBase

/// The parts of a Markdown file that the checks need.
struct Page {
  struct Heading {
    var line: Int
    var level: Int
    var text: String
    var anchor: String
  }

  let path: String
  private(set) var lines: [String]
  private(set) var fences: [Fence] = []
  private(set) var headings: [Heading] = []
  /// The lines outside blocks and comments that are not empty, with their
  /// numbers.
  private(set) var text: [(number: Int, line: Line)] = []
  private(set) var faults: [Fault] = []

  var anchors: Set<String> {
    Set(headings.map(\.anchor)).union(text.flatMap(\.line.identifiers))
  }

  /// The chapter's two digits, if this page is a chapter.
  var chapter: String? {
    path.wholeMatch(of: #/Chapters\/(\d\d)-[^\/]*/#).map { String($0.1) }
  }

  init(path: String, lines: [String]) {
    self.path = path
    self.lines = lines
    read()
  }
}

// MARK: - Reading

extension Page {
  private mutating func read() {
    var anchors = Anchors()
    var open: (fence: Fence, mark: String)?
    var isComment = false
    var details: [Int] = []
    for (index, row) in lines.enumerated() {
      let number = index + 1
      let trimmed = row.trimmed
      if let (fence, mark) = open {
        if trimmed.hasPrefix(mark), trimmed.allSatisfy({ $0 == "`" }) {
          fences.append(fence)
          open = nil
        } else {
          open?.fence.body.append(row)
        }
      } else if isComment || trimmed.hasPrefix("<!--") {
        isComment = !trimmed.contains("-->")
      } else if trimmed.hasPrefix("```"),
        let start = trimmed.prefixMatch(of: #/(```+)([^`]*)$/#)
      {
        if !row.hasPrefix("`") {
          report(number, "the block is indented", "Begin it at the margin.")
        }
        let above = text.last { $0.number > (fences.last?.end ?? 0) }
        let fence = Fence(
          line: number, info: String(start.2).trimmed, caption: above?.line,
          isTight: above?.number == number - 1, isFolded: !details.isEmpty)
        open = (fence, String(start.1))
      } else if !trimmed.isEmpty {
        take(Line(row), number, &anchors, &details)
      }
    }
    if let (fence, mark) = open {
      report(
        fence.line, "the block is never closed",
        "Close it with \(mark) on a line of its own.")
    }
    for line in details {
      report(
        line, "this <details> is never closed",
        "Put </details> on a line of its own after it.")
    }
  }

  private mutating func take(
    _ line: Line, _ number: Int, _ anchors: inout Anchors,
    _ details: inout [Int]
  ) {
    text.append((number, line))
    if line.text.hasPrefix("#"),
      let heading = line.text.wholeMatch(of: #/(#{1,6}) +(.+?)\s*/#)
    {
      let title = String(heading.2)
      headings.append(
        Heading(
          line: number, level: heading.1.count, text: title,
          anchor: anchors.next(for: title)))
    }
    for tag in line.tags {
      switch tag {
      case "details": details.append(number)
      case "/details" where details.popLast() == nil:
        report(
          number, "this </details> closes nothing",
          "Take it away, or open a <details> before it.")
      case "/details", "a", "/a", "summary", "/summary": break
      default:
        report(
          number, "no check looks into <\(tag)>",
          "Write plain Markdown, or put code between backticks.")
      }
    }
    if line.rest.contains("`") || line.rest.contains("](")
      || line.rest.contains("][")
    {
      report(
        number, "something is opened here and not closed on this line",
        "A link is [words](target) and code is `code`, both on one line.")
    }
  }

  private mutating func report(
    _ line: Int, _ problem: String, _ advice: String
  ) {
    faults.append(Fault(path, line, problem, do: advice))
  }
}

extension Fence {
  fileprivate var end: Int { line + body.count + 1 }
}
