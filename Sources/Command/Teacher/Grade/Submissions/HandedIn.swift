import Foundation
import WorkbookBase

/// The files of a submission, in memory, and remarks on unusual ones.
///
/// A submission is read once and never changed. Links are not followed, because
/// they could lead to other learners' answers or to the solutions.
struct SubmissionFiles {
  struct File: Equatable {
    /// The names of its folders, then its own.
    var path: [String]
    var data: Data

    var name: String { path.last ?? "" }
    var shown: String { path.joined(separator: "/") }
  }

  private(set) var files: [File] = []
  private(set) var remarks: [String] = []
  /// The names of files that were not read, each with the reason.
  private(set) var unread: [String: String] = [:]

  private static let deepest = 12
  private static let mostFiles = 5_000

  init(_ submission: Submission) throws {
    if let problem = submission.problem { throw Failure.broken(problem) }
    for item in submission.items {
      switch item.type {
      case .typeDirectory: read(item, at: [])
      default:
        if item.pathExtension.lowercased() == "zip" {
          try open(item, at: [])
        } else {
          take(item, at: [item.lastPathComponent])
        }
      }
    }
  }

  private mutating func read(_ folder: URL, at path: [String]) {
    let names =
      (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    for name in names.sorted() where !name.hasPrefix(".") {
      let item = folder.appendingPathComponent(name)
      let place = path + [name]
      guard place.count <= Self.deepest, files.count < Self.mostFiles else {
        return leaveOut(place, "is one file too many")
      }
      switch item.type {
      case .typeDirectory: read(item, at: place)
      case .typeSymbolicLink: leaveOut(place, "is a link")
      case .typeRegular where item.pathExtension.lowercased() == "swift":
        take(item, at: place)
      case .typeRegular where item.pathExtension.lowercased() == "zip":
        do {
          try open(item, at: place)
        } catch {
          remarks.append("\(place.joined(separator: "/")): \(error.words)")
        }
      default: break
      }
    }
  }

  private mutating func take(_ item: URL, at path: [String]) {
    guard let size = item.size, size <= ZipFile.largestFile,
      let data = try? Data(contentsOf: item)
    else {
      return leaveOut(
        path,
        item.size ?? 0 > ZipFile.largestFile
          ? ZipFile.tooLarge : "cannot be read")
    }
    files.append(File(path: path, data: data))
  }

  private mutating func open(_ item: URL, at path: [String]) throws {
    let zip = try ZipFile(item)
    files += zip.entries.map { File(path: path + $0.path, data: $0.data) }
    for (name, why) in zip.unread.sorted(by: { $0.key < $1.key }) {
      leaveOut(path + name.split(separator: "/").map(String.init), why)
    }
  }

  private mutating func leaveOut(_ path: [String], _ why: String) {
    remarks.append("\(path.joined(separator: "/")) \(why)")
    unread[path.last?.lowercased() ?? ""] = why
  }
}

// MARK: - Which file answers which exercise

extension SubmissionFiles {
  enum Found: Equatable {
    /// The answer's files, the exercise's own file first.
    case answer([File])
    case missing
    /// Several files are possible, for the given reason.
    case unclear(String)
    /// The answer was refused, for the given reason.
    case refused(String)
  }

  /// Finds the answer to an exercise.
  ///
  /// It looks for the exercise's path below any folders, ignoring case, and
  /// then for the file name alone.
  ///
  /// - Parameters:
  ///   - starter: the starter's text, which is ignored beside another answer.
  ///   - remark: called with remarks for the teacher.
  func answer(
    to exercise: Exercise, starter: Data?, remark: (String) -> Void
  ) -> Found {
    var trees: [[String]: [File]] = [:]
    let place = exercise.path.lowercased().split(separator: "/").map(
      String.init)
    for file in files {
      let folders = file.path.dropLast().map { $0.lowercased() }
      guard folders.count >= 2, Array(folders.suffix(2)) == place else {
        continue
      }
      let above = Array(folders.dropLast(2))
      if !Self.isOther(above) { trees[above, default: []].append(file) }
    }
    var answers = trees.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .compactMap { own($0.value, of: exercise, remark: remark) }
    if answers.isEmpty {
      answers = files.filter { file in
        let folders = file.path.dropLast().map { $0.lowercased() }
        // Another exercise may have a file of the same name.
        let isAnothers =
          folders.count >= 2 && folders[folders.count - 2].hasPrefix("chapter")
        return file.isNamed(exercise.fileName) && !isAnothers
          && !Self.isOther(folders)
      }.map { [$0.named(exercise.fileName)] }
    }
    return choose(among: answers, exercise, starter: starter, remark: remark)
  }

  private func choose(
    among answers: [[File]], _ exercise: Exercise, starter: Data?,
    remark: (String) -> Void
  ) -> Found {
    var distinct: [[File]] = []
    for answer in answers
    where !distinct.contains(where: { $0.map(\.data) == answer.map(\.data) }) {
      distinct.append(answer)
    }
    if distinct.count > 1, let starter {
      distinct.removeAll { $0.count == 1 && $0[0].data == starter }
    }
    guard let first = distinct.first else {
      let why = unread[exercise.fileName.lowercased()]
      return why.map { .refused("\(exercise.fileName) \($0)") } ?? .missing
    }
    guard distinct.count == 1 else {
      let places = distinct.map { $0[0].shown }.joined(separator: ", ")
      return .unclear("There are \(distinct.count) answers to it: \(places)")
    }
    if answers.count > 1 {
      remark("\(exercise.id): taken from \(first[0].shown), of several")
    }
    return .answer(first)
  }

  /// Returns the relevant files of an exercise's folder.
  private func own(
    _ files: [File], of exercise: Exercise, remark: (String) -> Void
  ) -> [File]? {
    let copies = files.filter { $0.isNamed(exercise.fileName) }
    let exact = copies.first {
      $0.name.lowercased() == exercise.fileName.lowercased()
    }
    guard let main = exact ?? copies.last else { return nil }
    for copy in copies where copy != main {
      remark("\(exercise.id): \(copy.name) is left out")
    }
    if exact == nil { remark("\(exercise.id): \(main.name) was taken") }
    return [main.named(exercise.fileName)]
      + files.filter { !copies.contains($0) }
      .sorted { $0.name < $1.name }
  }

  /// Returns whether the folders belong to another tree of a whole checkout,
  /// whose folders have the same names.
  private static func isOther(_ folders: [String]) -> Bool {
    let others = ["tests", "solutions", "sources", "mistakes", "backups"]
    return folders.contains(where: others.contains)
  }
}

extension SubmissionFiles.File {
  /// Returns whether the file has a name, ignoring case and the mark of a copy.
  fileprivate func isNamed(_ wanted: String) -> Bool {
    let stem = (name as NSString).deletingPathExtension
    let other = (wanted as NSString).deletingPathExtension.lowercased()
    let plain = stem.withoutCopyMark.lowercased()
    return plain == other || plain.hasSuffix("_\(other)")
  }

  /// Returns the file under the exercise's file name, in its own folder.
  fileprivate func named(_ wanted: String) -> Self {
    var file = self
    file.path = path.dropLast() + [wanted]
    return file
  }
}
