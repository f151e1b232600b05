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
    /// Output and errors, in the order in which they came.
    package var words: String
  }

  /// Runs git in the folder; nil if there is no git.
  ///
  /// It must not ask for a password: nobody would see the question.
  package func run(
    _ arguments: [String], environment: [String: String] = [:]
  ) -> Answer? {
    guard Toolchain.path(of: "git") != nil,
      let child = try? ChildProcess(
        ["git", "-C", folder.path] + arguments,
        environment: environment.merging(
          ["GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"]
        ) { $1 },
        separatesErrors: true)
    else { return nil }
    var output: [UInt8] = []
    var words: [UInt8] = []
    let ending = child.wait(output: { channel, bytes in
      if channel == .output { output += bytes }
      words += bytes
    })
    return Answer(
      isDone: ending == .exited(0),
      output: String(decoding: output, as: UTF8.self),
      words: String(decoding: words, as: UTF8.self).trimmed)
  }

  /// What a call wrote, if it did what it was asked.
  package func output(_ arguments: [String]) -> String? {
    guard let answer = run(arguments), answer.isDone else { return nil }
    return answer.output
  }
}
