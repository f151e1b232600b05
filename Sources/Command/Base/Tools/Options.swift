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

  /// The words that are left; an option that nobody took is a mistake.
  package func names(_ command: String) throws -> [String] {
    if let stray = words.first(where: { $0.hasPrefix("-") }) {
      throw Failure.usage("`workbook \(command)` has no option \(stray).")
    }
    return words
  }

  /// The one word that is left, if any; more words, or options that nobody
  /// took, are a mistake.
  package mutating func only(_ command: String) throws -> String? {
    let words = try names(command)
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

// MARK: - Words that were mistyped

/// " Did you mean `list`?", or nothing when nothing is near.
package func suggestion(for word: String, in candidates: [String]) -> String {
  let near = nearest(to: word, in: candidates).map { "`\($0)`" }
  return near.isEmpty ? "" : " Did you mean \(near.listed)?"
}

/// The candidates that a mistyped word most likely meant, nearest first.
///
/// Only near ones are offered: a suggestion that shares nothing with what was
/// typed would puzzle more than it helps.
private func nearest(to word: String, in candidates: [String]) -> [String] {
  let word = word.lowercased()
  let allowed = max(1, word.count / 3)
  return
    candidates
    .map { (name: $0, distance: editDistance(word, $0.lowercased())) }
    .filter { $0.distance <= allowed || $0.name.lowercased().hasPrefix(word) }
    .sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
    .prefix(3)
    .map(\.name)
}

/// How many letters must be inserted, deleted, replaced, or swapped with their
/// neighbour to turn one word into the other.
func editDistance(_ first: String, _ second: String) -> Int {
  let (a, b) = (Array(first), Array(second))
  var beforeLast: [Int] = []
  var last = Array(0...b.count)
  for i in a.indices {
    var row = [i + 1]
    for j in b.indices {
      let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
      var best = min(replaced, last[j + 1] + 1, row[j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        best = min(best, beforeLast[j - 1] + 1)
      }
      row.append(best)
    }
    (beforeLast, last) = (last, row)
  }
  return last[b.count]
}
