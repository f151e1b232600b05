import Foundation
import WorkbookBase
import WorkbookIsolation

/// The files of a submission, in memory.
///
/// A submission is read once and never changed. Links are not followed, because
/// they could lead to another learner's answers, or to the solutions.
struct SubmissionFiles {
  struct File: Equatable {
    /// The names of its folders, then its own.
    var path: [String]
    /// The name under which it counts.
    var name: String
    var data: Data

    init(path: [String], data: Data) {
      (self.path, self.data) = (path, data)
      name = path.last ?? ""
    }

    var shown: String { path.joined(separator: "/") }
    fileprivate var folders: [String] {
      path.dropLast().map { $0.lowercased() }
    }
  }

  private(set) var files: [File] = []
  private(set) var remarks: [String] = []
  /// The paths of all other files.
  private var others: [String] = []

  private static let deepest = 12
  private static let mostFiles = 5_000

  init(_ submission: Submission) throws {
    for item in submission.items {
      if item.type == .typeDirectory {
        read(item, at: [])
      } else if item.isZip {
        try open(item, at: [])
      } else {
        take(item, at: [item.lastPathComponent])
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
      case .typeRegular where item.isSwift: take(item, at: place)
      case .typeRegular where item.isZip:
        do {
          try open(item, at: place)
        } catch {
          remarks.append("\(place.joined(separator: "/")): \(error.words)")
        }
      default: others.append(place.joined(separator: "/"))
      }
    }
  }

  private mutating func take(_ item: URL, at path: [String]) {
    guard item.size ?? 0 <= ZipFile.largestFile else {
      return leaveOut(path, ZipFile.tooLarge)
    }
    guard let data = try? Data(contentsOf: item) else {
      return leaveOut(path, "cannot be read")
    }
    files.append(File(path: path, data: data))
  }

  private mutating func open(_ item: URL, at path: [String]) throws {
    let zip = try ZipFile(item)
    files += zip.entries.map { File(path: path + $0.path, data: $0.data) }
    others += zip.others.map { (path + [$0]).joined(separator: "/") }
    for (name, why) in zip.unread.sorted(by: { $0.key < $1.key }) {
      leaveOut(path + name.split(separator: "/").map(String.init), why)
    }
  }

  private mutating func leaveOut(_ path: [String], _ why: String) {
    remarks.append("\(path.joined(separator: "/")) \(why)")
  }
}

// MARK: - The answer to an exercise

extension SubmissionFiles {
  enum Found: Equatable {
    /// The answer's files, the exercise's own file first.
    case answer([File])
    case missing
    /// There are several different answers.
    case unclear(String)
  }

  /// The answer to an exercise: the file at its place in the workbook, under any
  /// folders and in any case; or else the file of that name.
  func answer(
    to exercise: Exercise, starter: Data?, remark: (String) -> Void
  ) -> Found {
    var trees: [[String]: [File]] = [:]
    let place = exercise.path.lowercased().split(separator: "/").map(
      String.init)
    for file in files where Array(file.folders.suffix(2)) == place {
      let above = Array(file.folders.dropLast(2))
      if !Self.isOther(above) { trees[above, default: []].append(file) }
    }
    var answers = trees.sorted { $0.key.lexicographicallyPrecedes($1.key) }
      .compactMap { own($0.value, of: exercise, remark: remark) }
    if answers.isEmpty {
      answers = files.filter { file in
        // Two exercises may have files of one name.
        let isAnothers =
          file.folders.dropLast().last?.hasPrefix("chapter") ?? false
        return file.isNamed(exercise.fileName) && !isAnothers
          && !Self.isOther(file.folders)
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
    guard let first = distinct.first else { return .missing }
    guard distinct.count == 1 else {
      let places = distinct.map { $0[0].shown }.joined(separator: ", ")
      return .unclear("There are \(distinct.count) answers to it: \(places)")
    }
    if answers.count > 1 {
      remark("\(exercise.id): taken from \(first[0].shown), of several")
    }
    return .answer(first)
  }

  /// The answer in an exercise's folder, with the files beside it that have
  /// names of their own.
  private func own(
    _ files: [File], of exercise: Exercise, remark: (String) -> Void
  ) -> [File]? {
    let copies = files.filter { $0.isNamed(exercise.fileName) }
    let exact = copies.first {
      $0.name.lowercased() == exercise.fileName.lowercased()
    }
    guard let main = exact ?? copies.last else { return nil }
    if exact == nil { remark("\(exercise.id): \(main.name) was taken") }
    return [main.named(exercise.fileName)]
      + files.filter { !copies.contains($0) }.sorted { $0.name < $1.name }
  }

  /// Whether folders belong to another tree of a whole checkout.
  private static func isOther(_ folders: [String]) -> Bool {
    let others = ["tests", "solutions", "sources", "mistakes", "backups"]
    return folders.contains(where: others.contains)
  }

  /// Remarks on the files that belong to no answer, and that the workbook itself
  /// does not have: renamed answers, documents, copies.
  func strays(besides used: [File], of course: Course, in checkout: Checkout)
    -> [String]
  {
    let used = Set(used.map(\.shown))
    let names = Set(course.exercises.map { $0.fileName.lowercased() })
    let strays = (files.map(\.shown) + others).filter { place in
      let parts = place.split(separator: "/").map(String.init)
      return !used.contains(place)
        && !names.contains(parts.last?.lowercased() ?? "")
        && !parts.indices.contains { index in
          let path = parts[index...].joined(separator: "/")
          return checkout.exists(path)
            || checkout.exists("\(Layout.exercises)/\(path)")
        }
    }.sorted()
    let rest = strays.count - 5
    return strays.prefix(5).map {
      "\($0) was not read: the workbook has no file of this name"
    } + (rest > 0 ? ["\(counted(rest, "more file")) like these"] : [])
  }
}

extension SubmissionFiles.File {
  /// Whether it has a name, apart from case and the mark of a copy.
  fileprivate func isNamed(_ wanted: String) -> Bool {
    let stem = (name as NSString).deletingPathExtension
    let other = (wanted as NSString).deletingPathExtension.lowercased()
    let plain = stem.withoutCopyMark.lowercased()
    return plain == other || plain.hasSuffix("_\(other)")
  }

  fileprivate func named(_ wanted: String) -> Self {
    var file = self
    file.name = wanted
    return file
  }
}
