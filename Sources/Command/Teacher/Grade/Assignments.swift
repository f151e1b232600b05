import Foundation
import WorkbookBase

/// The assignments of a course: a file with one on each line.
///
///     # Blank lines and comments are ignored.
///     week3: 03.1 03.2
///     week4: 04
struct Assignments {
  /// The file in the checkout's root that is read if no other is named.
  static let file = "assignments.txt"

  private var exercises: [String: [String]] = [:]

  /// - Parameter file: the named file; nil for the usual one, if it is there.
  init(_ file: URL?, in workbook: CommandContext) throws {
    if file == nil, !workbook.checkout.exists(Self.file) { return }
    let file = file ?? workbook.checkout.url(Self.file)
    guard let text = try? String(contentsOf: file, encoding: .utf8) else {
      throw Failure.usage("\(file.path) cannot be read as text.")
    }
    for (index, line) in text.lines.enumerated() {
      let line = line.prefix { $0 != "#" }.trimmed
      func fail(_ why: String) -> Failure {
        .usage("\(file.lastPathComponent):\(index + 1): \(why)")
      }
      guard !line.isEmpty else { continue }
      guard let match = line.wholeMatch(of: #/(\p{L}\S*?)\s*:\s*(.+)/#) else {
        throw fail("Write a name, a colon and exercises: `week3: 03.1 03.2`.")
      }
      let (name, ids) = (String(match.1), match.2.split(separator: " "))
      guard exercises[name] == nil else {
        throw fail("There is a line for \(name) already.")
      }
      exercises[name] = ids.map { String($0) }
      do {
        _ = try workbook.course.exercises(matching: exercises[name] ?? [])
      } catch {
        throw fail(error.words)
      }
    }
  }

  /// The exercises of assignments, chapters and ids; all without a name.
  func exercises(matching names: [String], in course: Course) throws
    -> [Exercise]
  {
    for name in names where name.first?.isLetter == true {
      guard exercises[name] == nil else { continue }
      throw Failure.usage(
        "There is no assignment \(name)."
          + suggestion(for: name, in: exercises.keys.sorted())
          + " Write it into \(Self.file), or name the file: `--assignments FILE`."
      )
    }
    return try course.exercises(
      matching: names.flatMap { exercises[$0] ?? [$0] })
  }
}
