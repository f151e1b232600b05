import Foundation
import WorkbookBase

/// A learner's answer in the folder of another edition or another copy.
struct EarlierAnswer {
  /// The copy with the answer.
  var old: Checkout
  var before: Exercise
  /// The copy to which the answer belongs, possibly the same.
  var new: Checkout
  var exercise: Exercise

  /// - Parameter path: the path of its folder:
  ///   `Chapter05Demand/4-MakeACountdown`.
  init(
    _ path: String, in old: Checkout, to exercise: Exercise, in new: Checkout
  ) {
    (self.old, self.new, self.exercise) = (old, new, exercise)
    before = exercise.at(path)
  }

  /// Returns the paths of all folders of exercises, in any edition.
  static func folders(in checkout: Checkout) -> [String] {
    checkout.folders(in: Layout.exercises).flatMap { chapter in
      checkout.folders(in: "\(Layout.exercises)/\(chapter)")
        .map { "\(chapter)/\($0)" }
    }
  }

  var names: [String] { Backups(checkout: old).names(in: before) }

  var isBegun: Bool {
    guard names == [before.fileName], let own = old.text(before.file) else {
      return !names.isEmpty
    }
    return !Starter.isUntouched(own) || starter.map { $0 != own } ?? false
  }

  /// The starter of the answer; an earlier edition stored it in `.workbook`.
  var starter: String? {
    old.keptStarter(of: before)
      ?? old.text(".workbook/starters/\(before.id).swift")
  }

  /// A Boolean value that indicates whether all files are already at their new
  /// place.
  var isHere: Bool {
    names.allSatisfy { name in
      let text = carried(name)
      return text == nil
        ? FileManager.default.contentsEqual(
          atPath: source(name).path, andPath: target(name).path)
        : text == new.text(new.relative(target(name).path))
    }
  }

  func copy() throws {
    _ = try Backups(checkout: new).setAside(exercise)
    for name in names {
      let (source, target) = (source(name), target(name))
      do {
        if let text = carried(name) {
          try Data(text.utf8).save(to: target)
        } else {
          try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(),
            withIntermediateDirectories: true)
          try FileManager.default.copyItem(at: source, to: target)
        }
      } catch {
        throw Failure.broken(
          """
          \(source.path) could not be copied to Exercises/\(exercise.path)/; \
          it is safe where it is.
          \(error.reason)
          """)
      }
    }
  }

  private func source(_ name: String) -> URL {
    old.url("\(Layout.exercises)/\(before.path)/\(name)")
  }

  private func target(_ name: String) -> URL {
    new.url(
      name == before.fileName
        ? exercise.file : "\(Layout.exercises)/\(exercise.path)/\(name)")
  }

  // MARK: - Its text

  /// Returns a file's text with this edition's task and imports; nil if it
  /// needs no change.
  private func carried(_ name: String) -> String? {
    guard before.path != exercise.path, name.hasSuffix(".swift"),
      let own = old.text("\(Layout.exercises)/\(before.path)/\(name)")
    else { return nil }
    let isAnswer = name == before.fileName
    let starter = isAnswer ? new.keptStarter(of: exercise)?.lines ?? [] : []
    var lines = withImports(own.lines, and: starter.filter(Self.isImport))
    // A learner may have deleted the task.
    if isAnswer, AnswerHeader(own).title.hasSuffix(" \(before.title)") {
      let header = starter.dropLast(AnswerHeader.code(in: starter).count)
        .filter { Starter.isUntouched(own) || !$0.hasPrefix(Starter.mark) }
      lines = header + AnswerHeader.code(in: lines)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func isImport(_ line: String) -> Bool {
    line.hasPrefix("import Chapter")
  }

  /// Returns the lines with imports of the modules that replaced earlier ones.
  private func withImports(_ lines: [String], and more: [String]) -> [String] {
    guard let first = lines.firstIndex(where: Self.isImport) else {
      return lines
    }
    var imports = Set(more)
    for line in lines where Self.isImport(line) {
      let number = line.dropFirst("import Chapter".count).prefix(2)
      let numbers = EarlierNumbers.chapters(of: String(number))
      let modules = exercise.modules.filter {
        $0.hasPrefix("Chapter")
          && numbers.contains(String($0.dropFirst("Chapter".count).prefix(2)))
      }
      imports.formUnion(
        modules.isEmpty ? [line] : modules.map { "import \($0)" })
    }
    return lines[..<first] + imports.sorted()
      + lines[first...].filter { !Self.isImport($0) }
  }
}
