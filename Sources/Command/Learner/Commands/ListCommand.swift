import WorkbookBase

/// `workbook list` prints each exercise with its kind, minutes and state.
func list(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  let chosen = try Options(arguments).names("list").map(workbook.course.chapter)
  let terminal = workbook.terminal
  let progress = ProgressFile(checkout: workbook.checkout).read()
  let chapters = chosen.isEmpty ? workbook.course.chapters : chosen
  // The columns are mark and id, title, kind and minutes, state; they are the
  // same in each chapter.
  let width = chapters.flatMap(\.exercises).map(\.title.count).max() ?? 0
  let least = Standing.notStarted.words.count
  let isWide = 10 + width + 2 + 19 + least <= terminal.width
  let start = 10 + width + 2 + (isWide ? 19 : 0)
  for chapter in chapters {
    terminal.print(terminal.style(chapter.label, .bold))
    terminal.print("   " + terminal.style(chapter.file, .dim))
    for exercise in chapter.exercises {
      let standing = workbook.standing(of: exercise, in: progress)
      let effort =
        exercise.kind.rawValue.filled(to: 10)
        + "\(exercise.minutes) min".leftFilled(to: 7) + "  "
      let words = wrapped(
        progress[exercise].words(of: standing),
        to: max(least, terminal.width - start))
      terminal.print(
        "  \(terminal.mark(of: standing)) \(exercise.id)  "
          + exercise.title.filled(to: width) + "  "
          + (isWide ? effort : "") + words[0])
      for row in words.dropFirst() {
        terminal.print(String(repeating: " ", count: start) + row)
      }
    }
    if !chapter.hasExercises {
      if chosen.isEmpty {
        terminal.print("  (operators to write: `swift run workbook make`)")
      } else {
        workbook.printOperators(progress)
      }
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
