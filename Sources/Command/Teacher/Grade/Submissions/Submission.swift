import Foundation
import WorkbookBase

/// An entry of the folder that a teacher collected: a folder, a zip file, or
/// single files of one learner.
struct Submission: Equatable {
  var student: String
  /// The folder, the zip file, or the files.
  var items: [URL]

  /// Every submission in a folder, by name, and the names of other files.
  static func all(in folder: URL, of course: Course) throws
    -> (submissions: [Submission], strays: [String])
  {
    let manager = FileManager.default
    guard let names = try? manager.contentsOfDirectory(atPath: folder.path)
    else {
      throw Failure.usage("There is no folder to read at \(folder.path).")
    }
    var found: [String: Submission] = [:]
    var strays: [String] = []
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
      guard var one = Submission(item) else {
        strays.append(name)
        continue
      }
      // A folder and a zip file of one name are two submissions, and so are two
      // spellings that Unicode takes for one name.
      if found[one.student] != nil { one.student = name }
      while found[one.student] != nil { one.student += " (another)" }
      found[one.student] = one
    }
    guard !found.isEmpty else {
      throw Failure.usage(
        "\(folder.path) should hold the submissions, but holds none.")
    }
    return (found.values.sorted { $0.student < $1.student }, strays)
  }
}

extension Submission {
  /// A folder or a zip file; nil for a link, which could lead anywhere, and for
  /// another file.
  private init?(_ item: URL) {
    let isZip = item.type == .typeRegular && item.isZip
    guard isZip || item.type == .typeDirectory else { return nil }
    student = (isZip ? item.deletingPathExtension() : item).lastPathComponent
    items = [item]
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
