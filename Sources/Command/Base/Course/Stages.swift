// An exercise in stages: its piece is built in several steps, each with tests of
// its own. `test` goes through them in order, and ends at the first that fails.

extension Exercise {
  /// Its kind, and how many stages it has: `Build, 5 stages`.
  package var kindInWords: String {
    kind.rawValue
      + (stages.isEmpty ? "" : ", \(counted(stages.count, "stage"))")
  }

  /// `Stage 2: Late subscribers`, as its suite, the starter and reports call it.
  package func name(ofStage stage: Int) -> String {
    "Stage \(stage): \(stages[stage - 1])"
  }

  /// The line of the starter above what a stage is about.
  package func mark(ofStage stage: Int) -> String {
    "// MARK: - \(name(ofStage: stage))"
  }

  /// What the identifiers of a stage's tests look like.
  package func pattern(ofStage stage: Int) -> String {
    "^\(testModule)\\..*/Stage\(stage)Tests\\.swift:"
  }

  /// The stage of a test, by the name of its file: 2 for `Stage2Tests.swift`.
  package static func stage(ofTestIn file: String) -> Int? {
    file.split(separator: "/").last?
      .wholeMatch(of: #/Stage(\d+)Tests\.swift.*/#).flatMap { Int($0.1) }
  }
}

/// The answers to the stages of an exercise.
///
/// Each is kept as its difference from the one before, and the first from the
/// starter: `1.patch`, `2.patch`… The last is the solution. What stands above
/// the code, the task, is the starter's, and no part of a difference.
package struct StageAnswers {
  package var exercise: Exercise
  package var checkout: Checkout

  package init(_ exercise: Exercise, in checkout: Checkout) {
    (self.exercise, self.checkout) = (exercise, checkout)
  }

  package var folder: String { "\(Layout.stages)/\(exercise.path)" }
  package func file(_ stage: Int) -> String { "\(folder)/\(stage).patch" }

  /// What a stage differs from, as its patch says it.
  package static func base(of stage: Int) -> String {
    stage == 1 ? "Starter" : "Stage \(stage - 1)"
  }

  package func patch(_ stage: Int) throws -> Patch {
    guard let text = checkout.text(file(stage)) else {
      throw Failure.broken("There is no \(file(stage)).")
    }
    do {
      return try Patch(text)
    } catch let misfit as Patch.Misfit {
      throw failure(stage, misfit)
    }
  }

  /// The lines of a stage's answer below the starter's task; stage 0 is the
  /// starter itself.
  package func lines(_ stage: Int) throws -> [String] {
    guard stage > 0 else {
      return checkout.starter(of: exercise).lines
    }
    do {
      return try patch(stage).applied(to: lines(stage - 1))
    } catch let misfit as Patch.Misfit {
      throw failure(stage, misfit)
    }
  }

  /// A stage's answer with the title above it, as a solution has it.
  package func source(_ stage: Int) throws -> String {
    Mistake.source(
      words: ["\(exercise.id) \(exercise.title)"], code: try lines(stage))
  }

  /// The same below the starter's task, for somebody who goes on from it.
  package func beginning(_ stage: Int) throws -> String {
    try lines(stage).filter { !$0.hasPrefix(Starter.mark) }
      .joined(separator: "\n") + "\n"
  }

  /// A stage's difference as people read it: each part below its place in the
  /// answer, and what it stands in.
  package func shown(_ stage: Int) throws -> [String] {
    try patch(stage).shown(in: lines(stage))
  }

  /// Keeps whole answers, one a stage, as differences; and the last as the
  /// solution.
  package func record(_ answers: [String]) throws {
    var before = try lines(0)
    let header = before.dropLast(AnswerHeader.code(in: before).count)
    for (index, answer) in answers.enumerated() {
      let lines = Array(header + AnswerHeader.code(in: answer.lines))
      let patch = Patch(
        words: [], base: Self.base(of: index + 1), from: before, to: lines)
      try checkout.write(patch.text, to: file(index + 1))
      before = lines
    }
    try checkout.write(
      source(answers.count), to: exercise.file(in: Layout.solutions))
  }

  private func failure(_ stage: Int, _ misfit: Patch.Misfit) -> Failure {
    .broken("\(file(stage)):\(misfit.line): \(misfit.reason)")
  }
}
