import WorkbookBase

/// The elements of one line of text: links, pictures, code, ids, words.
///
/// The book has one sentence per line, so no element continues on the next
/// line.
struct Line {
  struct Image: Equatable {
    var target: String
    var alt: String
  }

  private(set) var links: [String] = []
  private(set) var images: [Image] = []
  private(set) var code: [String] = []
  /// The explicit ids of the line: `<a id="a1"></a>`.
  private(set) var identifiers: [String] = []
  private(set) var tags: [String] = []
  /// The visible text of the line: no targets, pictures or tags.
  private(set) var visible = ""
  /// The text between these elements; a mistyped element remains in it.
  private(set) var rest = ""

  let text: String

  /// Stored, because creating it takes longer than matching a line.
  private static let parts =
    #/
    `(?<code>[^`]+)`
    | (?<mark>!?)\[(?<words>(?:`[^`]*`|[^\[\]`])*)\]\((?<target>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)
    | <(?<tag>\/?[a-z]+)(?:\ id="(?<id>[^"]*)")?[^<>]*>
    /#

  init(_ text: String) {
    self.text = text
    var end = text.startIndex
    for match in text.matches(of: Self.parts) {
      let part = match.output
      let before = text[end..<match.range.lowerBound]
      visible += before
      rest += before
      end = match.range.upperBound
      if let words = part.code {
        visible += "`\(words)`"
        code.append(String(words))
      } else if let words = part.words, let target = part.target {
        if part.mark == "!" {
          images.append(Image(target: String(target), alt: String(words)))
        } else {
          links.append(String(target))
          visible += words
          code += words.matches(of: #/`([^`]+)`/#).map { String($0.1) }
        }
      } else if let tag = part.tag {
        // An <a> without an id may be a link.
        tags.append(tag == "a" && part.id == nil ? "a …" : String(tag))
        if let id = part.id { identifiers.append(String(id)) }
      }
    }
    visible += text[end...]
    rest += text[end...]
  }
}

/// Gives the headings of one page the same anchors as GitHub.
///
/// An anchor is the text in lower case, without punctuation, and with hyphens
/// for spaces. A second heading of the same name gets `-1`, a third `-2`.
struct Anchors {
  private var taken: Set<String> = []
  private var times: [String: Int] = [:]

  mutating func next(for heading: String) -> String {
    let name = Line(heading).visible
      // `_word_` is emphasis and loses its underscores, but snake_case keeps
      // them.
      .replacing(#/(^|\s)_([^_]+)_(?=\s|$)/#) { "\($0.1)\($0.2)" }
      .replacing(#/[^\p{L}\p{N}_\- ]/#, with: "")
      .replacing(" ", with: "-").lowercased()
    var anchor = name
    while !taken.insert(anchor).inserted {
      times[name, default: 0] += 1
      anchor = "\(name)-\(times[name, default: 0])"
    }
    return anchor
  }
}
