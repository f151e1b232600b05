import WorkbookBase
import Foundation

/// The file with the progress, `.workbook/progress.json`.
///
/// Each version replaces the previous one atomically, so a crash or a full disk
/// leaves the previous version intact. An unreadable file counts as empty. Two
/// commands write one after another.
struct ProgressFile {
  var checkout: Checkout

  private var file: URL { checkout.url(".workbook/progress.json") }

  func read() -> Progress {
    guard let data = try? Data(contentsOf: file),
      let progress = try? JSONDecoder().decode(Progress.self, from: data),
      progress.version == 1
    else { return Progress() }
    return progress
  }

  /// Changes the progress, and returns it with a warning if it could not be
  /// saved.
  ///
  /// A full disk is not an error, because the learner must be able to continue.
  @discardableResult
  func update(_ change: (inout Progress) -> Void) -> (Progress, String?) {
    do {
      let lock = try FileLock(checkout.url(".workbook/lock"), waits: true)
      defer { withExtendedLifetime(lock) {} }
      var progress = read()
      let old = progress
      change(&progress)
      guard progress != old else { return (progress, nil) }
      try json(progress).write(to: file, options: .atomic)
      return (progress, nil)
    } catch {
      var progress = read()
      change(&progress)
      return (
        progress,
        "Your progress could not be written to .workbook/ "
          + "(\(error.reason)). Your answers are safe."
      )
    }
  }
}
