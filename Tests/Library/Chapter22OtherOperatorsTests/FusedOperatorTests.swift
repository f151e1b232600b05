import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter10FirstAndMerge
import Chapter13PublishersOfPublishers
import Chapter19SeveralPublishers
import Chapter22OtherOperators
import ExerciseSupport
import Testing
import Timeline

@Suite("Two successive operators of one kind become one")
struct FusedOperatorTests {
  private func plays<P: Publisher, Q: Publisher>(
    _ type: Q.Type, _ expected: String...,
    at place: SourceLocation = #_sourceLocation, _ make: (Numbers) -> P
  ) {
    #expect(P.self == Q.self, sourceLocation: place)
    let stand = Stand(asking: .unlimited, make)
    let lines = stand.lines(sending: 1, 2, 3, 4, then: .finished)
    #expect(
      lines.filter { !$0.hasPrefix(" ") } == [
        "subscription", "request unlimited",
      ] + expected,
      sourceLocation: place)
  }

  @Test("map after map, and tryMap after map")
  func map() {
    plays(
      Publishers.Map<Numbers, Int>.self, "value 3", "value 5", "value 7",
      "value 9", "finished"
    ) { $0.map { $0 * 2 }.map { $0 + 1 } }
    plays(
      Publishers.TryMap<Numbers, Int>.self, "value 1", "value 2",
      "failure(expected)"
    ) { $0.map { $0 }.tryMap(orThrow) }
  }

  @Test("map after tryMap, and tryMap after tryMap")
  func tryMap() {
    plays(
      Publishers.TryMap<Numbers, Int>.self, "value 2", "value 3",
      "failure(expected)"
    ) { $0.tryMap(orThrow).map { $0 + 1 } }
    plays(
      Publishers.TryMap<Numbers, Int>.self, "value 2", "failure(expected)"
    ) { $0.tryMap { $0 + 1 }.tryMap(orThrow) }
  }

  @Test("compactMap after compactMap, and map after compactMap")
  func compactMap() {
    plays(
      Publishers.CompactMap<Numbers, Int>.self, "value 3", "finished"
    ) {
      $0.compactMap { $0 > 2 ? $0 : nil }.compactMap { $0 < 4 ? $0 : nil }
    }
    plays(
      Publishers.CompactMap<Numbers, Int>.self, "value 6", "value 8",
      "finished"
    ) { $0.compactMap { $0 > 2 ? $0 : nil }.map { $0 * 2 } }
    plays(
      Publishers.TryCompactMap<Numbers, Int>.self, "value 2",
      "failure(expected)"
    ) { $0.tryCompactMap { $0 > 1 ? $0 : nil }.compactMap(orThrow) }
  }

  @Test("filter and tryFilter after filter and tryFilter")
  func filter() {
    plays(Publishers.Filter<Numbers>.self, "value 2", "value 3", "finished") {
      $0.filter { $0 > 1 }.filter { $0 < 4 }
    }
    plays(
      Publishers.TryFilter<Numbers>.self, "value 2", "failure(expected)"
    ) { $0.filter { $0 > 1 }.tryFilter { try orThrow($0) > 0 } }
    plays(
      Publishers.TryFilter<Numbers>.self, "value 2", "failure(expected)"
    ) { $0.tryFilter { try orThrow($0) > 0 }.filter { $0 > 1 } }
    plays(
      Publishers.TryFilter<Numbers>.self, "value 2", "failure(expected)"
    ) { $0.tryFilter { $0 > 1 }.tryFilter { try orThrow($0) > 0 } }
  }

  @Test("The second closure is not called for a value that the first drops.")
  func order() {
    var seen: [Int] = []
    plays(Publishers.Filter<Numbers>.self, "value 3", "value 4", "finished") {
      $0.filter { $0 > 2 }.filter {
        seen.append($0)
        return true
      }
    }
    #expect(seen == [3, 4])
  }

  @Test("merge of two publishers of one type is a MergeMany.")
  func merge() {
    let other = Numbers()
    plays(
      Publishers.MergeMany<Numbers>.self, "value 1", "value 2", "value 3",
      "value 4"
    ) { $0.merge(with: other) }
  }

  @Test("The closures do not retain upstream.")
  func releases() {
    weak var upstream: Numbers?
    var fused: Any?
    do {
      let source = Numbers()
      upstream = source
      fused = source.map { $0 }.map { $0 }.transform
    }
    #expect(upstream == nil)
    withExtendedLifetime(fused) {}
  }
}
