import Foundation

/// Finds out whose fault a failed build is.
struct Blame {
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
        verdicts[exercise.id] = .doesNotCompile(own.inOrder)
      } else if let first = tests.inOrder.first {
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
  var inOrder: [CompilerMessage] {
    sorted { ($0.file, $0.line, $0.column) < ($1.file, $1.line, $1.column) }
  }
}
