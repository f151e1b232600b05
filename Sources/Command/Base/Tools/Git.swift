import Foundation

/// The git commands of a folder, if git is installed and tracks the folder.
package struct Git {
  package var folder: URL

  package init(_ folder: URL) {
    self.folder = folder
  }

  package struct Answer {
    package var isDone: Bool
    package var output: String
    package var words: String
  }

  /// Runs git in the folder; nil without git.
  ///
  /// Git must not ask for a password, because its question would be invisible.
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

  package func output(_ arguments: [String]) -> String? {
    guard let answer = run(arguments), answer.isDone else { return nil }
    return answer.output
  }
}
