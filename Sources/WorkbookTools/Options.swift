/// The words after a command, taken one by one.
package struct Options {
  private var words: [String]

  package init(_ words: [String]) {
    self.words = words
  }

  /// Whether a flag was given.
  package mutating func flag(_ name: String) -> Bool {
    guard let index = words.firstIndex(of: name) else { return false }
    words.remove(at: index)
    return true
  }

  /// The word after an option, if the option was given.
  package mutating func value(_ name: String) throws -> String? {
    guard let index = words.firstIndex(of: name) else { return nil }
    guard words.indices.contains(index + 1) else {
      throw Failure.usage("\(name) needs a value after it.")
    }
    defer { words.removeSubrange(index...(index + 1)) }
    return words[index + 1]
  }

  package mutating func seconds(_ name: String) throws -> Double? {
    guard let value = try value(name) else { return nil }
    guard let seconds = Double(value), seconds > 0, seconds.isFinite else {
      throw Failure.usage("\(name) needs a number of seconds, not \(value).")
    }
    return seconds
  }

  /// The one word that is left, if any; more words, or options that nobody
  /// took, are a mistake.
  package mutating func only(_ command: String) throws -> String? {
    if let stray = words.first(where: { $0.hasPrefix("-") }) {
      throw Failure.usage("`workbook \(command)` has no option \(stray).")
    }
    guard words.count <= 1 else {
      throw Failure.usage(
        "`workbook \(command)` takes one name, not \(words.count).")
    }
    return words.first
  }

  /// The one word that must be there.
  package mutating func required(_ command: String, _ example: String) throws
    -> String
  {
    guard let word = try only(command) else {
      throw Failure.usage(
        "Say which: `swift run workbook \(command) \(example)`.")
    }
    return word
  }
}
