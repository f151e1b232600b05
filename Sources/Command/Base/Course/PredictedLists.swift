/// The lists of words in an answer: `public let a = ["x", "y"]`.
package struct PredictedLists {
  package struct List {
    package var name: String
    package var lines: [String]
    /// The bytes of its brackets.
    package var place: Range<Int>
  }

  package let all: [List]

  package init(_ tokens: SwiftTokens) {
    let parts = tokens.all.split(omittingEmptySubsequences: false) {
      $0.token == .word("let")
    }
    all = parts.dropFirst().compactMap { rest in
      let value = rest.drop { $0.token != .sign("=") }.dropFirst()
      guard case .word(let name)? = rest.first?.token,
        let start = value.first, start.token == .sign("["),
        let end = value.firstIndex(where: { $0.token == .sign("]") })
      else { return nil }
      let lines = value[..<end].compactMap {
        if case .string(let text) = $0.token { text } else { nil }
      }
      return List(
        name: name, lines: lines,
        place: start.range.lowerBound..<value[end].range.upperBound)
    }
  }

  /// Returns the lines by the names of the lists.
  package static func lines(in source: String) -> [String: [String]] {
    Dictionary(
      PredictedLists(SwiftTokens(source)).all.map { ($0.name, $0.lines) }
    ) { $1 }
  }
}
