import WorkbookBase

/// `workbook list` prints each exercise with its kind, minutes and state.
func list(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  let chosen = try Options(arguments).names("list").map(workbook.course.chapter)
  let terminal = workbook.terminal
  let progress = ProgressFile(checkout: workbook.checkout).read()
  for chapter in chosen.isEmpty ? workbook.course.chapters : chosen {
    terminal.print(terminal.style(chapter.label, .bold))
    terminal.print("   " + terminal.style(chapter.file, .dim))
    let rows = chapter.exercises.map { exercise in
      (exercise, workbook.standing(of: exercise, in: progress))
    }
    let width = rows.map(\.0.title.count).max() ?? 0
    // The columns are mark, id and title; kind and minutes; state.
    let words =
      rows.map { progress[$0].words(of: $1).count }.max() ?? 0
    let isWide = 10 + width + 2 + 19 + words <= terminal.width
    for (exercise, standing) in rows {
      let effort =
        exercise.kind.rawValue.filled(to: 9) + " "
        + "\(exercise.minutes) min".leftFilled(to: 7) + "  "
      terminal.print(
        "  \(terminal.mark(of: standing)) \(exercise.id)  "
          + exercise.title.filled(to: width) + "  "
          + (isWide ? effort : "")
          + progress[exercise].words(of: standing))
    }
    if chapter.exercises.isEmpty {
      terminal.print(
        chapter.hasExercises ? "  (no exercises yet)" : "  (no exercises)")
    }
    terminal.print()
  }
  let passed = workbook.course.exercises.filter {
    workbook.standing(of: $0, in: progress) == .passed
  }.count
  let all = counted(workbook.course.exercises.count, "exercise")
  terminal.print("\(passed) of \(all) passed.")
  return .passed
}

extension Terminal {
  func mark(of standing: Standing) -> String {
    switch standing {
    case .passed: return style("✓", .green)
    case .notStarted: return style("○", .cyan)
    case .broken, .missing, .blocked: return style("✗", .red)
    case .started, .inStage, .changedSincePassing:
      return style("…", .yellow)
    }
  }
}
