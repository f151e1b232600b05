import Foundation
import WorkbookCourse

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The learner's files as they were before the learner's own program ran.
///
/// A program can delete files, also those of other exercises, and empty them.
/// Neither may cost an answer.
package struct KeptFiles {
  package enum Harm: Equatable {
    /// These files were gone or empty, and have been put back.
    case undone(files: [String])
    /// The file says something else now; what it said is in this folder.
    case kept(folder: String)
  }

  private let checkout: Checkout
  private let own: String
  private var before: [String: Data] = [:]

  /// Reads what is there now.
  package init(checkout: Checkout, answers: String, running exercise: Exercise)
  {
    self.checkout = checkout
    own = exercise.file(in: answers)
    let folder =
      answers == Layout.exercises ? answers : "\(answers)/\(exercise.path)"
    let paths =
      (try? FileManager.default.subpathsOfDirectory(
        atPath: checkout.url(folder).path)) ?? []
    for path in paths where path.hasSuffix(".swift") {
      let file = "\(folder)/\(path)"
      before[file] = try? Data(contentsOf: checkout.url(file))
    }
  }

  /// Puts back what is gone or empty now, and says so.
  ///
  /// Somebody may have saved the file while the tests ran: a file that is there
  /// and says something is left alone.
  package func putBack(after exercise: Exercise) -> Harm? {
    if !lost.isEmpty {
      // An editor that is saving leaves a file empty for a moment.
      usleep(300_000)
    }
    let undone = lost.filter { file in
      guard let data = before[file] else { return false }
      let url = checkout.url(file)
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      return (try? data.write(to: url, options: .atomic)) != nil
    }
    if !undone.isEmpty { return .undone(files: undone) }
    guard let data = before[own],
      let now = try? Data(contentsOf: checkout.url(own)), now != data,
      own == exercise.file,
      let folder = try? Backups(checkout: checkout).keep(data, of: exercise)
    else { return nil }
    return .kept(folder: folder)
  }

  private var lost: [String] {
    before.filter { file, data in
      guard !data.isEmpty else { return false }
      let now = try? Data(contentsOf: checkout.url(file))
      return now?.isEmpty ?? !checkout.exists(file)
    }.keys.sorted()
  }
}
