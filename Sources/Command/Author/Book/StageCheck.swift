import WorkbookBase

// A chapter shows each stage's difference of a piece once, in order, and
// folded: the difference is the answer, and the reader's own comes first.

extension BookChecker {
  mutating func checkStages() {
    for chapter in course.chapters {
      for exercise in chapter.exercises where !exercise.stages.isEmpty {
        checkStages(of: exercise, in: chapter)
      }
    }
    let known = Set(course.exercises.map(\.id))
    for page in pages.all {
      for fence in page.fences {
        guard case .stage(let id, _) = fence.claim, !known.contains(id) else {
          continue
        }
        report(
          page.path, fence.line, "there is no exercise \(id)",
          do: "Write its number and the stage's: diff stage 11.4/2.")
      }
    }
  }

  private mutating func checkStages(of exercise: Exercise, in chapter: Chapter)
  {
    guard let page = pages.page(chapter.file) else { return }
    let answers = StageAnswers(exercise, in: checkout)
    var missing = Set(1...exercise.stages.count)
    var next = 1
    for fence in page.fences {
      guard case .stage(exercise.id, let stage) = fence.claim else { continue }
      if stage != next {
        report(
          page.path, fence.line,
          missing.contains(next)
            ? "stage \(next) of \(exercise.id) belongs here"
            : "stage \(stage) of \(exercise.id) is in the wrong place",
          do: "Show each stage once, in order.")
      }
      next = stage + 1
      missing.remove(stage)
      if !fence.isFolded {
        report(
          page.path, fence.line, "the answer to stage \(stage) is not folded",
          do: "Put the block into <details>.")
      }
      guard let rows = try? answers.shown(stage) else { continue }
      hold(
        page, fence.lines, to: rows, "this is not what stage \(stage) changes",
        source: answers.file(stage))
    }
    for stage in missing.sorted() where !isDraft(page) {
      report(
        page.path, 1, "stage \(stage) of \(exercise.id) is not shown",
        do: "Show it in <details>: a block diff stage \(exercise.id)/\(stage).")
    }
  }
}
