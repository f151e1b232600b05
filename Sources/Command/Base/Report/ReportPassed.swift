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
