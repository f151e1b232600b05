import Foundation
import WorkbookBase

/// `workbook stage 11.4` shows the stages of a piece; `workbook stage 11.4 3`
/// starts stage 3 with the book's answer to stage 2.
func stage(_ arguments: [String], in workbook: CommandContext) throws
  -> ExitStatus
{
  let words = try Options(arguments).names("stage")
  let staged = workbook.course.exercises.filter { !$0.stages.isEmpty }
  guard let id = words.first, words.count < 3 else {
    throw Failure.usage(
      "Say which: `swift run workbook stage \(staged.first?.id ?? "11.4") 2`.")
  }
  let exercise = try workbook.course.exercise(id)
  guard !exercise.stages.isEmpty else {
    throw Failure.usage(
      "\(exercise.id) is not built in stages. Those are: "
        + "\(staged.map(\.id).joined(separator: ", ")).")
  }
  guard words.count == 2 else {
    workbook.showStages(of: exercise)
    return .passed
  }
  guard let stage = Int(words[1]), exercise.stages.indices.contains(stage - 1)
  else {
    throw Failure.usage(
      "\(exercise.id) has the stages 1 to \(exercise.stages.count).")
  }
  guard stage > 1 else {
    throw Failure.usage(
      "Stage 1 begins with the starter: `swift run workbook reset \(exercise.id)`."
    )
  }
  try workbook.begin(stage, of: exercise)
  return .passed
}

extension CommandContext {
  fileprivate func showStages(of exercise: Exercise) {
    let progress = ProgressFile(checkout: checkout).read()
    let entry = progress[exercise]
    let standing = standing(of: exercise, in: progress)
    terminal.print(
      terminal.style("\(exercise.id) \(exercise.title)", .bold) + ": "
        + entry.words(of: standing))
    terminal.print()
    let passed =
      entry.isPassing ? exercise.stages.count : entry.stages ?? 0
    for (index, title) in exercise.stages.enumerated() {
      let mark =
        index < passed
        ? terminal.style("✓", .green)
        : index == passed && standing != .notStarted
          ? terminal.style("…", .yellow) : terminal.style("○", .cyan)
      terminal.print("  \(mark) \(index + 1)  \(title)")
    }
    printNext([("test \(exercise.id)", "see where it stands")])
  }

  /// Writes the book's answer to the previous stage, and records whose it is.
  fileprivate func begin(_ stage: Int, of exercise: Exercise) throws {
    try checkout.requireSolutions()
    let answer = try StageAnswers(exercise, in: checkout).beginning(stage - 1)
    let backup = try AnswerReplacement(
      checkout: checkout, exercise: exercise, text: Data(answer.utf8),
      name: "answer to stage \(stage - 1)"
    ).run()
    ProgressFile(checkout: checkout).update { progress in
      let entry = progress[exercise]
      // Stages that the learner has passed remain the learner's own.
      if entry.stages ?? 0 < stage - 1 {
        progress[exercise].taken = max(entry.taken ?? 0, stage - 1)
      }
      progress[exercise].note(stages: stage - 1, text: answer)
      progress[exercise].reached = fingerprint(answer)
      progress[exercise].isPassing = false
      progress.last = exercise.key
    }
    tell(backup, "Your earlier answer is in")
    terminal.print(
      "\(exercise.file) has the book's answer to stage \(stage - 1) now.")
    printNext([
      ("test \(exercise.id)", "stage \(stage) begins"),
      ("reset \(exercise.id)", "go back to the starter"),
    ])
  }

  /// Returns the book's differences for the stages that pass, in lines; nil if
  /// none pass.
  func stagesThatPass(of exercise: Exercise) throws -> [String]? {
    let entry = ProgressFile(checkout: checkout).read()[exercise]
    guard let passed = entry.stages, passed > 0,
      !exercise.stages.isEmpty
    else { return nil }
    let answers = StageAnswers(exercise, in: checkout)
    var shown: [String] = []
    for stage in 1...passed {
      let title = terminal.style(exercise.name(ofStage: stage), .bold)
      let file = terminal.style(answers.file(stage), .dim)
      shown += ["\(title)   \(file)", ""]
      for row in try answers.shown(stage) {
        switch row.first {
        case "+": shown.append(terminal.style(row, .green))
        case "-": shown.append(terminal.style(row, .red))
        case "@": shown.append(terminal.style(row, .cyan))
        default: shown.append(row)
        }
      }
      shown.append("")
    }
    return shown
  }
}
