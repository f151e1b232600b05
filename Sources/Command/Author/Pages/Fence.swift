struct Fence {
  enum Claim: Equatable {
    /// `swift Sources/…`: the lines are in that file.
    case listing(path: String)
    /// `diff stage 11.4/2`: the changes of that stage.
    case stage(exercise: String, Int)
    /// `text run 06/reentrant`: the output of that scene.
    case output(scene: String)
    /// `text compile Chapters/DoesNotCompile/…`: the compiler's message.
    case compiler(path: String)
    /// `swift sketch` or `text sketch`: no claim, on purpose.
    case sketch
    /// Swift or text without a source.
    case unmarked
    /// Another language: `sh`, `json`.
    case other
  }

  /// The line of the opening fence, from 1.
  var line: Int
  var info: String
  var body: [String] = []
  /// The last line above the block that is not empty.
  var caption: Line?
  /// A Boolean value that indicates whether that line is directly above.
  var isTight: Bool
  /// A Boolean value that indicates whether the block is folded in a
  /// `<details>`.
  var isFolded = false

  /// The lines of its body on the page, from 0.
  var lines: Range<Int> { line..<line + body.count }

  /// A Boolean value that indicates whether the block is Swift, which must fit
  /// the page's width.
  var isSwift: Bool { info.split(separator: " ").first == "swift" }

  /// A Boolean value that indicates whether the block has commands to type, and
  /// so claims nothing about output.
  var isCommand: Bool {
    !isSwift && !body.isEmpty
      && body.allSatisfy { line in
        ["swift ", "git ", "cd "].contains { line.hasPrefix($0) }
      }
  }

  var claim: Claim {
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
