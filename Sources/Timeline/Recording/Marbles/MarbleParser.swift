extension Marbles {
  /// An error in a marble string, with its place.
  public struct ParseError: Error, Equatable, CustomStringConvertible {
    /// The parsed text.
    public let text: String
    /// The index of the wrong character, from 0.
    public let place: Int
    /// The reason for the error.
    public let reason: String

    /// The text with the place marked below it, and the reason.
    public var description: String {
      let arrow = String(repeating: " ", count: place) + "^"
      return "\(text)\n\(arrow) \(reason)"
    }
  }

  /// Parses a marble string; throws a `ParseError` on a mistake.
  public static func parse(_ text: String) throws -> Marbles {
    var parser = MarbleParser(text)
    try parser.run()
    return Marbles(moments: parser.moments, length: parser.tick)
  }
}

private struct MarbleParser {
  private let text: String
  private(set) var moments: [Marbles.Moment] = []
  private(set) var tick = 0
  private var group: Int?
  private var hasEnded = false

  init(_ text: String) { self.text = text }

  mutating func run() throws {
    for (place, character) in text.enumerated() where character != " " {
      try read(character, at: place)
    }
    if let group { throw error(group, "this ( is never closed") }
  }

  private mutating func read(_ character: Character, at place: Int) throws {
    switch character {
    case "(":
      guard group == nil else { throw error(place, "a ( inside another") }
      group = place
    case ")":
      guard group != nil else { throw error(place, "a ) without its (") }
      group = nil
      tick += 1
    case "-":
      guard group == nil else { throw error(place, "a - inside ( )") }
      tick += 1
    default:
      guard let sign = Marbles.Sign(character) else {
        throw error(place, "\(character) is not a sign of marble strings")
      }
      guard !hasEnded else { throw error(place, "something after the end") }
      moments.append(.init(tick: tick, sign: sign))
      if case .value = sign {} else { hasEnded = true }
      if group == nil { tick += 1 }
    }
  }

  private func error(_ place: Int, _ reason: String) -> Marbles.ParseError {
    Marbles.ParseError(text: text, place: place, reason: reason)
  }
}

extension Marbles.Sign {
  fileprivate init?(_ character: Character) {
    switch character {
    case "|": self = .finished
    case "x", "#": self = .failure
    case "!": self = .cancel
    case _ where character.isLetter || character.isNumber:
      self = .value(character)
    default: return nil
    }
  }
}
