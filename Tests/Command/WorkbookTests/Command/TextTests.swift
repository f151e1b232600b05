import Testing

@testable import WorkbookBase

@Suite("Text is wrapped to a width, and numbers agree with their nouns.")
struct TextTests {
  @Test("One test, two tests, no tests.")
  func numbers() {
    #expect(
      [0, 1, 2].map { counted($0, "test") } == ["0 tests", "1 test", "2 tests"])
  }

  @Test("A path with a space in it stays one word for a shell.")
  func quoting() {
    #expect("/tmp/a-b_1.swift".quoted == "/tmp/a-b_1.swift")
    #expect("/my book".quoted == "'/my book'")
    #expect("it's".quoted == #"'it'\''s'"#)
  }

  @Test("A long line breaks between words and keeps its margin.")
  func wrapping() {
    #expect(
      wrapped("    one two three\nshort", to: 12)
        == ["    one two", "    three", "short"])
    #expect(wrapped("onelongword two", to: 5) == ["onelongword", "two"])
  }

  @Test("A name and its meaning share a line while they fit.")
  func entries() {
    #expect(entry("- a", "to do", at: 6, width: 20) == ["- a   to do"])
    #expect(
      entry("- a", "to do this and that", at: 6, width: 20)
        == ["- a   to do this and", "      that"])
    #expect(
      entry("- a long name", "to do", at: 6, width: 20)
        == ["- a long name", "    to do"])
  }
}
