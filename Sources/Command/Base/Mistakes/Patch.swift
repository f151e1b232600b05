/// A text stored as its difference from another text, its base.
///
/// An explanation comes first, then a line with the name of the base,
/// `--- Solution`, then the hunks of a unified diff with three lines of
/// context. `patch` reads it too.
package struct Patch: Equatable {
  /// Changed lines with the lines around them.
  struct Hunk: Equatable {
    /// The index of its first line in the base, from 0.
    var start: Int
    /// The lines, each with a mark: a space for a line of both texts, `-` for a
    /// line of the base, `+` for a new line.
    var rows: [String]

    func count(without mark: Character) -> Int {
      rows.filter { $0.first != mark }.count
    }
  }

  package struct Misfit: Error, Equatable {
    /// The line in the patch, from 1.
    package var line: Int
    package var reason: String
  }

  package var words: [String]
  package var base: String
  private(set) var hunks: [Hunk]

  private static let mark = "--- "

  /// Returns a patch's explanation, also if the rest is missing.
  package static func words(of text: String) -> [String] {
    Array(text.lines.prefix { !$0.hasPrefix(mark) })
  }
}

// MARK: - Reading

extension Patch {
  package init(_ text: String) throws {
    let lines = text.lines
    words = Self.words(of: text)
    guard words.count < lines.count else {
      throw Misfit(
        line: lines.count, reason: "no line says “\(Self.mark)Solution”")
    }
    base = String(lines[words.count].dropFirst(Self.mark.count))
    hunks = []
    var next = words.count + 1
    while next < lines.count {
      guard
        let head = lines[next].wholeMatch(
          of: #/@@ -(\d+)(,(\d+))? \+\d+(,(\d+))? @@.*/#),
        let start = Int(head.1)
      else {
        throw Misfit(line: next + 1, reason: "no “@@ -1,7 +1,7 @@” stands here")
      }
      var old = head.3.flatMap { Int($0) } ?? 1
      var new = head.5.flatMap { Int($0) } ?? 1
      // A hunk that removes nothing gives the line before it.
      var hunk = Hunk(start: old == 0 ? start : start - 1, rows: [])
      next += 1
      while old > 0 || new > 0 {
        // Editors remove the space of an empty line.
        let row = next < lines.count ? lines[next] : nil
        guard let mark = row.map({ $0.first ?? " " }), " -+".contains(mark)
        else {
          throw Misfit(
            line: next + 1, reason: "its hunk should have more lines")
        }
        if mark != "+" { old -= 1 }
        if mark != "-" { new -= 1 }
        hunk.rows.append(row == "" ? " " : row ?? "")
        next += 1
      }
      hunks.append(hunk)
    }
  }

  /// Returns the text for a base; each line must be at its place.
  package func applied(to old: [String]) throws -> [String] {
    var result: [String] = []
    var next = 0
    var line = words.count + 1
    for hunk in hunks {
      line += 1
      guard (next...old.count).contains(hunk.start) else {
        throw Misfit(
          line: line,
          reason: "\(base) has no line \(hunk.start + 1) for it")
      }
      result += old[next..<hunk.start]
      next = hunk.start
      for row in hunk.rows {
        line += 1
        let text = String(row.dropFirst())
        if row.first != "+" {
          guard next < old.count, old[next] == text else {
            throw Misfit(
              line: line,
              reason: "line \(next + 1) of \(base) is not “\(text.trimmed)”")
          }
          next += 1
        }
        if row.first != "-" { result.append(text) }
      }
    }
    return result + old[next...]
  }
}

// MARK: - Writing

extension Patch {
  package init(
    words: [String], base: String, from old: [String], to new: [String]
  ) {
    (self.words, self.base, hunks) = (words, base, [])
    let rows = Self.rows(from: old, to: new)
    let changed = rows.indices.filter { rows[$0].first != " " }
    var ranges: [Range<Int>] = []
    for index in changed {
      let around = max(0, index - 3)..<min(rows.count, index + 4)
      if let last = ranges.last, last.upperBound >= around.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<around.upperBound
      } else {
        ranges.append(around)
      }
    }
    hunks = ranges.map { range in
      Hunk(
        start: rows[..<range.lowerBound].filter { $0.first != "+" }.count,
        rows: Array(rows[range]))
    }
  }

  /// Returns the lines of both texts, each with its mark.
  package static func rows(from old: [String], to new: [String]) -> [String] {
    var (removed, inserted): (Set<Int>, Set<Int>) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(let offset, _, _): removed.insert(offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    var rows: [String] = []
    var (here, there) = (0, 0)
    while here < old.count || there < new.count {
      if removed.contains(here) {
        rows.append("-" + old[here])
        here += 1
      } else if inserted.contains(there) {
        rows.append("+" + new[there])
        there += 1
      } else {
        rows.append(" " + old[here])
        here += 1
        there += 1
      }
    }
    return rows
  }

  package var lines: [String] {
    var growth = 0
    return words + [Self.mark + base]
      + hunks.flatMap { hunk in
        let (old, new) = (
          hunk.count(without: "+"), hunk.count(without: "-")
        )
        let start = hunk.start + (old == 0 ? 0 : 1)
        let head = "@@ -\(start),\(old) +\(start + growth),\(new) @@"
        growth += new - old
        return [head] + hunk.rows.map { $0 == " " ? "" : $0 }
      }
  }

  /// Returns the hunks for readers: each below its first line in the new text,
  /// and the declaration around it.
  package func shown(in new: [String]) -> [String] {
    var growth = 0
    return hunks.flatMap { hunk in
      // Empty lines around a change are omitted.
      let rows = hunk.rows.drop { $0.isBlank }
      let start = hunk.start + growth + hunk.rows.count - rows.count
      growth += hunk.count(without: "-") - hunk.count(without: "+")
      let head = Self.declaration(around: start, in: new).map { ", in \($0)" }
      return ["@@ line \(start + 1)\(head ?? "") @@"]
        + rows.reversed().drop { $0.isBlank }.reversed()
    }.map(\.trimmedEnd)
  }

  /// Returns the nearest line above that opens the surrounding declaration.
  private static func declaration(around start: Int, in lines: [String])
    -> String?
  {
    guard let first = lines[start...].first(where: { !$0.isBlank }) else {
      return nil
    }
    let depth = first.prefix { $0 == " " }.count
    let opening = lines[..<start].last { line in
      !line.isBlank && line.prefix { $0 == " " }.count < depth
        && line.contains(
          #/\b(class|struct|enum|extension|protocol|func|init|var)\b/#)
    }
    return opening.map { line in
      line.trimmed.prefix { !"{<(:".contains($0) }.trimmed
    }
  }

  package var text: String { lines.joined(separator: "\n") + "\n" }
}
