import Foundation
import WorkbookBase

// The guide for teachers has a section for each chapter. `--update` writes the
// parts that repeat the course table. The other parts must exist, and the
// mistakes that they name must be recorded.

extension BookChecker {
  static let guide = "Chapters/Teaching.md"
  /// The parts of each section, in order; the first one may be missing.
  static let guideParts = [
    "Prerequisites.", "What it is about.", "Ninety minutes.",
    "The last ten minutes.",
    "Questions, and what you will hear.", "Misunderstandings.",
  ]

  mutating func checkTeaching() {
    guard let page = pages.page(Self.guide) else { return }
    let written = course.chapters.filter { chapter in
      pages.page(chapter.file).map { !isDraft($0) } ?? false
    }
    for chapter in written {
      guard let section = GuideSection(chapter.label, on: page) else {
        report(
          page.path, 1,
          "the guide for teachers says nothing about \(chapter.label)",
          do:
            "Write a section ### \(chapter.label) with a line Time: in it, and"
            + " run `swift run workbook book --update`.")
        continue
      }
      // Two chapters that a class reads together share a section.
      let shared = written.filter { section.labels.contains($0.label) }
      guard shared.first?.number == chapter.number else { continue }
      hold(
        page, section.facts, to: facts(of: shared),
        "\(section.title) has other facts than the course table")
      checkParts(of: section, on: page)
    }
    checkNamedMistakes(on: page)
  }

  /// Returns a section's lines that repeat the course table and the chapters.
  private mutating func facts(of chapters: [Chapter]) -> [String] {
    let exercises = chapters.flatMap(\.exercises)
    let rows = exercises.map { exercise in
      "| [\(exercise.id) \(exercise.title)](../\(exercise.file)) |"
        + " \(exercise.kindInWords) | \(exercise.minutes) |"
        + " \(exercise.points) | \(exercise.objective) |"
    }
    var times: [String] = []
    for chapter in chapters {
      let time =
        pages.page(chapter.file).flatMap { self.time(of: chapter, $0) }
        ?? "Time: the chapter does not say."
      let link = chapter.file.dropFirst("Chapters/".count)
      times.append(
        times.isEmpty
          ? time
          : "Then [\(chapter.label)](\(link)):" + time.dropFirst("Time:".count))
    }
    guard !rows.isEmpty else { return times }
    return times + [
      "", "| exercise | kind | minutes | points | its one idea |",
      "|---|---|---|---|---|",
    ] + rows
  }

  /// Returns a page's line about its time: the author's time for reading, and
  /// the course table's time for the exercises that the page links.
  private mutating func time(of chapter: Chapter, _ text: Page) -> String? {
    guard
      let number = text.text.first(where: {
        $0.line.text.hasPrefix("Time: ")
      })?.number
    else { return nil }
    let reading = text.minutesToRead ?? 0
    let links = text.text.flatMap(\.line.links)
      .compactMap { Pages.resolve($0, from: text.path) }
    let here = chapter.exercises.filter { links.contains($0.file) }
    let challenge = here.filter { $0.kind == .challenge }
      .reduce(0) { $0 + $1.minutes }
    let others = here.reduce(0) { $0 + $1.minutes } - challenge
    let time =
      "Time: \(reading) minutes to read"
      + (others > 0 ? ", \(others) for the exercises" : "")
      + (challenge > 0 ? ", and \(challenge) more for the challenge" : "") + "."
    hold(
      text, number - 1..<number, to: [time],
      "the page takes other minutes, by the course table")
    return time
  }

  // MARK: - The rest of a section

  private mutating func checkParts(of section: GuideSection, on page: Page) {
    var last = section.lines.lowerBound
    for part in Self.guideParts {
      let place = section.lines.first {
        page.lines[$0].hasPrefix("**\(part)**")
      }
      if let place, place >= last {
        last = place
      } else if place != nil || part != Self.guideParts.first {
        report(
          page.path, section.lines.lowerBound + 1,
          place == nil
            ? "\(section.title) has no \"**\(part)**\""
            : "in \(section.title), \"**\(part)**\" is in the wrong place",
          do: "The order is: \(Self.guideParts.joined(separator: " ")).")
      }
    }
  }

  /// Checks that a name in italics with an exercise's number,
  /// `*asks for the end* (05.1)`, is the name of a recorded mistake.
  private mutating func checkNamedMistakes(on page: Page) {
    var known: [String: Set<String>] = [:]
    for (number, line) in page.text {
      for match in line.text.matches(of: #/\*([^*]+)\* \((\d\d\.\d+)\)/#) {
        let id = String(match.2)
        guard let exercise = try? course.exercise(id) else {
          report(
            page.path, number, "there is no exercise \(id)",
            do: "Write the number of an exercise of the course.")
          continue
        }
        let titles =
          known[id] ?? Set(Mistake.all(of: exercise, in: checkout).map(\.title))
        known[id] = titles
        let name = String(match.1)
        guard !titles.contains(name) else { continue }
        report(
          page.path, number,
          "there is no recorded mistake \"\(name)\" of \(id)",
          do: "Name one of \(exercise.mistakesFolder): "
            + titles.sorted().joined(separator: ", ") + ".")
      }
    }
  }
}

/// The guide's section on one chapter; lines are counted from 0.
private struct GuideSection {
  let title: String
  var labels: [String] { Self.labels(of: title) }
  /// The lines from its heading to the next one.
  let lines: Range<Int>
  /// The lines that repeat the course table.
  let facts: Range<Int>

  private static func labels(of title: String) -> [String] {
    title.components(separatedBy: " · ")
  }

  init?(_ label: String, on page: Page) {
    let headings = page.headings.filter { $0.level <= 3 }
    guard
      let place = headings.firstIndex(where: {
        $0.level == 3 && Self.labels(of: $0.text).contains(label)
      })
    else { return nil }
    title = headings[place].text
    let first = headings[place].line
    let next = headings.dropFirst(place + 1).first?.line
    lines = first..<((next ?? page.lines.count + 1) - 1)
    let rows = page.lines
    guard let start = lines.first(where: { rows[$0].hasPrefix("Time: ") })
    else {
      facts = first..<first
      return
    }
    // The paragraph, and its table if there is one.
    let table = lines.first { rows[$0].hasPrefix("| exercise | kind |") }
    var end = table ?? start
    while end < lines.upperBound, !rows[end].isBlank { end += 1 }
    facts = start..<end
  }
}

extension Page {
  /// The minutes to read that the page names; nil without such a line.
  var minutesToRead: Int? {
    text.lazy.compactMap { _, line in
      line.text.firstMatch(of: #/^Time: (\d+) minutes to read/#)
    }.first.flatMap { Int($0.1) }
  }
}
