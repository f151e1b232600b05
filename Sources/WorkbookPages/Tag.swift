extension Book {
  /// One HTML tag in a paragraph: its name and its attributes.
  struct Tag {
    private(set) var name = ""
    private(set) var attributes: [String: String] = [:]
    /// The place after its `>`.
    private(set) var end: Int

    private let plain: [Character]

    /// Reads the tag whose `<` stands at `start`; nil if it is none.
    init?(in plain: [Character], original: [Character], at start: Int) {
      self.plain = plain
      end = start + 1
      if end < plain.count, plain[end] == "/" { end += 1 }
      guard end < plain.count, plain[end].isLetter else { return nil }
      name = word().lowercased()
      while end < plain.count, plain[end] != ">" {
        let key = word().lowercased()
        if key.isEmpty {
          end += 1
        } else if end + 1 < plain.count, plain[end] == "=",
          plain[end + 1] == "\"" || plain[end + 1] == "'"
        {
          let first = end + 2
          let last = plain[first...].firstIndex(of: plain[end + 1])
          guard let last else { return nil }
          attributes[key] = String(original[first..<last])
          end = last + 1
        }
      }
      guard end < plain.count else { return nil }
      end += 1
    }

    private mutating func word() -> String {
      let letters = plain[end...].prefix {
        $0.isLetter || $0.isNumber || $0 == "-"
      }
      end += letters.count
      return String(letters)
    }
  }
}
