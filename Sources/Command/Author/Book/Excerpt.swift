import WorkbookBase

/// A listing, and the places where it stands in a file.
///
/// A line `// …` splits it into runs; between two runs the file has lines
/// that the listing leaves out. All runs are shifted left by the same number
/// of spaces.
struct Excerpt {
  struct Run {
    var lines: [String]
    /// The place of its first line in the listing, counted from 0.
    var offset: Int

    /// Whether it only closes what was opened before: `}`, `})`.
    var isClosing: Bool {
      lines.allSatisfy { $0.allSatisfy { " })],;".contains($0) } }
    }
  }

  struct Place: Equatable {
    /// The first line of each run in the file, counted from 0.
    var starts: [Int]
    var shift: Int
  }

  let runs: [Run]

  init(_ body: [String], gap: String = "// …") {
    var runs: [Run] = []
    var lines: [String] = []
    func close(_ end: Int) {
      let first = lines.prefix(while: \.isBlank).count
      let last = lines.reversed().prefix(while: \.isBlank).count
      guard first < lines.count else { return }
      runs.append(
        Run(
          lines: Array(lines[first..<(lines.count - last)]),
          offset: end - lines.count + first))
    }
    for (index, line) in body.enumerated() {
      if line.trimmed == gap {
        close(index)
        lines = []
      } else {
        lines.append(line)
      }
    }
    close(body.count)
    self.runs = runs
  }

  /// Where the listing stands in a file; two places are enough to know that
  /// it is ambiguous.
  func places(in file: [String]) -> [Place] {
    guard let first = runs.first?.lines.first else { return [] }
    var found: [Place] = []
    for shift in Self.shifts(of: first, in: file) {
      let candidates = runs.map {
        Self.starts(of: $0.lines, in: file, shift: shift)
      }
      extend([], candidates, file) { starts in
        found.append(Place(starts: starts, shift: shift))
        return found.count < 2
      }
    }
    return Array(found.prefix(2))
  }

  /// The lines of the file that the listing shows, counted from 0.
  func lines(at place: Place) -> [Int] {
    zip(runs, place.starts).flatMap { run, start in
      start..<(start + run.lines.count)
    }
  }
}

extension Excerpt {
  /// Calls `found` with every way to go on from `starts`, until it has enough.
  private func extend(
    _ starts: [Int], _ candidates: [[Int]], _ file: [String],
    _ found: ([Int]) -> Bool
  ) {
    guard starts.count < runs.count else {
      _ = found(starts)
      return
    }
    let run = starts.count
    guard run > 0 else {
      for start in candidates[0] { extend([start], candidates, file, found) }
      return
    }
    let end = starts[run - 1] + runs[run - 1].lines.count
    let later = candidates[run].filter { start in
      start > end && !file[end..<start].allSatisfy(\.isBlank)
    }
    // A brace after lines left out closes what the lines before it opened:
    // the nearest one. Anything else must be in one place only.
    for start in runs[run].isClosing ? later.prefix(1) : later[...] {
      extend(starts + [start], candidates, file, found)
    }
  }

  /// How far a listing that begins with `line` can have been shifted.
  static func shifts(of line: String, in file: [String]) -> [Int] {
    let shifts = file.compactMap { other -> Int? in
      guard other.hasSuffix(line) else { return nil }
      let indentation = other.dropLast(line.count)
      return indentation.allSatisfy { $0 == " " } ? indentation.count : nil
    }
    return Set(shifts).sorted()
  }

  /// Where these lines, moved right by `shift`, stand in a file.
  static func starts(
    of lines: [String], in file: [String], shift: Int
  ) -> [Int] {
    let margin = String(repeating: " ", count: shift)
    let wanted = lines.map { $0.isBlank ? "" : margin + $0 }
    guard file.count >= wanted.count else { return [] }
    return (0...(file.count - wanted.count)).filter { start in
      wanted.indices.allSatisfy { index in
        let line = file[start + index]
        return wanted[index].isEmpty ? line.isBlank : line == wanted[index]
      }
    }
  }
}

extension Excerpt {
  /// The place where most lines are the same but for their indentation, and
  /// how far the listing is shifted there.
  static func likest(
    _ lines: [String], in file: [String]
  ) -> (start: Int, shift: Int) {
    var votes: [Int: Int] = [:]
    var shifts: [Int: Int] = [:]
    for (index, line) in lines.enumerated() where !line.isBlank {
      for (place, other) in file.enumerated()
      where place >= index && other.trimmed == line.trimmed {
        let start = place - index
        votes[start, default: 0] += line.trimmed.count
        shifts[start] = shifts[start] ?? max(0, other.count - line.count)
      }
    }
    let best = votes.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    let start = best?.key ?? 0
    return (start, shifts[start] ?? 0)
  }
}
