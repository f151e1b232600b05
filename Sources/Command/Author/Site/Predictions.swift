import Foundation
import WorkbookBase

/// A Predict exercise on a page.
///
/// The programs' output is that of the solution, which `check` proves to be
/// right. The mistakes are the recorded ones.
struct Prediction: Encodable {
  struct Program: Encodable {
    enum CodingKeys: CodingKey { case lines, lesson, place }

    /// The program's name: `twoOfThree`.
    var name: String
    /// The description of the program, in Markdown or Swift.
    var comment: [String]
    var lines: [String]
    /// The test of the prediction.
    var test: String
    /// The explanation after a wrong prediction.
    var lesson: String
    /// A place in the book: `Chapters/05-Demand.md#run`.
    var place: String?
  }

  struct Mistake: Encodable {
    /// The mistake's name in words: `asks for the end`.
    var title: String
    var text: String
    /// The predicted lines, in the order of the programs.
    var lines: [[String]]
  }

  enum CodingKeys: CodingKey { case programs, mistakes }

  var exercise: Exercise
  var programs: [Program]
  var mistakes: [Mistake]

  /// Reads an exercise; nil without a solution, or if its predictions are not
  /// lists of words.
  init?(_ exercise: Exercise, in checkout: Checkout) {
    guard exercise.kind == .predict,
      let starter = checkout.text(exercise.file),
      let solution = checkout.text(exercise.file(in: Layout.solutions))
    else { return nil }
    self.exercise = exercise
    let truth = PredictedLists.lines(in: solution)
    let comments = Self.comments(in: starter)
    let lessons = Self.lessons(
      of: exercise, on: comments.map(\.name), in: checkout)
    programs = comments.compactMap { name, comment in
      guard let lines = truth[name] else { return nil }
      let lesson = lessons[name]
      return Program(
        name: name, comment: comment, lines: lines, test: lesson?.test ?? "",
        lesson: lesson?.lesson ?? "", place: lesson?.place)
    }
    guard !programs.isEmpty, programs.count == truth.count else { return nil }
    let names = programs.map(\.name)
    mistakes = WorkbookBase.Mistake.all(of: exercise, in: checkout)
      .compactMap { mistake in
        let source = try? mistake.source(of: exercise, in: checkout)
        let lists = PredictedLists.lines(in: source ?? "")
        let lines = names.compactMap { lists[$0] }
        guard lines.count == names.count else { return nil }
        return Mistake(title: mistake.title, text: mistake.text, lines: lines)
      }
  }

  private static func comments(in starter: String)
    -> [(name: String, comment: [String])]
  {
    var found: [(String, [String])] = []
    var comment: [String] = []
    for row in starter.lines {
      if row.hasPrefix("///") {
        comment.append(String(row.dropFirst(row.hasPrefix("/// ") ? 4 : 3)))
      } else if let name = row.prefixMatch(of: #/public let (\w+)/#) {
        found.append((String(name.1), comment))
        comment = []
      } else {
        comment = []
      }
    }
    return found
  }

  /// Returns the tests' explanations for a wrong prediction of each program.
  private static func lessons(
    of exercise: Exercise, on names: [String], in checkout: Checkout
  ) -> [String: (test: String, lesson: String, place: String?)] {
    var lessons: [String: (test: String, lesson: String, place: String?)] = [:]
    for file in checkout.files(below: exercise.testFolder, ending: ".swift") {
      let source = checkout.text(file) ?? ""
      // A test's body ends with a brace at the test's indentation.
      for test in source.matches(of: #/@Test\(\s*"([^"]*)"((?:.|\n)*?)\n  }\n/#)
      {
        let words = Set(
          test.2.split { !$0.isLetter && !$0.isNumber && $0 != "_" })
        let found = names.filter { words.contains($0[...]) }
        guard found.count == 1,
          let lesson = test.2.firstMatch(of: #/"([^"]*)",\s*see:/#)
        else { continue }
        let place = Pages.places(in: String(test.2)).first
        lessons[found[0]] = (
          String(test.1), String(lesson.1),
          place ?? Pages.places(in: source).first
        )
      }
    }
    return lessons
  }
}
