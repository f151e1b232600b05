// The output and the places in a report.

extension Report {
  /// Prints at most this number of lines that the learner's code printed.
  func printOutput(_ result: ExerciseResult, limit: Int = 12) {
    let rows = result.printed.lines(limit: limit, width: terminal.width - 8)
    guard !result.verdict.hasPassed, rows.contains(where: { !$0.isEmpty })
    else { return }
    if case .notStarted = result.verdict { return }
    terminal.print()
    say("Your code printed, in all tests together:")
    for row in rows { say(terminal.style("  │ ", .dim) + row) }
  }

  func printPlaces(_ result: ExerciseResult) {
    let places = Places(checkout: checkout).all(for: result)
    guard hasPlaces, !places.isEmpty else { return }
    terminal.print()
    for place in places {
      let text = terminal.style(place.text, .cyan)
      // A location stays in one piece, so that editors and terminals can open
      // it.
      let title = "  " + place.title.filled(to: 14)
      let margin = [title, "  "].first {
        $0.count + place.text.count <= terminal.width
      }
      terminal.print((margin ?? "") + text)
    }
  }

  func printLine(at place: FileLocation?) {
    guard let place,
      let rows = checkout.text(place.file)?
        .split(separator: "\n", omittingEmptySubsequences: false),
      rows.indices.contains(place.line - 1)
    else { return }
    say("")
    say(terminal.style("  \(place.line) │ ", .dim) + rows[place.line - 1])
  }

  /// Returns the lines of each paragraph, and of each entry of a list, of a task.
  func reflowed(_ rows: [String], to width: Int) -> [[String]] {
    var parts: [String] = []
    for row in rows {
      let isNew =
        row.isEmpty || mark(of: row) != nil || row.hasPrefix("    ")
        || parts.last?.isEmpty ?? true || parts.last?.hasPrefix("    ") ?? true
      if isNew {
        parts.append(row)
      } else {
        parts[parts.count - 1] += " " + row.trimmed
      }
    }
    if let first = parts.first { parts[0] = "Task: " + first }
    return parts.map { part in
      guard let mark = mark(of: part) else { return wrapped(part, to: width) }
      return entry(
        mark, part.dropFirst(mark.count).trimmed, at: mark.count + 1,
        width: width)
    }
  }

  /// Returns the mark of a list's entry: `-` or `2.`.
  private func mark(of row: String) -> String? {
    row.prefixMatch(of: #/(-|\d+\.) /#).map { String($0.1) }
  }

  /// Prints quoted text, indented once more.
  func sayInside(_ text: String) {
    for row in wrapped(text, to: terminal.width - 8) { say("    " + row) }
  }

  /// Prints a sentence, in several lines if needed.
  package func say(_ text: String) {
    // Indented or coloured text is already laid out.
    let isLaidOut = text.hasPrefix(" ") || text.contains("\u{1B}")
    let rows = isLaidOut ? [text] : wrapped(text, to: terminal.width - 4)
    for row in rows { terminal.print(row.isEmpty ? "" : "  " + row) }
  }
}
