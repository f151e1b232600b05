import Foundation
import WorkbookCourse
import WorkbookKit
import WorkbookTools

/// A learner's earlier answers, in `.workbook/backups/`: theirs, not a cache.
struct Backups {
  var checkout: Checkout

  /// Copies an exercise's files aside, and returns the folder of the copy.
  ///
  /// The copy is on disk before this returns; if it cannot be made, this
  /// throws and the answer must not be touched.
  func keep(_ exercise: Exercise, at date: Date = Date()) throws -> String {
    let files = checkout.swiftFiles(in: "Exercises/\(exercise.path)")
    let manager = FileManager.default
    var folder = ".workbook/backups/\(exercise.id)/\(Self.stamp(date))"
    var count = 1
    while checkout.exists(folder) {
      count += 1
      folder = ".workbook/backups/\(exercise.id)/\(Self.stamp(date))-\(count)"
    }
    do {
      try manager.createDirectory(
        at: checkout.url(folder), withIntermediateDirectories: true)
      for file in files {
        try Data(contentsOf: file).write(
          to: checkout.url("\(folder)/\(file.lastPathComponent)"),
          options: .atomic)
      }
    } catch {
      throw Failure.broken(
        """
        Your answer could not be copied to \(folder), so nothing was changed.
        \(error.localizedDescription)
        """)
    }
    return folder
  }

  private static func stamp(_ date: Date) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.dateFormat = "yyyy-MM-dd-HHmmss"
    return formatter.string(from: date)
  }
}
