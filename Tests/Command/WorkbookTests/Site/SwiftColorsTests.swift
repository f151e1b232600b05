import Foundation
import Testing

@testable import WorkbookBase
@testable import workbook_author

@Suite("Swift in colours")
struct SwiftColorsTests {
  @Test("Comments, strings, keywords, types, numbers and attributes differ.")
  func kinds() {
    #expect(
      SwiftColors("@A let b = C(\"d\", 1.5) // e").lines == [
        "<i class=a>@A</i> <i class=k>let</i> b = "
          + "<i class=t>C</i>(<i class=s>&quot;d&quot;</i>, "
          + "<i class=n>1.5</i>) <i class=c>// e</i>"
      ])
  }

  @Test("An escaped quotation mark does not end a string.")
  func escaped() {
    #expect(
      SwiftColors(#""a\"b" c"#).lines == [
        #"<i class=s>&quot;a\&quot;b&quot;</i> c"#
      ])
    #expect(
      SwiftColors(#""\\" c"#).lines == [
        #"<i class=s>&quot;\\&quot;</i> c"#
      ])
  }

  @Test("A member named like a keyword is not a keyword.")
  func members() {
    #expect(SwiftColors("a.in").lines == ["a.in"])
  }

  @Test("A comment of several lines is a comment on each line.")
  func lines() {
    #expect(
      SwiftColors("/* a\nb */\n\nc\n").lines == [
        "<i class=c>/* a</i>", "<i class=c>b */</i>", "",
        "c",
      ])
  }

  @Test("The project's own sources keep all their text.")
  func whole() throws {
    let files =
      project.files(below: "Sources", ending: ".swift")
      + project.files(below: "Exercises", ending: ".swift")
    #expect(files.count > 300)
    for file in files {
      let lines = try #require(project.lines(file))
      let shown = SwiftColors(lines.joined(separator: "\n")).lines.map { line in
        line.replacingOccurrences(
          of: "<[^>]*>", with: "", options: .regularExpression
        ).replacingOccurrences(of: "&lt;", with: "<")
          .replacingOccurrences(of: "&gt;", with: ">")
          .replacingOccurrences(of: "&quot;", with: "\"")
          .replacingOccurrences(of: "&amp;", with: "&")
      }
      #expect(shown == lines, "\(file)")
    }
  }
}
