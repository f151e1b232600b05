/// The chapters and exercises, in the order of the book.
///
/// `CourseTable.swift` lists them.
package struct Course {
  package static let file = Layout.courseTable

  package static let lastPage = "\(Layout.chapters)/Afterwards.md"

  package var chapters: [Chapter]

  package var exercises: [Exercise] { chapters.flatMap(\.exercises) }

  package init(chapters: [Chapter]) {
    let names = Dictionary(chapters.map { ($0.number, $0.name) }) { $1 }
    self.chapters = chapters.map { chapter in
      var chapter = chapter
      for index in chapter.exercises.indices {
        chapter.exercises[index].modules =
          chapter.exercises[index].imports.map { names[$0] ?? $0 }
      }
      return chapter
    }
  }
}

// MARK: - Finding by what somebody typed

extension Course {
  /// Returns the exercise with an id or a title: `05.2`, `5.2`,
  /// `Count the demand` and `count-the-demand` are the same.
  package func exercise(_ typed: String) throws -> Exercise {
    let id = try id(typed)
    if let found = exercises.first(where: { $0.id == id }) { return found }
    if let chapter = chapters.first(where: { $0.number == id }) {
      if !chapter.hasExercises {
        throw Failure.usage(
          "\(chapter.number) has no numbered exercises: name an operator, such"
            + " as `reduce`. `swift run workbook make` lists them.")
      }
      let ids = chapter.exercises.map(\.id).joined(separator: ", ")
      throw Failure.usage(
        "\(chapter.number) is a chapter. Which exercise of it: "
          + (ids.isEmpty ? "it has none yet." : "\(ids)?"))
    }
    let siblings = chapters.first { id.hasPrefix($0.number + ".") }?.exercises
    let near =
      siblings.map { siblings in
        " Did you mean \(siblings.map { "`\($0.id)`" }.listed)?"
      } ?? suggestion(for: id, in: exercises.map(\.id))
    throw Failure.usage(
      "There is no exercise \(typed).\(near)"
        + " `swift run workbook list` shows them all.")
  }

  /// Returns the chapter with a number or a title: `05`, `5` and `demand` are
  /// the same.
  package func chapter(_ typed: String) throws -> Chapter {
    let number = try id(typed)
    if let found = chapters.first(where: { $0.number == number }) {
      return found
    }
    throw Failure.usage(
      "There is no chapter \(typed)."
        + " There are chapters \(chapters.first?.number ?? "")"
        + " to \(chapters.last?.number ?? "").")
  }

  /// Returns one exercise (`05.2`), a chapter's exercises (`05`), or all (nil).
  package func exercises(matching typed: String?) throws -> [Exercise] {
    guard let typed else { return exercises }
    let id = try id(typed)
    return id.contains(".")
      ? [try exercise(id)] : try chapter(id).exercises
  }

  /// Returns the exercises that match any name, in the order of the course; an
  /// empty list means all.
  package func exercises(matching names: [String]) throws -> [Exercise] {
    let named = try Set(names.flatMap { try exercises(matching: $0) }.map(\.id))
    return names.isEmpty
      ? exercises : exercises.filter { named.contains($0.id) }
  }

  /// The id of a chapter or an exercise by number or title; a number stays as
  /// it is, even if it belongs to no exercise.
  private func id(_ typed: String) throws -> String {
    let digits = typed.prefix { $0 != "." }
    if digits.allSatisfy(\.isNumber) {
      return digits.count == 1 ? "0\(typed)" : typed
    }
    let titles =
      chapters.map { ($0.number, $0.title) }
      + exercises.map { ($0.id, $0.title) }
    let name = typed.asTitleKey
    if let found = titles.first(where: { $0.1.asTitleKey == name }) {
      return found.0
    }
    let near = titles.filter { !name.isEmpty && $0.1.asTitleKey.contains(name) }
    guard near.count > 1 else { return near.first?.0 ?? typed }
    throw Failure.usage(
      "Several titles contain \(typed): "
        + near.prefix(4).map { "`\($0.0)` \($0.1)" }.joined(separator: ", ")
        + (near.count > 4 ? ", …" : "."))
  }
}

extension String {
  /// The letters and digits of a title, in lower case.
  fileprivate var asTitleKey: String {
    lowercased().filter { $0.isLetter || $0.isNumber }
  }
}
