import Dispatch
import Foundation
import WorkbookCourse
import WorkbookTools

/// Builds the tests of some exercises and finds those that cannot be built.
///
/// One call, two ways: an edit that a test cannot see is compiled and linked
/// without SwiftPM (`QuickBuild`); everything else is a build of SwiftPM.
package struct AnswerBuild {
  package enum Outcome {
    case built(bundle: URL)
    /// The compiler's own messages about the answer, first line first.
    case doesNotCompile([CompilerMessage])
    /// It compiles, but what the test calls is no longer in it, or looks
    /// different now.
    case lostDeclaration(LostDeclaration)
  }

  /// What a build is doing, for somebody who waits.
  package enum News {
    case building([Exercise])
    /// SwiftPM waits: another process holds the lock of the scratch folder.
    case waitingForLock(process: String?)
    /// A step of the build, as SwiftPM counts them.
    case step(Int, of: Int)
  }

  /// Thrown by a build or a test that nobody waits for any more.
  package struct Cancelled: Error {
    package init() {}
  }

  var checkout: Checkout
  var answers: String
  var scratch: String
  var isSanitized: Bool
  var news: (News) -> Void
  var isCancelled: () -> Bool

  package init(
    checkout: Checkout, answers: String, scratch: String,
    isSanitized: Bool = false, news: @escaping (News) -> Void,
    isCancelled: @escaping () -> Bool
  ) {
    self.checkout = checkout
    self.answers = answers
    self.scratch = scratch
    self.isSanitized = isSanitized
    self.news = news
    self.isCancelled = isCancelled
  }

  /// - Parameter settle: gets each outcome as soon as it is known.
  package func build(
    _ exercises: [Exercise], settle: (Exercise, Outcome) -> Void
  ) throws {
    var left: [Exercise] = []
    for (exercise, outcome) in zip(exercises, quickly(exercises)) {
      if let outcome {
        settle(exercise, outcome)
      } else {
        left.append(exercise)
      }
    }
    if isCancelled() { throw Cancelled() }
    try thoroughly(left, settle: settle)
  }

  // MARK: - Without SwiftPM

  private var quickBuild: QuickBuild {
    QuickBuild(checkout: checkout, scratch: scratch)
  }

  /// Only a learner edits one answer again and again.
  private var mayBeQuick: Bool {
    #if os(Linux)
      return answers == Layout.exercises && !isSanitized
    #else
      return false
    #endif
  }

  private func quickly(_ exercises: [Exercise]) -> [Outcome?] {
    let outcomes = Locked([Outcome?](repeating: nil, count: exercises.count))
    guard mayBeQuick else { return outcomes.withLock { $0 } }
    let fresh = quickBuild.freshness.fresh(exercises)
    DispatchQueue.concurrentPerform(iterations: exercises.count) { index in
      guard fresh.contains(exercises[index].id) else { return }
      let outcome = quickBuild.build(
        exercises[index], isCancelled: isCancelled)
      outcomes.withLock { $0[index] = outcome }
    }
    return outcomes.withLock { $0 }
  }

  // MARK: - With SwiftPM

  private func thoroughly(
    _ exercises: [Exercise], settle: (Exercise, Outcome) -> Void
  ) throws {
    let package = PackageBuild(
      checkout: checkout, answers: answers, scratch: scratch,
      isSanitized: isSanitized)
    var left = exercises
    while !left.isEmpty {
      news(.building(left))
      let start = Date()
      switch try package.build(left, isCancelled: isCancelled, news: news) {
      case .built:
        if mayBeQuick { quickBuild.remember(left, builtFrom: start) }
        for exercise in left {
          settle(exercise, .built(bundle: package.bundle))
        }
        return
      case .failed(let errors, let output):
        if let lack = Room.lack(in: output, of: checkout.url(scratch)) {
          throw lack
        }
        let before = left.count
        left.removeAll { exercise in
          guard
            let outcome = failure(of: exercise, among: errors)
              ?? linkFailure(of: exercise, in: output)
          else { return false }
          settle(exercise, outcome)
          return true
        }
        guard left.count < before else { throw strangeFailure(output) }
      }
    }
  }

  /// Nil if the errors are not about this exercise.
  private func failure(
    of exercise: Exercise, among errors: [CompilerMessage]
  ) -> Outcome? {
    func messages(in folder: String) -> [CompilerMessage] {
      let folder = checkout.url(folder).path + "/"
      return errors.filter { $0.file.hasPrefix(folder) }.inOrder
    }
    let own = messages(in: "\(answers)/\(exercise.path)")
    if !own.isEmpty { return .doesNotCompile(own) }
    guard let first = messages(in: exercise.testFolder).first else {
      return nil
    }
    return .lostDeclaration(
      LostDeclaration(
        message: first,
        expected: Declarations.lost(
          from: exercise, in: answers, of: checkout, error: first.text)))
  }

  /// What the linker says without a line, of the object files of an answer's own module: it
  /// calls something that it may see, and that is not linked.
  func linkFailure(of exercise: Exercise, in output: String)
    -> Outcome?
  {
    let own = "/\(exercise.module).build/"
    let rows = output.lines
    guard rows.contains(where: { $0.contains("link command failed") }),
      let place = rows.firstIndex(where: { $0.contains(own) })
    else { return nil }
    // The linker names the symbol there, or a line or two before.
    let said = rows[max(0, place - 3)...place].reversed()
      .first { $0.contains("error: ") }
    let text = said?.components(separatedBy: "error: ").last ?? "not linked"
    return .doesNotCompile([
      CompilerMessage(
        file: checkout.url(exercise.file(in: answers)).path, line: 1,
        column: 1, severity: .error,
        text: "it compiles, but it cannot be linked: \(text)")
    ])
  }

  private func strangeFailure(_ output: String) -> Failure {
    let rows = output.split(whereSeparator: \.isNewline)
      .filter { $0.contains("error:") }.prefix(5)
    return .broken(
      """
      The workbook could not be built, and not because of an exercise.
      \(rows.isEmpty ? output : rows.joined(separator: "\n"))
      """)
  }
}

/// Something that the test calls and the learner's file no longer has.
package struct LostDeclaration {
  /// What the compiler says in the test.
  package var message: CompilerMessage
  /// How the starter declares it: `public func answer(_ n: Int) -> Int`.
  package var expected: [String]

  package init(message: CompilerMessage, expected: [String]) {
    self.message = message
    self.expected = expected
  }
}
