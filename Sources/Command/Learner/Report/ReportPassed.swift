import WorkbookBase

extension Report {
  /// Prints the learner's new ability, and the next section of the chapter.
  func printPassed(_ result: ExerciseResult) {
    let objective = result.exercise.objective
    say(
      "You can now \(objective.prefix(1).lowercased())"
        + "\(objective.dropFirst())")
    guard let place = sectionAfter(result.exercise) else { return }
    terminal.print("  Read on: \(terminal.style(place, .cyan))")
  }

  /// Returns the heading after an exercise, or after its last stage, in the
  /// chapter: `Chapters/01-Handshake.md#challenge`.
  func sectionAfter(_ exercise: Exercise) -> String? {
    let number = exercise.id.prefix(2)
    let start = "\(Layout.chapters)/\(number)-"
    for file in checkout.files(below: Layout.chapters, ending: ".md")
    where file.hasPrefix(start) {
      let lines = checkout.text(file)?.lines ?? []
      guard
        let place = lines.lastIndex(where: {
          $0.hasPrefix("```diff stage \(exercise.id)/")
        })
          ?? lines.firstIndex(where: { $0.contains("](../\(exercise.file))") })
      else { continue }
      return heading(in: lines[place...]).map { "\(file)#\($0)" } ?? file
    }
    return nil
  }

  private func heading(in lines: ArraySlice<String>) -> String? {
    var isListing = false
    for line in lines {
      if line.hasPrefix("```") { isListing.toggle() }
      guard !isListing, line.hasPrefix("##") else { continue }
      let title = line.drop { $0 == "#" || $0 == " " }.lowercased()
      let anchor = title.filter {
        $0.isLetter || $0.isNumber || " -_".contains($0)
      }
      return anchor.replacing(" ", with: "-")
    }
    return nil
  }
}

extension CommandContext {
  /// Prints a bar for the passed part of the course, or of a chapter, whose bar
  /// grows faster.
  func printBar(after exercise: Exercise? = nil) {
    let progress = ProgressFile(checkout: checkout).read()
    func passed(_ all: [Exercise]) -> Int {
      all.filter { standing(of: $0, in: progress) == .passed }.count
    }
    func bar(_ count: Int, _ all: Int, width: Int) -> String {
      let filled = all == 0 ? 0 : width * count / all
      return "  ["
        + terminal.style(String(repeating: "■", count: filled), .green)
        + String(repeating: "·", count: width - filled) + "]  "
    }
    let all = course.exercises
    let (count, sum) = (passed(all), counted(all.count, "exercise"))
    guard let number = exercise?.id.prefix(2) else {
      let line = bar(count, all.count, width: 30)
      return terminal.print(line + "\(count) of \(sum) passed")
    }
    let near = all.filter { $0.id.hasPrefix(number) }
    terminal.print(
      bar(passed(near), near.count, width: 3 * near.count)
        + "\(passed(near)) of \(near.count) in chapter \(number), "
        + "\(count) of \(all.count) in all")
  }
}
