import Foundation
import Testing

@testable import WorkbookBase

@Suite("The command decides by data, and never by a sentence")
struct SearchedSentencesTests {
  /// What other programs write, or what stands in a file of a fixed format: the
  /// file in which it is searched, the words, and the reason.
  private static let exceptions:
    [(file: String, words: String, reason: String)] =
      [
        ("CrashSite", "Current access", "the runtime's report of a conflict"),
        ("DataRace", " by thread T", "ThreadSanitizer's report"),
        ("DataRace", " by main thread", "ThreadSanitizer's report"),
        ("DataRace", " of size ", "ThreadSanitizer's report"),
        ("DataRace", "ccess of Swift", "ThreadSanitizer's report"),
        ("Attempt", "race (pid=", "ThreadSanitizer's report"),
        ("Attempt", "FATAL: ThreadSanitizer", "ThreadSanitizer's report"),
        ("Expectation", "Issue recorded", "Swift Testing's message"),
        ("Expectation", "Caught error: ", "Swift Testing's message"),
        ("Expectation", "Expectation failed: ", "Swift Testing's message"),
        (
          "Expectation", "an error was expected but none was thrown",
          "Swift Testing's message"
        ),
        ("Expectation", " → false", "Swift Testing's message"),
        ("Expectation", " → nil", "Swift Testing's message"),
        ("Expectation", " (&&|", "Swift source"),
        ("DataRace", #"\bvar "#, "Swift source"),
        ("SceneSource", "private static ", "Swift source"),
        ("CompilerMessage", "- note: ", "the compiler's message"),
        ("CheckedExercise", " .swift:", "a place in the compiler's message"),
        ("Recipe", #"  \"PackageStructure\":"#, "SwiftPM's plan"),
        ("HintCommand", "Stage ", "a heading of Hints.md"),
        (
          "Submission", #"(\s*|[-_ ]\d+|[ _-][Cc]opy"#,
          "a browser's name of a second file"
        ),
        ("TestRun", "unexpected signal code", "SwiftPM's message"),
        ("Tester", "no such module", "the compiler's message"),
        ("CompilerMessage", "expected ", "the compiler's message"),
        ("CompiledAnswer", "Stack dump:", "the compiler's message"),
        ("SwiftBuild", "Another instance of SwiftPM", "SwiftPM's message"),
        ("TrapMessage", "Fatal access conflict", "the runtime's message"),
        ("TrapMessage", "Simultaneous accesses to", "the runtime's message"),
        ("TrapMessage", "*** Signal ", "the backtracer's message"),
        ("TrapMessage", "swift-runtime: ", "the runtime's message"),
        ("TrapMessage", "Current stack trace:", "the runtime's message"),
        ("ObjectFile", "Idx Name ", "the head of objdump's table"),
        ("Interface", "// swift-", "the head of a module interface"),
        ("GivenLines", "// MARK:", "a mark in a starter"),
        ("GivenLines", "/// Given", "a mark in a starter"),
        ("FileChecks", "// MARK: - Stage ", "a mark in a starter"),
        ("Checkout", #"name: \"CombineWorkbook\""#, "a line of the manifest"),
        ("Declarations", "import ", "Swift source"),
        ("Allowed", "import ", "Swift source"),
        ("SceneSource", "import ", "Swift source"),
        ("SceneSource", "extension ", "Swift source"),
        ("SceneSource", " in", "Swift source"),
        ("SceneSource", " = Scene(", "Swift source"),
        ("Places", "func ", "Swift source"),
        ("PlayedScene", "import Timeline", "Swift source"),
        ("PlayedScene", "import Chapter", "Swift source"),
        (
          "StudentEdition", "## For teachers and authors", "a heading of README"
        ),
        ("GradeFeedback", "## Hint", "a heading of Hints.md"),
        ("ReportGain", "```diff stage ", "a fence in a chapter"),
        ("FileChecks", "Hints for ", "the title of Hints.md"),
      ]

  private static let searches = [
    #/(?:contains|hasPrefix|hasSuffix|after|before|[rR]anges?|components|starts|replacing|split)\(\s*(?:of: |separatedBy: |with: )?"((?:[^"\\\n]|\\.)*)"/#,
    #/(?:==|!=|~=|case)\s+"((?:[^"\\\n]|\\.)*)"/#,
    ##/(?:contains|Match|matches|[rR]anges?|replacing)\(\s*(?:of: )?#/([^\n]*?)/#/##,
  ]

  @Test("A search for words is for another program's, and says so.")
  func searches() throws {
    let checkout = Checkout(root: FixtureCheckout.project)
    var unused = Set(Self.exceptions.map { "\($0.file): \($0.words)" })
    for folder in ["Base", "Learner", "Author/Check", "Teacher"] {
      for path in checkout.files(
        below: "\(Layout.command)/\(folder)", ending: ".swift")
      {
        let file = URL(fileURLWithPath: path).deletingPathExtension()
          .lastPathComponent
        let text = try #require(checkout.lines(path))
          .filter { !$0.trimmed.hasPrefix("//") }.joined(separator: "\n")
        for search in Self.searches {
          for match in text.matches(of: search) {
            let words = match.1.replacing(#/\\\([^)]*\)/#, with: "")
            guard words.contains(#/[A-Za-z]{2}/#), words.contains(" ") else {
              continue
            }
            let known = Self.exceptions.first {
              $0.file == file && words.hasPrefix($0.words)
            }
            if let known { unused.remove("\(known.file): \(known.words)") }
            #expect(known != nil, "\(path) searches for “\(words)”")
          }
        }
      }
    }
    #expect(unused.isEmpty, "Nothing searches for these any more.")
  }
}
