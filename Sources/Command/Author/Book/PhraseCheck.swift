import WorkbookBase

// A page uses none of the phrases that its readers had to read twice.

struct Phrase {
  let pattern: Regex<Substring>
  let replacement: String

  init(_ pattern: Regex<Substring>, say replacement: String) {
    self.pattern = pattern
    self.replacement = replacement
  }

  /// Derived from the sentences that readers of this book marked.
  static var avoided: [Phrase] {
    [
      Phrase(
        #/(?i)\b(?:some|any|every|no)(?:body|one)\b|\bno one\b|\bwhoever\b/#,
        say: "Name the person or the object: the reader, each subscriber."),
      Phrase(
        #/(?:^|[.:;] )Who [^.?!]*[.!]/#,
        say: "Begin with the noun: \"A subscriber that cancels is released.\""),
      Phrase(
        #/(?:^|[.:;] )What [^.?!]*[.!]/#,
        say: "Begin with the topic: \"Requests add up\","
          + " not \"What is requested adds up\"."),
      Phrase(
        #/\blet(?:s|ting)? (?:it |them |him )?go of\b/#, say: "Say \"release\"."
      ),
      Phrase(
        #/\b(?:is|are|be|been|was|were) told\b/#,
        say: "Say what arrives: \"receives the completion\"."),
      Phrase(#/\blooks? (?:whether|if)\b/#, say: "Say \"check whether\"."),
      Phrase(
        #/\b(?![Tt]here\b)[A-Za-z]+ (?:is|are) no (?!longer|more)[a-z]+\b/#,
        say: "Say \"is not a …\"."),
      Phrase(#/\bfor ever\b/#, say: "Say \"forever\", or what never happens."),
      Phrase(#/\bin vain\b/#, say: "Say what did not happen."),
      Phrase(#/\b[Pp]erhaps\b/#, say: "Say \"may\" or \"can\"."),
      Phrase(#/\b[Bb]esides\b/#, say: "Say \"also\"."),
      Phrase(#/\bshall\b/#, say: "Say \"must\" or \"will\"."),
      Phrase(#/\bof (?:its|their) own accord\b/#, say: "Name the cause."),
      Phrase(#/\bnot (?:yet )?any more\b/#, say: "Say \"no longer\"."),
      Phrase(#/\bcomes? to an end\b/#, say: "Say \"ends\"."),
      Phrase(#/\bbelongs? into\b/#, say: "Say \"belongs in\"."),
      Phrase(#/\bthe one (?:that|which)\b/#, say: "Repeat the noun."),
      Phrase(#/\bhas had\b/#, say: "Say \"had\" or \"has received\"."),
    ]
  }
}

extension BookChecker {
  mutating func checkPhrases(of page: Page) {
    for (number, line) in page.text {
      // Code, links and emphasised names are not prose.
      let prose = line.visible.replacing(#/`[^`]*`|\*[^*]*\*/#, with: "x")
      for phrase in phrases {
        guard let found = prose.firstMatch(of: phrase.pattern) else { continue }
        report(
          page.path, number, "readers had to read \"\(found.output)\" twice",
          do: phrase.replacement)
      }
    }
  }
}
