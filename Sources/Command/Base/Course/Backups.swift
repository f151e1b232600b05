import Foundation

/// A learner's earlier answers, in `.workbook/backups/`: they belong to the
/// learner and are not a cache.
package struct Backups {
  package static let folder = ".workbook/backups"

  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  /// Moves everything in an exercise's folder aside for a starter, except hints
  /// and hidden files.
  ///
  /// Files are moved without reading or copying them, so this works for another
  /// encoding, a folder, a link, or an unreadable file.
  ///
  /// - Parameter owner: the exercise that the backup belongs to, if the folder
  ///   is another edition's.
  /// - Returns: nil if there was nothing to move.
  package func setAside(
    _ exercise: Exercise, as owner: Exercise? = nil, at date: Date = Date()
  ) throws -> Backup? {
    let names = names(in: exercise)
    guard !names.isEmpty else { return nil }
    var backup = Backup(folder: free(Self.stamp(date), for: owner ?? exercise))
    try makeFolder(backup.folder)
    do {
      for name in names {
        try move(
          "\(Layout.exercises)/\(exercise.path)/\(name)",
          to: "\(backup.folder)/\(name)")
        backup.names.append(name)
      }
    } catch {
      putBack(backup, of: exercise)
      throw failure(backup.folder, error)
    }
    return backup
  }

  /// The files that were set aside, and their new folder.
  package struct Backup {
    package var folder: String
    package var names: [String] = []
  }

  /// Moves the files back, because no starter replaced them.
  package func putBack(_ backup: Backup, of exercise: Exercise) {
    for name in backup.names {
      try? move(
        "\(backup.folder)/\(name)",
        to: "\(Layout.exercises)/\(exercise.path)/\(name)")
    }
  }

  package func newest(of exercise: Exercise) -> String? {
    let folder = "\(Self.folder)/\(exercise.key)"
    // Of two in one second, the second has a longer name: `…-2`.
    return checkout.folders(in: folder)
      .max { $0.compare($1, options: .numeric) == .orderedAscending }
      .map { "\(folder)/\($0)" }
  }

  /// Returns the names of an exercise's files, without hints and hidden files.
  package func names(in exercise: Exercise) -> [String] {
    let found = try? FileManager.default.contentsOfDirectory(
      atPath: checkout.url("\(Layout.exercises)/\(exercise.path)").path)
    return (found ?? []).filter { !$0.hasPrefix(".") && $0 != "Hints.md" }
      .sorted()
  }

  /// Moves the backups in another folder of `.workbook/backups` to an
  /// exercise's own folder.
  ///
  /// - Parameter earlier: the earlier names of the exercise's file.
  package func move(
    _ name: String, to exercise: Exercise, fileNames earlier: [String]
  ) throws {
    let old = "\(Self.folder)/\(name)"
    for stamp in checkout.folders(in: old) {
      let target = free(stamp, for: exercise)
      try makeFolder("\(Self.folder)/\(exercise.key)")
      try move("\(old)/\(stamp)", to: target)
      for name in earlier where checkout.exists("\(target)/\(name)") {
        try move("\(target)/\(name)", to: "\(target)/\(exercise.fileName)")
      }
    }
    // A folder that still has other files stays.
    rmdir(checkout.url(old).path)
  }

  /// Returns the path of a new folder for an exercise's backup.
  private func free(_ stamp: String, for exercise: Exercise) -> String {
    let folder = "\(Self.folder)/\(exercise.key)/\(stamp)"
    var free = folder
    var count = 1
    while checkout.exists(free) {
      count += 1
      free = "\(folder)-\(count)"
    }
    return free
  }

  private func makeFolder(_ folder: String) throws {
    do {
      try FileManager.default.createDirectory(
        at: checkout.url(folder), withIntermediateDirectories: true)
    } catch {
      throw failure(folder, error)
    }
  }

  private func move(_ source: String, to target: String) throws {
    try FileManager.default.moveItem(
      at: checkout.url(source), to: checkout.url(target))
  }

  private func failure(_ folder: String, _ error: Error) -> Failure {
    .broken(
      """
      Your answer could not be kept in \(folder), so nothing was changed.
      \(error.reason)
      """)
  }

  private static func stamp(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd-HHmmss"
    return formatter.string(from: date)
  }
}
