import Timeline

/// A style of text, with its measures.
///
/// The reader's device chooses the font, so widths are upper bounds for the
/// common fonts.
enum Typeface: String, CaseIterable {
  /// Calls and values, as in code.
  case code
  /// Properties, as in code.
  case field
  /// The names of lanes and streams.
  case name
  /// Remarks, times and the legend.
  case small

  var size: Double {
    switch self {
    case .code: 12
    case .field: 10.5
    case .name: 12.5
    case .small: 11
    }
  }

  /// The distance between two base lines.
  var lineHeight: Double { size + 3 }

  func width(of text: String) -> Double {
    text.reduce(0) { $0 + width(of: $1) } * size
  }

  func width(of lines: [String]) -> Double {
    lines.map { width(of: $0) }.max() ?? 0
  }

  /// Returns the text in lines of at most `width`.
  func wrap(_ text: String, to width: Double, limit: Int = 4) -> [String] {
    text.onOneLine.wrapped(limit: limit) { self.width(of: $0) <= width }
  }

  /// Returns the width of a character in ems.
  private func width(of character: Character) -> Double {
    guard character.isASCII else { return character.columns == 2 ? 1.3 : 0.8 }
    if self == .code || self == .field { return 0.605 }
    switch character {
    case "i", "j", "l", "t", "f", "r", "I", " ", ".", ",", ":", ";", "'", "|",
      "(", ")", "[", "]", "-", "!":
      return 0.42
    case "m", "w", "M", "W", "@", "%": return 1
    case "A"..."Z": return 0.76
    default: return self == .name ? 0.66 : 0.63
    }
  }
}
