// An exercise in stages builds its piece in several steps, each with its own
// tests. `test` runs the stages in order, and stops at the first that fails.

extension Exercise {
  /// Its kind and the number of its stages: `Build, 5 stages`.
  package var kindInWords: String {
    kind.rawValue
      + (stages.isEmpty ? "" : ", \(counted(stages.count, "stage"))")
  }

  /// Returns `Stage 2: Late subscribers`, the stage's name in its suite, the
  /// starter and reports.
  package func name(ofStage stage: Int) -> String {
    "Stage \(stage): \(stages[stage - 1])"
  }

  /// Returns the line above a stage's part of the starter.
  package func mark(ofStage stage: Int) -> String {
    "// MARK: - \(name(ofStage: stage))"
  }

  /// Returns whether the part of an answer below a stage's mark differs from the
  /// starter's.
  package func hasBegun(
    _ stage: Int, in answer: String, starter: String
  ) -> Bool {
    func part(_ text: String) -> [String]? {
      let rest = text.lines.map(\.trimmed).drop { $0 != mark(ofStage: stage) }
      guard !rest.isEmpty else { return nil }
      return rest.dropFirst()
        .prefix { !$0.hasPrefix("// MARK: - ") }.filter { !$0.isEmpty }
    }
    // Without its mark, the stage's code may be anywhere; without code below
    // it, the code may be below the next mark.
    guard let own = part(answer) else { return true }
    if own.isEmpty, stage < stages.count {
      return hasBegun(stage + 1, in: answer, starter: starter)
    }
    return own != part(starter)
  }

  package func pattern(ofStage stage: Int) -> String {
    "^\(testModule)\\..*/Stage\(stage)Tests\\.swift:"
  }

  /// Returns the stage of a test from its file: 2 for `Stage2Tests.swift`.
  package static func stage(ofTestIn file: String) -> Int? {
    file.split(separator: "/").last?
      .wholeMatch(of: #/Stage(\d+)Tests\.swift.*/#).flatMap { Int($0.1) }
  }
}

/// The answers to an exercise's stages.
///
/// Each answer is stored as its difference from the one before, and the first
/// from the starter: `1.patch`, `2.patch`… The last answer is the solution. The
/// task above the code is the starter's and not part of the differences.
package struct StageAnswers {
  package var exercise: Exercise
  package var checkout: Checkout

  package init(_ exercise: Exercise, in checkout: Checkout) {
    (self.exercise, self.checkout) = (exercise, checkout)
  }

  package var folder: String { "\(Layout.stages)/\(exercise.path)" }
  package func file(_ stage: Int) -> String { "\(folder)/\(stage).patch" }

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

  /// Returns the lines of a stage's answer, with the starter's task; stage 0 is
  /// the starter.
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

  /// Returns a stage's answer below its title, in the form of a solution.
  package func source(_ stage: Int) throws -> String {
    Mistake.source(
      words: ["\(exercise.id) \(exercise.title)"], code: try lines(stage))
  }

  /// Returns a stage's answer below the starter's task, for a learner who
  /// continues from it.
  package func beginning(_ stage: Int) throws -> String {
    try lines(stage).filter { !$0.hasPrefix(Starter.mark) }
      .joined(separator: "\n") + "\n"
  }

  /// Returns a stage's difference for readers: each part below its line in the
  /// answer and the declaration around it.
  package func shown(_ stage: Int) throws -> [String] {
    try patch(stage).shown(in: lines(stage))
  }

  /// Stores one whole answer for each stage as differences, and the last answer
  /// as the solution.
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
