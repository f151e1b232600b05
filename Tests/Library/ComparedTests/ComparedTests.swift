import Foundation
import Testing

#if APPLE_COMBINE && canImport(Combine)
  import Combine
#else
  import CombineRebuilt
#endif

// The programs also ran in OpenCombine 0.14.0, which is written to agree with
// Apple's framework; each program has that run's history beside it. For a
// program that behaves differently here, both histories are given, and Names.md
// explains the difference.

@Suite("Combine's names behave as in Combine")
struct ComparedTests {
  @Test(
    "A compared program has the same history.",
    arguments: programs + morePrograms)
  func same(program: Program) {
    let log = Log()
    program.run(log)
    #expect(log.lines == program.history.lines)
  }

  @Test("An awaiting program has the same history.", arguments: asyncPrograms)
  func same(program: AsyncProgram) async {
    let log = Log()
    await program.run(log)
    #expect(log.lines == program.history.lines)
  }

  @Test("A released iterator cancels its run here, and not in OpenCombine.")
  func released() {
    let (one, two) = (Log(), Log())
    _ = Source<Int, Never>(one).values.makeAsyncIterator()
    _ = Source<Int, Broken>(two).values.makeAsyncIterator()
    #if APPLE_COMBINE && canImport(Combine)
      #expect(one.lines == ["  subscribed"])
      #expect(two.lines == ["  subscribed"])
    #else
      #expect(one.lines == ["  subscribed", "  cancel"])
      #expect(two.lines == ["  subscribed", "  cancel"])
    #endif
  }

  @Test(
    "A documented difference has the documented histories.",
    arguments: differences)
  func other(difference: Difference) {
    let log = Log()
    difference.run(log)
    #if APPLE_COMBINE && canImport(Combine)
      #expect(log.lines == difference.inCombine.lines)
    #else
      #expect(log.lines == difference.here.lines)
    #endif
    #expect(difference.here != difference.inCombine)
  }
}

#if !APPLE_COMBINE
  @Suite("Some of Combine's names trap or differ elsewhere")
  struct TrappingTests {
    @Test(
      "dropFirst(-1) traps at its call; in OpenCombine at the subscription.")
    func negative() async {
      await #expect(processExitsWith: .failure) { _ = Just(1).dropFirst(-1) }
    }

    @Test("A subscriber inside a change gets the new value, as from Apple's.")
    func insideChange() {
      final class Model { @Published var count = 0 }
      let (log, model) = (Log(), Model())
      var tokens: Set<AnyCancellable> = []
      model.$count.dropFirst()
        .sink { _ in
          model.$count.sink { log.write("inside \($0)") }.store(in: &tokens)
        }
        .store(in: &tokens)
      model.count = 1
      #expect(log.lines == ["inside 1"])
    }

    @Test("Without published properties an object sends, unlike OpenCombine's.")
    func told() {
      final class Plain: ObservableObject {
        var count = 0 { willSet { objectWillChange.send() } }
      }
      let (log, plain) = (Log(), Plain())
      plain.objectWillChange.subscribe(Guest(log, .max(1)))
      plain.count = 1
      plain.count = 2
      #expect(log.lines == ["subscription", "value ()", "value ()"])
    }
  }
#endif

@Suite("Each row of Names.md is backed by a program")
struct NamesPageTests {
  private struct Row {
    let name: String
    let test: String
    let difference: String
  }

  private let programNames = Set(
    (programs + morePrograms).flatMap(\.names) + asyncPrograms.flatMap(\.names))
  private let rows: [Row]
  private let gallery: String

  init() throws {
    var root = URL(filePath: #filePath)
    repeat {
      root.deleteLastPathComponent()
    } while !FileManager.default.fileExists(
      atPath: root.appending(path: "Package.swift").path) && root.path != "/"
    func page(_ name: String) throws -> String {
      try String(
        contentsOf: root.appending(path: "Chapters/\(name)"), encoding: .utf8)
    }
    gallery = try page("Operators.md")
    rows = try page("Names.md").split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map {
        $0.trimmingCharacters(in: .whitespaces)
      }
      guard cells.count == 4, cells[0].hasPrefix("`") else { return nil }
      return Row(
        name: cells[0].filter { $0 != "`" }, test: cells[2],
        difference: cells[3])
    }
  }

  @Test("A – marks exactly the names that a program compared.")
  func compared() {
    #expect(rows.count > 100)
    let names = programNames
    let differing = Set(differences.flatMap(\.names))
    for row in rows where row.difference.hasPrefix("–") {
      #expect(names.contains(row.name), "\(row.name) was not compared")
      #expect(!differing.contains(row.name), "\(row.name) goes another way")
    }
  }

  @Test("A name that differs has a row that says so and links it.")
  func told() {
    for name in Set(differences.flatMap(\.names)) {
      let row = rows.first { $0.name == name }
      #expect(row != nil, "\(name) has no row")
      #expect(row?.difference.hasPrefix("–") == false)
      #expect(
        row?.difference.contains("ComparedTests/Differences.swift") == true,
        "\(name) links no program")
    }
  }

  @Test("Every operator is on the page of operators.")
  func operators() {
    let others = [
      "sink", "assign", "customSink", "recordRun", "recording", "values",
    ]
    let names = rows.map(\.name).filter { $0.hasPrefix("Publisher.") }
      .map { String($0.dropFirst(10).prefix { $0 != "(" }) }
      .filter { !others.contains($0) }
    #expect(names.count > 50)
    for name in Set(names) {
      #expect(gallery.contains("`\(name)("), "\(name) has no place")
    }
  }

  @Test("Every compared name is on a page.")
  func listed() {
    let all = Set(rows.map(\.name))
    let compared = programNames.union(differences.flatMap(\.names))
    #expect(compared.subtracting(all) == [])
  }
}

extension String {
  fileprivate var lines: [String] {
    isEmpty ? [] : components(separatedBy: "\n")
  }
}
