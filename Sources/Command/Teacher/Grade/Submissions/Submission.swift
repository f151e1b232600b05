import Foundation
import WorkbookBase

/// An entry of the folder that a teacher collected: a folder, a zip file, or
/// single files of one learner.
struct Submission: Equatable {
  var student: String
  /// The folder, the zip file, or the files.
  var items: [URL]
  /// The reason why it cannot be read at all, if there is one.
  var problem: String?

  /// Every submission in a folder, by name; an entry that cannot be read is a
  /// submission with a problem.
  static func all(in folder: URL, of course: Course) throws -> [Submission] {
    let manager = FileManager.default
    guard let names = try? manager.contentsOfDirectory(atPath: folder.path)
    else {
      throw Failure.usage("There is no folder to read at \(folder.path).")
    }
    var found: [String: Submission] = [:]
    for name in names.sorted() where !name.hasPrefix(".") {
      let item = folder.appendingPathComponent(name)
      if item.type == .typeRegular, item.isSwift,
        let student = course.owner(
          ofFlatFile: item.deletingPathExtension().lastPathComponent)
      {
        found[student, default: Submission(student: student, items: [])]
          .items.append(item)
        continue
      }
      var one = Submission(item)
      // A folder and a zip file of one name are two submissions, and so are two
      // spellings that Unicode takes for one name.
      if found[one.student] != nil { one.student = name }
      while found[one.student] != nil { one.student += " (another)" }
      found[one.student] = one
    }
    guard !found.isEmpty else {
      throw Failure.usage(
        "\(folder.path) is empty; it should hold the submissions.")
    }
    return found.values.sorted { $0.student < $1.student }
  }
}

extension Submission {
  /// A folder or a zip file, or a reason why it is neither.
  private init(_ item: URL) {
    student = item.lastPathComponent
    items = [item]
    switch item.type {
    case .typeDirectory: break
    case .typeRegular where item.isZip:
      student = item.deletingPathExtension().lastPathComponent
    case .typeSymbolicLink:
      problem = "It is a link, which could lead anywhere."
    default: problem = "It is neither a folder nor a zip file."
    }
  }
}

extension Course {
  /// The learner's name in `lee_1234_CountTheDemand-1`, before an exercise's
  /// name.
  fileprivate func owner(ofFlatFile stem: String) -> String? {
    let plain = stem.withoutCopyMark
    for exercise in exercises
    where plain.lowercased().hasSuffix(exercise.name.lowercased()) {
      let owner = plain.dropLast(exercise.name.count)
        .trimmingCharacters(in: CharacterSet(charactersIn: "_-. "))
      if !owner.isEmpty { return owner }
    }
    return nil
  }
}

extension String {
  /// Without the mark that a browser or a desktop adds to a second file of one
  /// name: ` (1)`, `-1`, ` copy`, ` 2`.
  var withoutCopyMark: String {
    replacing(#/(\s*\(\d+\)|[-_ ]\d+|[ _-][Cc]opy( \d+)?)$/#, with: "")
  }
}

extension URL {
  /// The type of a file; of a link, not of its target.
  var type: FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType
  }

  var isZip: Bool { pathExtension.lowercased() == "zip" }
  var isSwift: Bool { pathExtension.lowercased() == "swift" }
}
