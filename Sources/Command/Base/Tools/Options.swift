/// The words after a command, removed as they are read.
package struct Options {
  private var words: [String]

  package init(_ words: [String]) {
    self.words = words
  }

  package mutating func flag(_ name: String) -> Bool {
    guard let index = words.firstIndex(of: name) else { return false }
    words.remove(at: index)
    return true
  }

  package mutating func value(_ name: String) throws -> String? {
    guard let index = words.firstIndex(of: name) else { return nil }
    guard words.indices.contains(index + 1) else {
      throw Failure.usage("\(name) needs a value after it.")
    }
    defer { words.removeSubrange(index...(index + 1)) }
    return words[index + 1]
  }

  /// Returns the seconds after `--time-limit`, or else ten.
  package mutating func timeLimit() throws -> Double {
    guard let value = try value("--time-limit") else { return 10 }
    guard let seconds = Double(value), seconds > 0, seconds.isFinite else {
      throw Failure.usage(
        "--time-limit needs a number of seconds, not \(value).")
    }
    return seconds
  }

  /// Returns the remaining words; throws if one of them is an unknown option.
  package func names(_ command: String) throws -> [String] {
    if let stray = words.first(where: { $0.hasPrefix("-") }) {
      throw Failure.usage("`workbook \(command)` has no option \(stray).")
    }
    return words
  }

  /// Returns the remaining word, if any; throws if there are more words or
  /// unknown options.
  package mutating func only(_ command: String) throws -> String? {
    let words = try names(command)
    guard words.count <= 1 else {
      throw Failure.usage(
        "`workbook \(command)` takes one name, not \(words.count).")
    }
    return words.first
  }

  /// Returns the remaining word; throws if there is none.
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

/// Returns " Did you mean `list`?", or nothing if no candidate is similar.
package func suggestion(for word: String, in candidates: [String]) -> String {
  let near = nearest(to: word, in: candidates).map { "`\($0)`" }
  return near.isEmpty ? "" : " Did you mean \(near.listed)?"
}

/// Returns the candidates that a mistyped word most likely means, best first.
///
/// Only similar ones count: a suggestion unlike the typed word would confuse.
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

/// Returns the smallest number of letters to insert, delete, replace, or swap
/// with a neighbour that turns one word into the other.
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
