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
