import Foundation
import Testing

@testable import WorkbookBase

@Suite("The command decides by data, never by the text of a message")
struct SearchedSentencesTests {
  /// Words of another program or of a file format, each with its source.
  private static let exceptions: [String: String] = [
    "Current access": "the runtime's report of a conflict",
    " by thread T": "ThreadSanitizer's report",
    " by main thread": "ThreadSanitizer's report",
    " of size ": "ThreadSanitizer's report",
    "ccess of Swift": "ThreadSanitizer's report",
    "race (pid=": "ThreadSanitizer's report",
    "FATAL: ThreadSanitizer": "ThreadSanitizer's report",
    "Issue recorded": "Swift Testing's message",
    "Caught error: ": "Swift Testing's message",
    "Expectation failed: ": "Swift Testing's message",
    "unexpected signal code": "SwiftPM's message",
    "Another instance of SwiftPM": "SwiftPM's message",
    #"  \"PackageStructure\":"#: "SwiftPM's plan",
    "- note: ": "the compiler's message",
    " .swift:": "a place in the compiler's message",
    "no such module": "the compiler's message",
    "expected ": "the compiler's message",
    "Stack dump:": "the compiler's message",
    "Fatal access conflict": "the runtime's message",
    "Simultaneous accesses to": "the runtime's message",
    "*** Signal ": "the backtracer's message",
    "swift-runtime: ": "the runtime's message",
    "Current stack trace:": "the runtime's message",
    "Idx Name ": "the head of objdump's table",
    #"[\w$ ]+ #\d+ "#: "the demangler's name of a closure",
    "// swift-": "the head of a module interface",
    " (&&|": "Swift source",
    #"\bvar "#: "Swift source",
    "private static ": "Swift source",
    "import ": "Swift source",
    "extension ": "Swift source",
    " in": "Swift source",
    " = Scene(": "Swift source",
    "func ": "Swift source",
    "// MARK: - ": "a mark in a starter",
    "// MARK:": "a mark in a starter",
    "/// Given": "a mark in a starter",
    #"name: \"CombineWorkbook\""#: "a line of the manifest",
    "Stage ": "a heading of Hints.md",
    "Hints for ": "the title of Hints.md",
    "## For teachers and authors": "a heading of README",
    "```diff stage ": "a fence in a chapter",
    #"(\s*|[-_ ]\d+|[ _-][Cc]opy"#: "a browser's name of a second file",
  ]

  private static let searches = [
    #/(?:contains|hasPrefix|hasSuffix|after|before|[rR]anges?|components|starts|replacing|split)\(\s*(?:of: |separatedBy: |with: )?"((?:[^"\\\n]|\\.)*)"/#,
    #/(?:==|!=|~=|case)\s+"((?:[^"\\\n]|\\.)*)"/#,
    ##/(?:contains|Match|matches|[rR]anges?|replacing)\(\s*(?:of: )?#/([^\n]*?)/#/##,
  ]

  @Test("Text searches concern other programs' output, and are listed.")
  func searches() throws {
    let checkout = Checkout(root: FixtureCheckout.project)
    var unused = Set(Self.exceptions.keys)
    for folder in ["Base", "Isolation", "Learner", "Author/Check", "Teacher"] {
      for path in checkout.files(
        below: "\(Layout.command)/\(folder)", ending: ".swift")
      {
        let text = try #require(checkout.lines(path))
          .filter { !$0.trimmed.hasPrefix("//") }.joined(separator: "\n")
        for search in Self.searches {
          for match in text.matches(of: search) {
            let words = match.1.replacing(#/\\\([^)]*\)/#, with: "")
            guard words.contains(#/[A-Za-z]{2}/#), words.contains(" ") else {
              continue
            }
            let known = Self.exceptions.keys.filter(words.hasPrefix)
            unused.subtract(known)
            #expect(!known.isEmpty, "\(path) searches for “\(words)”")
          }
        }
      }
    }
    #expect(unused.isEmpty, "Nothing searches for these any more.")
  }
}
