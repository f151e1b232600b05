import Chapter01Handshake
import Foundation
import Testing

@testable import ExerciseSupport

@Suite("The kit's rules are numbered, named and placed")
struct RuleTests {
  private struct Line {
    var id: String
    var name: String
    var place: String
  }

  private func lines<SubjectUnderTest>(_ rules: [Rule<SubjectUnderTest>])
    -> [Line]
  {
    rules.map { Line(id: $0.id, name: $0.name, place: $0.place) }
  }

  private var kinds: [[Line]] {
    [
      lines(Rule<TestedSource>.all + [.e1] + Rule<TestedSource>.threads),
      lines(
        Rule<TestedSubscriber>.all + [.e1] + Rule<TestedSubscriber>.threads),
      lines(
        Rule<TestedOperator>.all + [.o12, .e1] + Rule<TestedOperator>.threads),
      lines(
        Rule<TestedSubject>.all + [.j11, .j12, .e1]
          + Rule<TestedSubject>.threads),
      lines(
        Rule<TestedCancellable>.all + [.c6] + Rule<TestedCancellable>.threads),
      lines(Rule<TestedBag>.all + Rule<TestedBag>.threads),
    ]
  }

  @Test("Within a kind of piece each has a number of its own, in order.")
  func numbers() {
    for rules in kinds {
      let letter = String(rules[0].id.prefix(1))
      let own = rules.map(\.id).filter { $0.hasPrefix(letter) }
      let others = rules.map(\.id).dropFirst(own.count)
      #expect(own == (1...own.count).map { "\(letter)\($0)" })
      #expect(others.filter { $0 != "E1" } == ["T1", "T2", "T3"])
      #expect(rules.allSatisfy { $0.name.hasSuffix(".") })
    }
  }

  /// Sends a value, and never a subscription.
  private struct Blurting: Publisher {
    typealias Output = Int
    typealias Failure = Never

    func receive<S: Subscriber>(subscriber: S)
    where S.Input == Int, S.Failure == Never {
      _ = subscriber.receive(1)
    }
  }

  @Test("A rule says nothing of a piece that breaks what it presumes.")
  func unreached() {
    let piece = TestedSource(delivers: [1]) { Blurting() }
    let first = Rule<TestedSource>.p1.judge(piece)
    #expect(first.finding != nil)
    #expect(first.isReached)
    let later = Rule<TestedSource>.p9.judge(piece)
    #expect(later.finding == nil)
    #expect(!later.isReached)
  }

  #if os(Linux)
    /// ThreadSanitizer's own library stands where the hook would.
    @Test("Gaps are seen, where nothing else stands in their place.")
    func gaps() {
      #expect(gapsAreSeen || dlsym(nil, "__tsan_init") != nil)
    }
  #endif

  @Test("The chapters that there are have the places that rules name.")
  func places() throws {
    let root = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    var missing: Set<String> = []
    for place in kinds.joined().map(\.place) {
      let parts = place.split(separator: "#").map(String.init)
      let file = root.appendingPathComponent(parts[0])
      guard let text = try? String(contentsOf: file, encoding: .utf8) else {
        if !parts[0].hasSuffix("11-Subjects.md") { missing.insert(place) }
        continue
      }
      if !anchors(text).contains(parts[1]) { missing.insert(place) }
    }
    #expect(missing.sorted() == [])
  }

  private func anchors(_ text: String) -> Set<String> {
    Set(
      text.split(separator: "\n").filter { $0.hasPrefix("##") }.map { row in
        row.drop { $0 == "#" || $0 == " " }.lowercased()
          .filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" }
          .replacingOccurrences(of: " ", with: "-")
      })
  }
}
