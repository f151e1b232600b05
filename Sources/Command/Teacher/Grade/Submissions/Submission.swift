import Foundation
import WorkbookBase

/// What one learner handed in, as it lies in the folder that a teacher
/// collected: a folder, a zip file, or single files.
struct Submission: Equatable {
  var student: String
  /// Relative to nothing: the folder or the files themselves.
  var items: [URL]
  /// Why it cannot be read at all, if so.
  var problem: String?

  /// Every submission in a folder, by name.
  ///
  /// Whatever lies in it is a submission or is named as none: nobody is missing
  /// from the grades because of how a file was packed.
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
      // A folder and a zip file of one name are two, and both are shown. So are
      // two spellings of which Unicode says that they are one name.
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

  /// A single folder or zip file.
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
  /// A folder or a zip file, or a reason why it is none.
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
  /// Whose file `lee_1234_CountTheDemand-1` is, when files came without any
  /// folder: what stands before an exercise's name.
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
  /// Without what a browser or a desktop adds to a second file of one name:
  /// ` (1)`, `-1`, ` copy`, ` 2`.
  var withoutCopyMark: String {
    replacing(#/(\s*\(\d+\)|[-_ ]\d+|[ _-][Cc]opy( \d+)?)$/#, with: "")
  }
}

extension URL {
  /// Of the link itself, where it is one.
  var type: FileAttributeType? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.type] as? FileAttributeType
  }
}
