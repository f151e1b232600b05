import Foundation
import Testing
import TimelineDrawing

@testable import workbook_author
@testable import WorkbookBase

@Suite("A state diagram is compared with its enum")
struct BookStatesTests {
  private static let file = "Sources/Library/Chapter01Small/Switch.swift"
  private static let picture = "Chapters/Figures/01-Switch.states.svg"

  private static let code = """
    struct Switch {
      enum Color { case red, green }

      enum State {
        /// It is dark.
        /// - To `on`: a finger comes,
        ///   and presses
        case off
        /// - To `off`: a finger comes
        case on(Int)
      }

      var state = State.off

      mutating func press() {
        if case .on = state { state = .off } else { state = .on(1) }
      }
    }
    """

  private func states(_ old: String = "", by new: String = "") throws -> States
  {
    let code = Self.code.replacingOccurrences(of: old, with: new)
    return try States(code.lines)
  }

  private func words(_ old: String, by new: String) -> String? {
    do {
      _ = try states(old, by: new)
      return nil
    } catch { return error.words }
  }

  @Test("Cases and arrows are read from the only enum that has arrows.")
  func reads() throws {
    #expect(
      try states().all == [
        .init("off", arrows: [.init(to: "on", "a finger comes, and presses")]),
        .init("on", arrows: [.init(to: "off", "a finger comes")]),
      ])
  }

  @Test("An arrow leads to a case that the code sets.")
  func arrows() {
    #expect(
      words("To `off`", by: "To `dark`")
        == "an arrow leads to `dark`, which is not a case")
    #expect(
      words("state = .on(1)", by: "")
        == "an arrow leads to `on`, and no code sets it")
  }

  @Test("Each case that the code sets has an arrow to it.")
  func cases() {
    #expect(
      words("To `on`", by: "To `off`")
        == "no arrow leads to `on`, and the code sets it")
    #expect(
      words("/// - To", by: "/// To") == "0 enums have arrows in their comments"
    )
  }

  @Test("`--update` draws the diagram, and a changed enum makes it stale.")
  func draws() throws {
    let book = try SmallBook()
    try book.write(Self.code + "\n", to: Self.file)
    try book.addListing(of: Self.file, Self.code)
    try book.replace(
      "01-count.sequence.svg)",
      by: "01-count.sequence.svg)\n\n![It is on or off.](Figures/01-Switch"
        + ".states.svg)")
    #expect(book.problems == ["\(Self.picture) has not been drawn yet"])
    _ = try book.command(updates: true)
    #expect(book.problems == [])
    #expect(book.text(Self.picture).contains("off to on: a finger comes, and"))

    for path in [Self.file, SmallBook.chapter] {
      try book.replace("case on(Int)", by: "case lit(Int)", in: path)
    }
    #expect(
      book.problems == [
        "\(Self.picture) cannot be drawn: an arrow leads to `on`, which is"
          + " not a case"
      ])
    for path in [Self.file, SmallBook.chapter] {
      try book.replace("case lit(Int)", by: "case on(Int)", in: path)
      try book.replace("a finger comes\n", by: "a hand comes\n", in: path)
    }
    #expect(
      book.problems == ["\(Self.picture) is not what \(Self.file) draws"])
  }
}
