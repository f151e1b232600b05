import Foundation
import WorkbookBase

/// One learner's submission, as the teacher collected it: a folder, a zip file,
/// or single files.
struct Submission: Equatable {
  var student: String
  /// The folder, the zip file or the single files.
  var items: [URL]
  /// The reason why it cannot be read, if there is one.
  var problem: String?

  /// Returns every submission in a folder, by name.
  ///
  /// Every item in the folder is a submission or has a problem, so no learner
  /// is missing from the grades because of a wrong file format.
  static func all(in folder: URL, of course: Course) throws -> [Submission] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw Failure.usage("There is no folder to read at \(folder.path).")
    }
    var found: [String: Submission] = [:]
    for name in names.sorted() where !name.hasPrefix(".") {
      let item = folder.appendingPathComponent(name)
      if item.type == .typeRegular, item.pathExtension.lowercased() == "swift",
        let student = course.owner(
          ofFlatFile: item.deletingPathExtension().lastPathComponent)
      {
        found[student, default: Submission(student: student, items: [])]
          .items.append(item)
        continue
      }
      var one = Submission(item)
      // A folder and a zip file of one name are two submissions. So are two
      // spellings of a name that Unicode treats as equal.
      if let twin = found[one.student]?.student,
        Array(twin.utf8) == Array(one.student.utf8)
      {
        one.student = item.type == .typeDirectory ? "\(name)/" : name
      }
      while found[one.student] != nil { one.student += " (other spelling)" }
      found[one.student] = one
    }
    guard !found.isEmpty else {
      throw Failure.usage(
        "\(folder.path) is empty; it should hold the submissions.")
    }
    return found.values.sorted { $0.student < $1.student }
  }

  /// Returns the submission of a single folder or zip file.
  static func single(_ item: URL, student: String?) throws -> Submission {
    var one = Submission(item)
    guard one.problem == nil else {
      throw Failure.usage(
        "There is neither a folder nor a zip file at \(item.path).")
    }
    one.student = student ?? item.deletingPathExtension().lastPathComponent
    return one
  }
}

extension Submission {
  /// Creates the submission of a folder or a zip file, or one with a problem.
  private init(_ item: URL) {
    let isZip = item.pathExtension.lowercased() == "zip"
    student = item.lastPathComponent
    items = [item]
    switch item.type {
    case .typeDirectory: break
    case .typeRegular where isZip:
      student = item.deletingPathExtension().lastPathComponent
    case .typeSymbolicLink:
      problem = "It is a link, which could lead anywhere."
    default: problem = "It is neither a folder nor a zip file."
    }
  }
}

extension Course {
  /// Returns the learner of a single file such as `lee_1234_CountTheDemand-1`:
  /// the part before an exercise's name.
  fileprivate func owner(ofFlatFile stem: String) -> String? {
    let plain = stem.withoutCopyMark.lowercased()
    for exercise in exercises {
      let name = (exercise.fileName as NSString).deletingPathExtension
      guard plain.hasSuffix(name.lowercased()) else { continue }
      let owner = stem.withoutCopyMark.dropLast(name.count)
        .trimmingCharacters(in: CharacterSet(charactersIn: "_-. "))
      if !owner.isEmpty { return owner }
    }
    return nil
  }
}

extension String {
  /// The name without the mark of a copy, which a browser or a desktop adds:
  /// ` (1)`, `-1`, ` copy`, ` 2`.
  var withoutCopyMark: String {
    replacing(#/(\s*\(\d+\)|[-_ ]\d+|[ _-][Cc]opy( \d+)?)$/#, with: "")
  }
}

extension URL {
  /// The type of the file, or of the link itself.
  var type: FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType
  }
}
