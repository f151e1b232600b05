import Foundation
import Testing

@Suite("Afterwards.md says how many pieces of apps compile")
struct AfterwardsTests {
  @Test("The snippets' files and the page's rows are the same forty.")
  func counts() throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: here.path)
      .filter { $0.hasSuffix(".swift") && $0 != "Support.swift" }
    var root = here
    while !FileManager.default.fileExists(
      atPath: root.appending(path: "Package.swift").path), root.path != "/"
    {
      root.deleteLastPathComponent()
    }
    let page = try String(
      contentsOf: root.appending(path: "Chapters/Afterwards.md"),
      encoding: .utf8)
    let table = page.components(separatedBy: "| operator |\n").last ?? ""
    let rows = table.split(
      separator: "\n", omittingEmptySubsequences: false
    )
    .prefix { $0.hasPrefix("|") }.dropFirst()
    #expect(page.contains("wrote down \(files.count + rows.count) pieces"))
    #expect(page.contains("Of these, \(files.count) are files"))
    #expect(rows.count == 2 && page.contains("The other two use"))
  }
}

/// A value that two threads may access.
final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  var value: Value { lock.withLock { stored } }

  func set(_ value: Value) { lock.withLock { stored = value } }
}
