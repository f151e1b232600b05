import Foundation

/// Asks git about the checkout, if there is a git and it knows the checkout.
struct Git {
  var checkout: Checkout

  /// What a call wrote, and whether it did what it was asked.
  struct Answer {
    var isDone: Bool
    var output: String
    /// Output and errors, in the order in which they came.
    var words: String
  }

  /// Runs git in the checkout; nil if there is no git.
  ///
  /// It must not ask for a password: nobody would see the question.
  func run(_ arguments: [String]) -> Answer? {
    guard Toolchain.path(of: "git") != nil,
      let child = try? ChildProcess(
        ["git", "-C", checkout.root.path] + arguments,
        environment: ["GIT_TERMINAL_PROMPT": "0", "LC_ALL": "C"],
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
  func output(_ arguments: [String]) -> String? {
    guard let answer = run(arguments), answer.isDone else { return nil }
    return answer.output
  }
}
