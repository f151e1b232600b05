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

// MARK: - Finding by what a user typed

extension Course {
  /// Returns the exercise with an id: `05.2` and `5.2` are the same.
  package func exercise(_ typed: String) throws -> Exercise {
    let id = id(typed)
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

  /// Returns the chapter with a number: `05` and `5` are the same.
  package func chapter(_ typed: String) throws -> Chapter {
    let number = id(typed)
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
    let id = id(typed)
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

  /// Returns an id with two digits for the chapter: `05.2` for `5.2`.
  private func id(_ typed: String) -> String {
    let digits = typed.prefix { $0 != "." }
    return digits.count == 1 && digits.allSatisfy(\.isNumber)
      ? "0\(typed)" : typed
  }
}
