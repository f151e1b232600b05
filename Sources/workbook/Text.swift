// What the whole command needs of strings.

extension StringProtocol {
  /// Whether there is nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }

  /// Without white space at both ends.
  var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension String {
  /// With spaces behind it, so that it takes up so many columns.
  func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The same with the spaces before it.
  func leftFilled(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
