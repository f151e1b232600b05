import WorkbookBase

/// A listing, and its places in a file.
///
/// A line `// …` splits it into runs; between two runs the listing omits lines
/// of the file. All runs are shifted left by the same number of spaces.
struct Excerpt {
  struct Run {
    var lines: [String]
    /// The index of its first line in the listing.
    var offset: Int

    /// A Boolean value that indicates whether it only closes earlier lines:
    /// `}`, `})`.
    var isClosing: Bool {
      lines.allSatisfy { $0.allSatisfy { " })],;".contains($0) } }
    }
  }

  let runs: [Run]

  init(_ body: [String]) {
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
      if line.trimmed == "// …" {
        close(index)
        lines = []
      } else {
        lines.append(line)
      }
    }
    close(body.count)
    self.runs = runs
  }

  /// Returns the listing's places in a file, each with the index of every run's
  /// first line; at most two, which show that the listing is ambiguous.
  func places(in file: [String]) -> [[Int]] {
    guard let first = runs.first?.lines.first else { return [] }
    return Array(
      Self.shifts(of: first, in: file).lazy.flatMap { shift in
        places(of: runs[...], after: nil, in: file, shift: shift)
      }.prefix(2))
  }

  func lines(at place: [Int]) -> [Int] {
    zip(runs, place).flatMap { run, start in
      start..<(start + run.lines.count)
    }
  }

  /// Returns the places of some runs behind a line of the file, at most two.
  private func places(
    of runs: ArraySlice<Run>, after end: Int?, in file: [String], shift: Int
  ) -> [[Int]] {
    guard let run = runs.first else { return [[]] }
    var starts = Self.starts(of: run.lines, in: file, shift: shift)
    if let end {
      starts.removeAll { start in
        start <= end || file[end..<start].allSatisfy(\.isBlank)
      }
      // A brace after omitted lines closes the lines before it, so it is the
      // nearest one. Any other run must have a single place.
      if run.isClosing { starts = Array(starts.prefix(1)) }
    }
    return Array(
      starts.lazy.flatMap { start in
        places(
          of: runs.dropFirst(), after: start + run.lines.count, in: file,
          shift: shift
        ).map { [start] + $0 }
      }.prefix(2))
  }

  /// Returns the possible shifts of a listing that begins with `line`.
  static func shifts(of line: String, in file: [String]) -> [Int] {
    let shifts = file.compactMap { other -> Int? in
      guard other.hasSuffix(line) else { return nil }
      let indentation = other.dropLast(line.count)
      return indentation.allSatisfy { $0 == " " } ? indentation.count : nil
    }
    return Set(shifts).sorted()
  }

  /// Returns the places in a file at which these lines begin, shifted right.
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
  /// Returns the place with the most equal lines, ignoring indentation, and the
  /// listing's shift there.
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
