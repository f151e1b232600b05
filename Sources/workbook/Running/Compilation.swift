import Chapter01Handshake
import Dispatch
import Foundation

/// Compiles some exercises and finds those that cannot be built.
///
/// While SwiftPM starts, the compiler already looks at the learner's files: an
/// error ends the build before it has begun.
struct Compilation {
  var runner: Runner

  /// Builds what can be built, and returns it.
  ///
  /// - Parameter settle: gets a result for each exercise that cannot.
  func compile(_ exercises: [Exercise], settle: (ExerciseResult) -> Void)
    throws -> [Exercise]
  {
    let freshness = Freshness(
      checkout: runner.checkout, scratch: runner.scratch)
    var left = exercises
    var checked: Set<String> = []
    func drop(_ verdicts: [String: Verdict]) {
      for exercise in left {
        guard let verdict = verdicts[exercise.id] else { continue }
        settle(result(exercise, verdict))
      }
      left.removeAll { verdicts[$0.id] != nil }
    }

    while !left.isEmpty {
      let checkable = left.filter {
        !checked.contains($0.id) && freshness.isFresh($0)
      }
      checked.formUnion(checkable.map(\.id))
      runner.news(.building(left))
      let start = Date()
      let (outcome, slips) = try build(left, lookingAt: checkable)
      if !slips.isEmpty {
        drop(slips)
        continue
      }
      switch outcome {
      case .built:
        freshness.note(left, builtFrom: start)
        return left
      case .cancelled:
        throw Runner.Cancelled()
      case .failed(let errors, let output):
        let verdicts = Blame(
          checkout: runner.checkout, answers: runner.answers
        ).verdicts(for: left, from: errors)
        guard !verdicts.isEmpty else { throw failure(output) }
        drop(verdicts)
      }
    }
    return []
  }

  /// Builds and type-checks side by side; a slip cancels the build.
  private func build(_ exercises: [Exercise], lookingAt checkable: [Exercise])
    throws -> (Builder.Outcome, [String: Verdict])
  {
    let slips = Locked<[String: Verdict]>([:])
    let looking = DispatchGroup()
    let hasSlip = { slips.withLock { !$0.isEmpty } }
    let check = TypeCheck(
      checkout: runner.checkout, scratch: runner.scratch,
      answers: runner.answers)
    let isCancelled = runner.isCancelled
    DispatchQueue.global().async(group: looking) {
      DispatchQueue.concurrentPerform(iterations: checkable.count) { index in
        let exercise = checkable[index]
        guard
          let errors = check.errors(of: exercise, isCancelled: isCancelled),
          !errors.isEmpty
        else { return }
        slips.withLock { $0[exercise.id] = .doesNotCompile(errors.sorted()) }
      }
    }
    let outcome = try runner.builder.build(
      exercises, isCancelled: { hasSlip() || isCancelled() },
      news: { runner.news(.build($0)) })
    looking.wait()
    try runner.stopIfCancelled()
    return (outcome, slips.withLock { $0 })
  }

  private func result(_ exercise: Exercise, _ verdict: Verdict)
    -> ExerciseResult
  {
    ExerciseResult(
      exercise: exercise, answers: runner.answers, verdict: verdict)
  }

  private func failure(_ output: String) -> Failure {
    let rows = output.split(whereSeparator: \.isNewline)
      .filter { $0.contains("error:") }.prefix(5)
    return .broken(
      """
      The workbook could not be built, and not because of an exercise.
      \(rows.isEmpty ? output : rows.joined(separator: "\n"))
      """)
  }
}

/// Finds out whose fault a failed build is.
private struct Blame {
  var checkout: Checkout
  var answers: String

  func verdicts(for exercises: [Exercise], from errors: [CompilerMessage])
    -> [String: Verdict]
  {
    var verdicts: [String: Verdict] = [:]
    for exercise in exercises {
      let own = messages(of: exercise, in: answers, among: errors)
      let tests = messages(
        of: exercise, in: "Tests/Exercises", among: errors)
      if !own.isEmpty {
        verdicts[exercise.id] = .doesNotCompile(own.sorted())
      } else if let first = tests.sorted().first {
        verdicts[exercise.id] = .lostDeclaration(
          LostDeclaration(
            message: first,
            expected: Declarations.lost(
              from: exercise, in: answers, of: checkout, error: first)))
      }
    }
    return verdicts
  }

  private func messages(
    of exercise: Exercise, in tree: String, among errors: [CompilerMessage]
  ) -> [CompilerMessage] {
    let folder = checkout.url("\(tree)/\(exercise.path)").path + "/"
    return errors.filter { $0.file.hasPrefix(folder) }
  }
}

extension [CompilerMessage] {
  /// From the top of the file down, which is the order to mend them in.
  fileprivate func sorted() -> [CompilerMessage] {
    sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
  }
}
