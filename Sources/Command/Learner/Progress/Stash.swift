import Foundation
import WorkbookCourse
import WorkbookTools

/// Answers that stand in `.workbook/update/` while git works on the checkout.
///
/// What an update was doing when it was cut off, by a crash or by a dead
/// battery, the next command brings to its end. While the update lives, it
/// holds a lock that keeps others from doing so.
struct Stash {
  var checkout: Checkout

  private static let folder = ".workbook/update"

  /// Whether answers stand aside.
  var isThere: Bool { checkout.exists(Self.folder) }

  /// Keeps other commands away for as long as the lock lives; nil if another
  /// one has it.
  func lock() throws -> FileLock? {
    try FileManager.default.createDirectory(
      at: checkout.url(".workbook"), withIntermediateDirectories: true)
    return try FileLock(checkout.url(".workbook/update.lock"))
  }

  /// Copies files aside, each whole or not at all.
  func take(_ files: [String]) throws {
    for file in files {
      do {
        try Data(contentsOf: checkout.url(file))
          .save(to: checkout.url("\(Self.folder)/\(file)"))
      } catch {
        throw Failure.broken(
          """
          \(file) could not be set aside, so nothing was changed.
          \(error.reason)
          """)
      }
    }
  }

  struct Return {
    /// Where the copies are kept from now on.
    var folder: String
    /// Answers that are where they were.
    var back: [String] = []
    /// Answers that have no place any more, or whose place holds other work.
    var kept: [String] = []
  }

  /// Brings the answers back and keeps the copies among the backups.
  ///
  /// It never writes over work: only over what git itself has put there.
  func bringBack(at date: Date = Date()) throws -> Return {
    var outcome = Return(
      folder: ".workbook/backups/update-\(Backups.stamp(date))")
    var count = 1
    while checkout.exists(outcome.folder) {
      count += 1
      outcome.folder =
        ".workbook/backups/update-\(Backups.stamp(date))-\(count)"
    }
    let git = Git(checkout.root)
    for file in files {
      let own = try Data(contentsOf: checkout.url("\(Self.folder)/\(file)"))
      let now = try? Data(contentsOf: checkout.url(file))
      let isGits =
        git.output(["status", "--porcelain", "--", file])?.isEmpty ?? false
      if now == own {
        outcome.back.append(file)
      } else if now == nil ? hasFolder(file) : isGits {
        try own.save(to: checkout.url(file))
        outcome.back.append(file)
      } else {
        outcome.kept.append(file)
      }
    }
    let backups = checkout.url(outcome.folder)
    try FileManager.default.createDirectory(
      at: backups.deletingLastPathComponent(),
      withIntermediateDirectories: true)
    try FileManager.default.moveItem(
      at: checkout.url(Self.folder), to: backups)
    return outcome
  }

  private var files: [String] {
    checkout.files(below: Self.folder).map {
      String($0.dropFirst(Self.folder.count + 1))
    }
  }

  private func hasFolder(_ file: String) -> Bool {
    FileManager.default.fileExists(
      atPath: checkout.url(file).deletingLastPathComponent().path)
  }
}
