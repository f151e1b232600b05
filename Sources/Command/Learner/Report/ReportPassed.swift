import WorkbookBase

extension Report {
  /// Prints the learner's new ability, and the next section of the chapter.
  func printPassed(_ result: ExerciseResult) {
    let objective = result.exercise.objective
    say(
      "You can now \(objective.prefix(1).lowercased())"
        + "\(objective.dropFirst())")
    let places = Places(checkout: checkout)
    guard hasPlaces, let next = places.section(for: result) else { return }
    terminal.print("  \(next.title): \(terminal.style(next.text, .cyan))")
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
