import Foundation
import WorkbookTools

/// Where the starter of an exercise comes from once the learner has changed
/// the file: the history of the checkout, or the copy kept in `.workbook`.
package struct StarterSource {
  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  package func text(of exercise: Exercise) -> String? {
    fromHistory(exercise.file)
      ?? checkout.text(".workbook/starters/\(exercise.id).swift")
  }

  /// Keeps a copy of each starter that is still untouched.
  ///
  /// A checkout without history (an archive, a teacher's edition) has no other
  /// place to get them from. An update of the workbook brings a new starter.
  package func keepUntouched(_ exercises: [Exercise]) {
    for exercise in exercises {
      guard let text = checkout.text(exercise.file),
        Starter.isUntouched(text)
      else { continue }
      let copy = checkout.url(".workbook/starters/\(exercise.id).swift")
      guard !FileManager.default.fileExists(atPath: copy.path) else {
        continue
      }
      try? FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(),
        withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: copy, options: .atomic)
    }
  }

  /// The newest version in git's history that nobody had begun.
  private func fromHistory(_ file: String) -> String? {
    for commit in git(["log", "--format=%H", "-n", "50", "--", file])
      .split(separator: "\n")
    {
      let text = git(["show", "\(commit):./\(file)"])
      if Starter.isUntouched(text) { return text }
    }
    return nil
  }

  private func git(_ arguments: [String]) -> String {
    var output: [UInt8] = []
    guard Toolchain.path(of: "git") != nil,
      let child = try? ChildProcess(
        ["git", "-C", checkout.root.path] + arguments, separatesErrors: true),
      child.wait(output: { if $0 == .output { output += $1 } }) == .exited(0)
    else { return "" }
    return String(decoding: output, as: UTF8.self)
  }
}
