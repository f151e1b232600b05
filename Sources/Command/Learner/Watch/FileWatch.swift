import Foundation
import WorkbookBuild
import WorkbookCourse
import WorkbookRunner

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

  enum News: Equatable {
    case saved
    /// The files have not been there for a while.
    case gone
  }

  /// How many looks in a row must find nothing.
  ///
  /// An editor that replaces a file may leave a short gap, which means nothing.
  static let patience = 10

  private var known: Stamps
  private var settling: Stamps?
  private var absences = 0

  init(_ stamps: Stamps) {
    known = stamps
  }

  /// Takes one look.
  ///
  /// A change is news once two looks in a row agree on it: until then the file
  /// may be half written.
  mutating func look(at stamps: Stamps) -> News? {
    guard !stamps.isEmpty else {
      absences += 1
      guard absences == Self.patience, !known.isEmpty else { return nil }
      known = [:]
      return .gone
    }
    absences = 0
    guard stamps != known else {
      settling = nil
      return nil
    }
    guard stamps == settling else {
      settling = stamps
      return nil
    }
    settling = nil
    known = stamps
    return .saved
  }
}

extension Checkout {
  /// The stamps of a learner's files for an exercise.
  func stamps(of exercise: Exercise) -> FileWatch.Stamps {
    stamps(in: "\(Layout.exercises)/\(exercise.path)")
  }

  /// The stamps of the Swift files directly in a folder.
  func stamps(in folder: String) -> FileWatch.Stamps {
    var stamps: FileWatch.Stamps = [:]
    for file in swiftFiles(in: folder) {
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
