import WorkbookCourse
import WorkbookRunner
import WorkbookTools

// What a report says of an answer that passes.

extension Report {
  /// What the learner can do now, and where the chapter goes on.
  func printGain(_ result: ExerciseResult) {
    let objective = result.exercise.objective
    say(
      "You can now \(objective.prefix(1).lowercased())"
        + "\(objective.dropFirst())")
    guard let place = sectionAfter(result.exercise) else { return }
    terminal.print("  Read on: \(terminal.style(place, .cyan))")
  }

  /// The heading that follows an exercise in its chapter:
  /// `Chapters/01-Handshake.md#challenge`.
  func sectionAfter(_ exercise: Exercise) -> String? {
    let header = AnswerHeader(checkout.text(exercise.file) ?? "")
    guard
      let file = header.chapter?.split(separator: "#").first.map(String.init),
      let lines = checkout.text(file)?.lines,
      let place = lines.firstIndex(where: {
        $0.contains("](../\(exercise.file))")
      })
    else { return header.chapter }
    var isListing = false
    for line in lines[place...] {
      if line.hasPrefix("```") { isListing.toggle() }
      guard !isListing, line.hasPrefix("##") else { continue }
      let title = line.drop { $0 == "#" || $0 == " " }.lowercased()
      let anchor = title.filter {
        $0.isLetter || $0.isNumber || " -_".contains($0)
      }
      return "\(file)#\(anchor.replacing(" ", with: "-"))"
    }
    return file
  }
}

extension Workbook {
  /// How much of the course is done.
  func printBar() {
    let progress = ProgressFile(checkout: checkout).read()
    let all = course.exercises
    let passed = all.filter { standing(of: $0, in: progress) == .passed }.count
    let width = 30
    let filled = all.isEmpty ? 0 : width * passed / all.count
    terminal.print(
      "  [" + terminal.style(String(repeating: "■", count: filled), .green)
        + String(repeating: "·", count: width - filled) + "]  "
        + "\(passed) of \(counted(all.count, "exercise")) passed")
  }
}
