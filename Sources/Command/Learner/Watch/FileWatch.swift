import Foundation
import WorkbookBase

/// Detects saved files by polling.
///
/// Polling works everywhere: on network disks, in containers, and with editors
/// that replace a file instead of writing to it.
struct FileWatch {
  /// The properties of a file that are known without reading it.
  ///
  /// A replaced file has another number even with the same size and time.
  struct Stamp: Equatable {
    var size: Int
    var changed: Date
    var number: Int
  }

  typealias Stamps = [String: Stamp]

  private var known: Stamps
  private var settling: (stamps: Stamps, looks: Int)?

  init(_ stamps: Stamps) {
    known = stamps
  }

  /// Compares new stamps with the known ones, and returns whether files were
  /// saved.
  ///
  /// Files count as saved when two calls in a row see the same change, since a
  /// file may be half written. An editor that replaces a file may leave a short
  /// gap, so files count as deleted only after a second.
  mutating func look(at stamps: Stamps) -> Bool {
    guard stamps != known else {
      settling = nil
      return false
    }
    let looks = stamps == settling?.stamps ? (settling?.looks ?? 0) + 1 : 1
    settling = (stamps, looks)
    guard looks >= (stamps.isEmpty ? 10 : 2) else { return false }
    settling = nil
    known = stamps
    return true
  }
}

extension Checkout {
  /// Returns the stamps of a learner's files for an exercise.
  func stamps(of exercise: Exercise) -> FileWatch.Stamps {
    stamps(in: "\(Layout.exercises)/\(exercise.path)")
  }

  func stamps(in folder: String) -> FileWatch.Stamps {
    stamps(of: swiftFiles(in: folder))
  }

  func stamps(of files: [URL]) -> FileWatch.Stamps {
    var stamps: FileWatch.Stamps = [:]
    for file in files {
      guard
        let found = try? FileManager.default.attributesOfItem(
          atPath: file.path)
      else { continue }
      stamps[file.path] = FileWatch.Stamp(
        size: found[.size] as? Int ?? 0,
        changed: found[.modificationDate] as? Date ?? .distantPast,
        number: found[.systemFileNumber] as? Int ?? 0)
    }
    return stamps
  }
}
