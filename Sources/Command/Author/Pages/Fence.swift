/// A fenced block of a page.
package struct Fence {
  /// What a block claims, by its info string.
  package enum Claim: Equatable {
    /// `swift Sources/…`: these lines stand in that file.
    case listing(path: String)
    /// `diff stage 11.5/2`: what that stage changes.
    case stage(exercise: String, Int)
    /// `text run 06/reentrant`: that scene prints this.
    case output(scene: String)
    /// `text compile Chapters/DoesNotCompile/…`: the compiler says this.
    case compiler(path: String)
    /// `swift sketch` or `text sketch`: it claims nothing, and says so.
    case sketch
    /// Swift or text that looks like a claim and names no source.
    case unmarked
    /// Another language: `sh`, `json`.
    case other
  }

  /// The line of the opening fence, counted from 1.
  package var line: Int
  package var info: String
  package var body: [String] = []
  /// The last line above the block that is not empty.
  package var caption: Line?
  /// Whether that line stands directly above.
  package var isTight: Bool
  /// Whether it stands in a <details>, which is closed at first.
  package var isFolded = false

  /// The lines of its body on the page, counted from 0.
  package var lines: Range<Int> { line..<line + body.count }

  /// Whether the block holds Swift, and so must fit the page.
  package var isSwift: Bool { info.split(separator: " ").first == "swift" }

  /// Whether it says what to type, and so claims nothing about what is
  /// printed.
  package var isCommand: Bool {
    !isSwift && !body.isEmpty
      && body.allSatisfy { line in
        ["swift ", "git ", "cd "].contains { line.hasPrefix($0) }
      }
  }

  package var claim: Claim {
    let words = info.split(separator: " ").map(String.init)
    switch (words.first, words.count) {
    case ("swift", 2), ("text", 2):
      if words[1] == "sketch" { return .sketch }
      return words[0] == "swift" ? .listing(path: words[1]) : .unmarked
    case ("text", 3) where words[1] == "run":
      return .output(scene: words[2])
    case ("text", 3) where words[1] == "compile":
      return .compiler(path: words[2])
    case ("diff", 3) where words[1] == "stage":
      let parts = words[2].split(separator: "/")
      guard parts.count == 2, let stage = Int(parts[1]) else {
        return .unmarked
      }
      return .stage(exercise: String(parts[0]), stage)
    case ("swift", _), ("text", _), (nil, _): return .unmarked
    default: return .other
    }
  }
}
