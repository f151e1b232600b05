import WorkbookBase

/// What stands inside one line of text: links, pictures, code, ids, words.
///
/// The book writes one sentence to a line, so nothing goes over a line's end.
package struct Line {
  package struct Image: Equatable {
    package var target: String
    /// What it says to those who do not see it.
    package var alt: String
  }

  package private(set) var links: [String] = []
  package private(set) var images: [Image] = []
  /// What stands between backticks.
  package private(set) var code: [String] = []
  /// The ids that the line gives by hand: `<a id="a1"></a>`.
  package private(set) var identifiers: [String] = []
  /// The names of its tags.
  package private(set) var tags: [String] = []
  /// The line as it is read: no targets, no pictures, no tags.
  package private(set) var visible = ""
  /// The line with its code left out, where nothing hides any more.
  private(set) var rest = ""

  package let text: String

  /// Made once, because that takes longer than reading a line with it.
  private static let parts =
    #/
    `(?<code>[^`]+)`
    | (?<mark>!?)\[(?<words>(?:`[^`]*`|[^\[\]`])*)\]\((?<target>[^()\s]*(?:\([^()\s]*\)[^()\s]*)*)\)
    | <(?<tag>\/?[a-z]+)(?:\ id="(?<id>[^"]*)")?[^<>]*>
    /#

  package init(_ text: String) {
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
        // A tag that gives no place an id may lead somewhere.
        tags.append(tag == "a" && part.id == nil ? "a …" : String(tag))
        if let id = part.id { identifiers.append(String(id)) }
      }
    }
    visible += text[end...]
    rest += text[end...]
  }
}

/// Gives the headings of one page their anchors, as GitHub does.
///
/// The text in lower case, without punctuation, spaces as hyphens; the second
/// of the same name gets `-1`, the third `-2`.
struct Anchors {
  private var taken: Set<String> = []
  private var times: [String: Int] = [:]

  mutating func next(for heading: String) -> String {
    let name = Line(heading).visible
      // `_word_` is emphasis and loses its marks, snake_case is not.
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
