import Foundation
import Testing

@testable import WorkbookBase

@Suite("An answer's public interface contains only its own names")
struct InterfaceTests {
  private let tests = "expectHistory(greeting.log, is: [\"a\"], see: place)"
  private static let model = """
    public protocol Publisher {}
    public struct Greeting: Publisher { public init(to name: String) {} }
    """

  /// Returns the interface that the compiler extracts from a source.
  private func interface(_ source: String) throws -> Interface {
    let folder = try PrivateFolder()
    let file = folder.file("A.swift")
    try Data(source.utf8).write(to: file)
    let graph = folder.file("graph")
    try FileManager.default.createDirectory(
      at: graph, withIntermediateDirectories: false)
    let text = folder.file("A.swiftinterface")
    let said = try ChildProcess.run([
      "swiftc", "-frontend", "-c", file.path, "-module-name", "Answer",
      "-package-name", "workbook", "-parse-as-library", "-swift-version", "5",
      "-enable-library-evolution", "-suppress-warnings", "-emit-module-path",
      folder.file("Answer.swiftmodule").path, "-emit-module-interface-path",
      text.path, "-o", folder.file("a.o").path, "-emit-symbol-graph",
      "-emit-symbol-graph-dir", graph.path,
      "-symbol-graph-minimum-access-level", "package",
      "-symbol-graph-skip-synthesized-members",
    ])
    try #require(said.succeeded, "\(said.errors)")
    return try Interface(
      String(contentsOf: text, encoding: .utf8),
      graphs: FileManager.default.contentsOfDirectory(
        at: graph, includingPropertiesForKeys: nil))
  }

  private func shadows(_ more: String) throws -> [String] {
    try interface(Self.model + "\n" + more)
      .shadows(models: [interface(Self.model)], tests: tests).map(\.text)
  }

  @Test("The compiler's remarks do not matter.")
  func remarks() throws {
    let (one, other) = try (
      Interface("// swift-compiler-version: one\npublic func a()"),
      Interface("// swift-compiler-version: another\npublic func a()")
    )
    #expect(one == other)
    #expect(try interface(Self.model).names == ["Publisher", "Greeting"])
  }

  @Test(
    "An answer's own types may be public.",
    arguments: [
      "public final class Helper {}\npublic func help() {}",
      "extension Greeting: Equatable {}",
      "extension Array { func inside() {} }",
      "public struct S: Comparable { public static func < (a: S, b: S) -> Bool { true } }",
    ])
  func helpers(source: String) throws { #expect(try shadows(source) == []) }

  @Test(
    "A public name that the tests use is refused, explicit or not.",
    arguments: [
      ("public func expectHistory(_ a: [String], is: Int) {}", "expectHistory"),
      ("public let place = 1", "place"),
      ("public func == (a: [String], b: [String]) -> Bool { true }", "=="),
      ("package func == (a: [String], b: [String]) -> Bool { true }", "=="),
      ("public typealias IntegerLiteralType = Double", "IntegerLiteralType"),
      ("public enum Swift {}", "Swift"),
    ])
  func names(source: String, name: String) throws {
    #expect(
      try shadows(source)
        == ["`\(name)` is a name that the tests use; do not make it public."])
  }

  @Test(
    "A public extension of another module's type is refused.",
    arguments: [
      ("extension Optional", "Optional"),
      ("@MainActor extension Optional", "Optional"),
      ("@available(macOS 12, *) @MainActor\nextension Optional", "Optional"),
      ("/* a */ @MainActor extension\n Optional", "Optional"),
    ])
  func extensions(start: String, type: String) throws {
    #expect(
      try shadows(
        """
        \(start) {
          public static func == (a: Wrapped?, b: _OptionalNilComparisonType) -> Bool
          { true }
        }
        """) == [
          "The tests would use what you add to \(type) too; do not make it public."
        ])
    #expect(
      try shadows(
        "extension Array { package func map() -> Int { 1 } }"
      ).count == 1, "What a package shares, its tests see.")
  }

  @Test("Conformances to protocols are refused, too.")
  func conformances() throws {
    for source in [
      "public protocol Own {}\nextension Array: Own {}",
      "extension Optional: @retroactive CustomStringConvertible { public var description: String { \"x\" } }",
    ] {
      #expect(try !shadows(source).isEmpty, "\(source)")
    }
  }
}
