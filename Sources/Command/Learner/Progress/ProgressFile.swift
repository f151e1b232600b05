import WorkbookBase
import Foundation

/// Keeps the progress in `.workbook/progress.json`.
///
/// A new version replaces the old one in a single step, so a crash or a full
/// disk leaves the old one whole; a file that cannot be read counts as none.
/// Two commands at once take turns.
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

  /// Changes the progress, and returns the new one with a warning if it could
  /// not be kept.
  ///
  /// A learner must be able to go on working with a full disk, so that is no
  /// error.
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
