import Testing

@testable import WorkbookBase
@testable import workbook_author

@Suite("A file's public declarations are found in its text")
struct DeclarationsTests {
  @Test("Names and labels matter; stored or computed does not.")
  func signatures() {
    let found = Declarations(
      of: """
        import Foundation
        public final class Box<Value: Error> {
          public private(set) var items: [String] = []
          public let size = 3
          public init(holding items: [String: Int] = [:], count: Int) {}
          public func each(_ body: @escaping (Int, String) -> Void, until end: Int)
          public static func make() {}
          public typealias Input = Value
          func hidden() {}
        }
        """)
    #expect(found.imports == ["import Foundation"])
    #expect(
      found.shown.map(\.signature) == [
        "class Box", "property items", "property size", "init(holding:count:)",
        "func each(_:until:)", "func make()", "typealias Input",
      ])
  }

  @Test("A declaration has its name and its line, and no body.")
  func texts() {
    let found = Declarations(
      of: """
        import Chapter01Handshake
        public struct Count<Value>: Publisher {
          public init(_ value: Int) { self.value = value }
          public final func add(_ n: Int) -> Int {
            n
          }
          private func hidden() {}
        }
        """
    ).shown
    #expect(found.map(\.name) == ["Count", "init", "add"])
    #expect(
      found.map(\.text) == [
        "public struct Count<Value>: Publisher", "public init(_ value: Int)",
        "public final func add(_ n: Int) -> Int",
      ])
    #expect(found.map(\.line) == [2, 3, 4])
  }

  @Test("A written test has a quoted name and a function.")
  func writtenTests() {
    let found = TestDeclaration.all(
      in: """
        // @Test("In a comment.") func comment() {}
        let text = "@Test(\\"In a string.\\") func string() {}"
        @Test("It doubles.") func doubles() {}
        @Test func unnamed() async throws {}
        @Test(
          "For each, without a name for it.", arguments: [1, 2])
        @MainActor
        func each(number: Int) {}
        """)
    #expect(
      found == [
        TestDeclaration(name: "It doubles.", function: "doubles", tags: []),
        TestDeclaration(name: "", function: "unnamed", tags: []),
        TestDeclaration(
          name: "For each, without a name for it.", function: "each", tags: []),
      ])
  }
}
