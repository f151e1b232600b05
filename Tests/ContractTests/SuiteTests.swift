import ExerciseSupport
import Foundation
import Testing

/// A suite spells the rules out, one test each, so it could forget some.
@Suite("Each exercise's suite has every rule of its kind of piece")
struct SuiteTests {
  private let all: [Character: [String]] = [
    "p": Rule<TestedSource>.all.map(\.id),
    "s": Rule<TestedSubscriber>.all.map(\.id),
    "o": Rule<TestedOperator>.all.map(\.id),
    "j": Rule<TestedSubject>.all.map(\.id),
    "c": Rule<TestedCancellable>.all.map(\.id),
    "b": Rule<TestedBag>.all.map(\.id),
    "t": Rule<TestedSource>.threads.map(\.id),
  ]

  @Test("Every rule has a test, but for those that the piece leaves out.")
  func complete() throws {
    var complaints: [String] = []
    for (name, text) in try suites() {
      let kept = text.matches(of: #/keeps\(\.([a-z])([0-9]+)/#)
        .map { "\($0.1)\($0.2)".uppercased() }
      let left = text.matches(of: #/without: \[([^\]]*)\]/#).flatMap {
        $0.1.split { !$0.isLetter && !$0.isNumber }.map(String.init)
      }
      let letters = Set(kept.compactMap { $0.lowercased().first })
      for letter in letters.sorted() {
        let missing = Set(all[letter] ?? []).subtracting(kept)
          .subtracting(left)
        if !missing.isEmpty {
          complaints.append("\(name): \(missing.sorted())")
        }
      }
      let wrong = Set(kept).intersection(left)
      if !wrong.isEmpty { complaints.append("\(name) keeps \(wrong.sorted())") }
    }
    #expect(complaints == [])
  }

  private func suites() throws -> [(name: String, text: String)] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Exercises")
    let files = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil)
    let suites = try (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
      .map {
        ($0.lastPathComponent, try String(contentsOf: $0, encoding: .utf8))
      }
      .sorted { $0.0 < $1.0 }
    try #require(suites.count > 20)
    return suites
  }
}
