import Foundation
import WorkbookBase

/// Notices that files were saved, by looking at them again and again.
///
/// Looking works everywhere: on network disks, in containers, and with editors
/// that replace a file instead of writing into it.
struct FileWatch {
  /// What can be seen of a file without reading it.
  ///
  /// A replaced file has a new number even if size and time are the same.
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

  /// Takes one look, and says whether the files were saved.
  ///
  /// They were once two looks in a row agree on a change: until then a file
  /// may be half written. An editor that replaces a file may leave a short gap,
  /// so that it takes a second until files are gone.
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
  /// The stamps of a learner's files for an exercise.
  func stamps(of exercise: Exercise) -> FileWatch.Stamps {
    stamps(in: "\(Layout.exercises)/\(exercise.path)")
  }

  /// The stamps of the Swift files directly in a folder.
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
      stamps[file.lastPathComponent] = FileWatch.Stamp(
        size: found[.size] as? Int ?? 0,
        changed: found[.modificationDate] as? Date ?? .distantPast,
        number: found[.systemFileNumber] as? Int ?? 0)
    }
    return stamps
  }
}
