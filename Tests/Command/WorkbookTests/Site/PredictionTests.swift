import Testing

@testable import WorkbookBase
@testable import workbook_author

@Suite("Predictions in the page")
struct PredictionTests {
  private static let exercises = Course.workbook.exercises
    .filter { $0.kind == .predict }

  /// The exercises with solutions; a learner's workbook has none.
  private static let all = exercises.filter {
    project.exists($0.file(in: "Solutions"))
  }

  @Test(
    "Each Predict exercise can be asked, with a lesson for each program.",
    arguments: all.map(\.id))
  func asked(id: String) throws {
    let exercise = try Course.workbook.exercise(id)
    let prediction = try #require(Prediction(exercise, in: project))
    #expect(prediction.programs.count > 1)
    for program in prediction.programs {
      #expect(!program.comment.isEmpty, "\(program.name)")
      #expect(!program.lesson.isEmpty, "\(program.name)")
      #expect(program.place?.hasPrefix("Chapters/") == true, "\(program.name)")
    }
  }

  @Test(
    "Each recorded mistake differs where its record says.",
    arguments: all.map(\.id))
  func mistakes(id: String) throws {
    let exercise = try Course.workbook.exercise(id)
    let prediction = try #require(Prediction(exercise, in: project))
    let recorded = try #require(RecordedFailures(of: exercise, in: project))
    // `check` reports missing records.
    #expect(!recorded.mistakes.isEmpty)
    for (name, pattern) in recorded.mistakes {
      let mistake = try #require(
        prediction.mistakes.first { $0.title == name.inSmallWords },
        "\(name)")
      let wrong = zip(prediction.programs, mistake.lines)
        .filter { $0.lines != $1 }.map(\.0)
      #expect(
        wrong.map(\.test) == pattern.failing.map(\.test), "\(name)")
    }
  }

  @Test("Lists are parsed over several lines and with types.")
  func lists() {
    let source = """
      /// ["no"]
      public let a = ["x", "y z"]
      public let b: [String] = [
        "\\"q\\"",
      ]
      public let c: [StaticString] = []
      """
    #expect(
      PredictedLists.lines(in: source) == [
        "a": ["x", "y z"], "b": ["\\\"q\\\""], "c": [],
      ])
  }

  @Test("A comment's sentences are text, and its programs are code.")
  func comments() {
    #expect(
      Prediction.html(ofComment: ["A `b`", "c.", "", "    let d = 1", ""])
        == "<p>A <code>b</code> c.</p>\n<pre tabindex=\"0\"><code>"
        + "<i class=k>let</i> d = <i class=n>1</i>"
        + "</code></pre>")
    #expect(
      Prediction.html(ofComment: ["a.b(c)", "d = nil"])
        == "<pre tabindex=\"0\"><code>a.b(c)\nd = "
        + "<i class=k>nil</i></code></pre>")
  }
}
