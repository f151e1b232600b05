import Foundation

/// Asks git about a folder, if there is a git and it knows the folder.
package struct Git {
  package var folder: URL

  package init(_ folder: URL) {
    self.folder = folder
  }

  /// What a call wrote, and whether it did what it was asked.
  package struct Answer {
    package var isDone: Bool
    package var output: String
    /// Output and errors.
    package var words: String
  }

  /// Runs git in the folder; nil if there is no git.
  ///
  /// It must not ask for a password: nobody would see the question.
  package func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) -> Answer? {
    guard Toolchain.path(of: "git") != nil,
      let said = try? ChildProcess.run(
        ["git", "-C", folder.path] + arguments,
        environment: environment.merging(
          ["GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]
        ) { $1 })
    else { return nil }
    return Answer(
      isDone: said.succeeded, output: said.output,
      words: (said.output + said.errors).trimmed)
  }

  /// What a call wrote, if it did what it was asked.
  package func output(_ arguments: [String]) -> String? {
    guard let answer = run(arguments), answer.isDone else { return nil }
    return answer.output
  }
}
