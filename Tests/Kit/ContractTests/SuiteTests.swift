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

  /// Rules that say nothing about a piece, beside those that its suite names.
  private let sayNothing: [String: [String]] = [
    // One value: no sum of demand, and no loop.
    "MakeAPublisherTests.swift": ["P4", "P7", "P8"],
    "KeepTheRunAliveTests.swift": ["P3", "P4", "P8"],
    "AskOnceTests.swift": ["P4", "P7", "P8"],
    // One value, as above.
    "TakeTheFirstTests.swift": ["P3", "P8"],
    // One value, as above; its stages say in their own words, with a server,
    // when a request is sent, what is heard, and what is held after an end.
    "4-BuildTheNetworkPublisher": ["P1", "P2", "P3", "P4", "P6", "P7", "P8"],
    "2-BuildTheDataTaskPublisher": [
      "P2", "P3", "P4", "P6", "P7", "P8", "P12", "P13",
    ],
    // Another thread comes in the gaps of an object of the suite's own.
    "PairTheChangesTests.swift": ["T2"],
    "Stage2JustTests.swift": ["P4", "P7", "P8"],
    "Stage5MapTests.swift": ["O10"],
    // It takes no failure.
    "OpenTheCircleTests.swift": ["S9"],
    // A bag that is let go of promises nothing.
    "MakeABagTests.swift": ["B5"],
    // No state: it hands on what comes, and holds what it holds.
    "MeanTheFailureTests.swift": ["O8", "O9"],
    "MapAndFilterTests.swift": ["O10"],
    "KeepAResultTests.swift": ["O10"],
    // Time stands between what comes and what goes out.
    "WaitForSilenceTests.swift": ["O2", "O6", "O7", "O11", "T2"],
    "ThrottleTests.swift": ["O2", "O6", "O7", "O11", "T2"],
    // What was decided before a cancel may still be sent.
    "AnIdentityOfItsOwnTests.swift": ["T2"],
    // A search beside another thread has one rule.
    "2-BuildCombineLatest": ["T1", "T3"],
    "1-MakeACountdown": ["T1", "T3"],
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
          .subtracting(left + (sayNothing[name] ?? []))
        if !missing.isEmpty {
          complaints.append("\(name): \(missing.sorted())")
        }
      }
      let wrong = Set(kept).intersection(left)
      // Of several pieces one may leave out what another keeps.
      let pieces = text.matches(of: #/= Tested[A-Z]\w+/#).count
      if !wrong.isEmpty, pieces == 1 {
        complaints.append("\(name) keeps \(wrong.sorted())")
      }
    }
    #expect(complaints == [])
  }

  /// Stages of one piece, and what they share, are one suite, by the name of
  /// their folder.
  private func suites() throws -> [(name: String, text: String)] {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Exercises")
    let files = FileManager.default.enumerator(
      at: root, includingPropertiesForKeys: nil)
    let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { $0.pathExtension == "swift" }
    let staged = Set(
      urls.filter { $0.lastPathComponent == "Stage1Tests.swift" }
        .map { $0.deletingLastPathComponent() })
    var suites: [URL: String] = [:]
    for url in urls {
      let folder = url.deletingLastPathComponent()
      let suite = staged.contains(folder) ? folder : url
      suites[suite, default: ""] += try String(contentsOf: url, encoding: .utf8)
    }
    try #require(suites.count > 20)
    return suites.map { (name: $0.key.lastPathComponent, text: $0.value) }
      .sorted { $0.name < $1.name }
  }
}
