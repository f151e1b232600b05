import Foundation
import Testing

@testable import WorkbookBase
@testable import WorkbookIsolation

#if os(Linux)
  @Suite("A compiled answer is checked by its symbols")
  struct ObjectFileTests {
    private let allowed = AnswerRules(modules: ["Foundation"])

    /// Returns the rules that the compiled source breaks.
    private func violations(in source: String) throws -> [String] {
      let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("object-\(UUID().uuidString)")
      try FileManager.default.createDirectory(
        at: folder, withIntermediateDirectories: true)
      defer { try? FileManager.default.removeItem(at: folder) }
      let file = folder.appendingPathComponent("answer.swift")
      let object = folder.appendingPathComponent("answer.o")
      try source.write(to: file, atomically: true, encoding: .utf8)
      let compiler = try #require(Toolchain.companion("swift-frontend"))
      let output = try ChildProcess.run(
        [
          compiler, "-frontend", "-c", file.path, "-parse-as-library", "-Onone",
          "-g", "-swift-version", "5", "-enable-library-evolution",
          "-module-name", "Answer", "-o", object.path,
        ])
      try #require(output.succeeded, "\(output.errors)")
      let code = try ObjectFile(object)
      return allowed.violations(in: code, of: source).map(\.text)
    }

    @Test("The compiler's own symbols are not C functions.")
    func compiler() throws {
      #expect(try violations(in: Self.manyShapes) == [])
    }

    @Test(
      "A C function is found even if it starts like the compiler's symbols.",
      arguments: ["get_nprocs", "block_it", "keypath_it", "exit", "swift_it"])
    func nameOfC(name: String) throws {
      let source = "@_cdecl(\"\(name)\") public func own() {}"
      #expect(
        try violations(in: source)
          == ["An answer has no use for a name of C, `\(name)`."])
    }

    @Test("Foundation's string methods are allowed, its file access is not.")
    func foundation() throws {
      let head =
        "import Foundation\nimport FoundationNetworking\npublic func own(_ text: String)"
      let everyday = try violations(
        in: head + """
           throws -> [String] {
            let plain = text.trimmingCharacters(in: .whitespaces)
              .replacingOccurrences(of: "a", with: "b")
            let again = String(data: Data(text.utf8), encoding: .utf8)
            let error: Error = URLError(.badURL)
            return plain.components(separatedBy: ",")
              + [again ?? "", error.localizedDescription]
          }
          """)
      #expect(everyday == [])
      #expect(
        try violations(
          in: head + """
             -> String? {
              try? String(contentsOfFile: text, encoding: .utf8)
            }
            """
        ).isEmpty == false)
    }

    /// Each declaration adds a symbol of another kind.
    private static let manyShapes = """
      import Foundation

      public class Outer<Output, Failure: Error> {
        class Listener { func tell(_ value: Output) {} }
        final class One<S: Sequence>: Listener where S.Element == Output {
          enum Job { case hand(() -> Void), value(Output), end(Failure) }
          struct State { var guest: S?; var jobs: [Job] = [] }
          var state = State()
          override func tell(_ value: Output) {
            state.jobs.append(.value(value))
          }
        }
        public init() {}
      }
      public protocol Shape {
        associatedtype Part: Equatable = Int
        associatedtype Parts: Sequence = [Part] where Parts.Element: Hashable
        func part() -> Part
      }
      extension Shape { public func part() -> Int { 1 } }
      public struct Round: Shape {}
      public func some() -> some Shape { Round() }
      public func all(_ numbers: any Sequence<Int>) -> [any Sequence<Int>] {
        [numbers]
      }
      public protocol Kept: AnyObject { var value: Int { get set } }
      public func kept(_ object: AnyObject) -> (any Kept)? { object as? any Kept }
      public enum Trouble<T>: Error { case known(T), unknown }
      public func fail() throws(Trouble<Int>) { throw .known(1) }
      public struct Large<T: Hashable & Codable>: Hashable, Codable {
        var one: T
        var many: [T: Int]
      }
      public struct Table {
        public subscript(row: Int, name: String) -> Int { get { row } set {} }
      }
      public func place() -> WritableKeyPath<Table, Int> { \\Table[1, "a"] }
      public struct Each<each T> {
        var all: (repeat each T)
        public func count() -> Int {
          var count = 0
          for _ in repeat each all { count += 1 }
          return count
        }
      }
      public actor Counter {
        var count = 0
        public func next() -> Int { count += 1; return count }
      }
      public func together() async -> Int {
        async let one = Counter().next()
        return await one + Counter().next()
      }
      public struct Only: ~Copyable { var value: Int; deinit {} }
      public func numbers(_ a: Double, _ b: Float) -> [Double] {
        [
          a.rounded(.up), a.rounded(.down), a.rounded(), a.squareRoot(),
          a.rounded(.towardZero), a.rounded(.toNearestOrEven),
          a.truncatingRemainder(dividingBy: 3), a.remainder(dividingBy: 2),
          a.addingProduct(1, 2), Double(b.rounded()), Double(b.rounded(.up)),
        ]
      }
      public func wide(_ a: Int128, _ b: Int128) -> [Int128] { [a / b, a % b] }
      """
  }
#endif
