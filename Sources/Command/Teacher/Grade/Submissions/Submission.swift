import Foundation
import WorkbookCourse
import WorkbookTools
import WorkbookIsolation

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
    func add(_ submission: Submission, else name: String) {
      // A folder and a zip file of one name are two, and both are shown.
      let isTaken = found[submission.student] != nil
      var submission = submission
      if isTaken { submission.student = name }
      found[submission.student] = submission
    }
    for name in names.sorted() where !name.hasPrefix(".") {
      let item = folder.appendingPathComponent(name)
      let stem = (name as NSString).deletingPathExtension
      let kind = (name as NSString).pathExtension.lowercased()
      switch item.type {
      case .typeDirectory:
        add(Submission(student: name, items: [item]), else: "\(name)/")
      case .typeRegular where kind == "zip":
        add(Submission(student: stem, items: [item]), else: name)
      case .typeRegular where kind == "swift":
        guard let student = course.owner(ofFlatFile: stem) else { fallthrough }
        found[student, default: Submission(student: student, items: [])]
          .items.append(item)
      case .typeSymbolicLink:
        add(
          Submission(
            student: name, items: [],
            problem: "It is a link, which could lead anywhere."), else: name)
      default:
        add(
          Submission(
            student: name, items: [],
            problem: "It is neither a folder nor a zip file."), else: name)
      }
    }
    guard !found.isEmpty else {
      throw Failure.usage(
        "\(folder.path) is empty; it should hold the submissions.")
    }
    return found.values.sorted { $0.student < $1.student }
  }

  /// A single folder or zip file.
  static func single(_ item: URL, student: String?) throws -> Submission {
    let name =
      student
      ?? (item.lastPathComponent as NSString)
      .deletingPathExtension
    switch item.type {
    case .typeDirectory: return Submission(student: name, items: [item])
    case .typeRegular where item.pathExtension.lowercased() == "zip":
      return Submission(student: name, items: [item])
    default:
      throw Failure.usage(
        "There is neither a folder nor a zip file at \(item.path).")
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
