import Foundation

/// A learner's earlier answers, in `.workbook/backups/`: theirs, not a cache.
package struct Backups {
  package static let folder = ".workbook/backups"

  package var checkout: Checkout

  package init(checkout: Checkout) {
    self.checkout = checkout
  }

  /// Makes room for a starter: moves whatever stands in an exercise's folder
  /// aside, but for the hints and what is hidden.
  ///
  /// Nothing is read and nothing is copied, so it does not matter what it is:
  /// another encoding, a folder, a link, a file that nobody may read.
  ///
  /// - Parameter owner: the exercise whose backup it is, if the folder is
  ///   another edition's.
  /// - Returns: nil if nothing stood in the way.
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

  /// Where things were moved to.
  package struct Backup {
    package var folder: String
    package var names: [String] = []
  }

  /// Takes back what was set aside, when no starter came in its place.
  package func putBack(_ backup: Backup, of exercise: Exercise) {
    for name in backup.names {
      try? move(
        "\(backup.folder)/\(name)",
        to: "\(Layout.exercises)/\(exercise.path)/\(name)")
    }
  }

  /// The folder of the newest backup of an exercise.
  package func newest(of exercise: Exercise) -> String? {
    let folder = "\(Self.folder)/\(exercise.key)"
    // Of two in one second, the second has a longer name: `…-2`.
    return checkout.folders(in: folder)
      .max { ($0.count, $0) < ($1.count, $1) && $0.prefix(17) <= $1.prefix(17) }
      .map { "\(folder)/\($0)" }
  }

  /// What stands in an exercise's folder beside the hints.
  package func names(in exercise: Exercise) -> [String] {
    let found = try? FileManager.default.contentsOfDirectory(
      atPath: checkout.url("\(Layout.exercises)/\(exercise.path)").path)
    return (found ?? []).filter { !$0.hasPrefix(".") && $0 != "Hints.md" }
      .sorted()
  }

  /// Moves the backups in another folder of `.workbook/backups` to those of an
  /// exercise.
  package func move(_ name: String, to exercise: Exercise) throws {
    let old = "\(Self.folder)/\(name)"
    for stamp in checkout.folders(in: old) {
      let target = free(stamp, for: exercise)
      try makeFolder("\(Self.folder)/\(exercise.key)")
      try move("\(old)/\(stamp)", to: target)
    }
    // What else stands in it stays there.
    rmdir(checkout.url(old).path)
  }

  /// A folder of an exercise's backups that is not there yet.
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
