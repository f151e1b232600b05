import Chapter01Handshake
import Chapter06ControlEvents
import ExerciseSupport
import Testing

@Suite("The library's operators keep every rule")
struct LibraryOperatorTests {
  @Test("map")
  func map() {
    let piece = TestedOperator(transform: { "\($0 * 10)" }) {
      $0.map { $0 * 10 }
    }
    for rule in Rule<TestedOperator>.all + Rule<TestedOperator>.threads
    where rule.id != "O10" {
      #expect(piece.finding(rule) == nil, "\(rule.name)")
    }
  }

  @Test("filter")
  func filter() {
    let piece = TestedOperator(transform: { $0 > 1 ? "\($0)" : nil }) {
      $0.filter { $0 > 1 }
    }
    for rule in Rule<TestedOperator>.all + Rule<TestedOperator>.threads
    where rule.id != "O10" {
      #expect(piece.finding(rule) == nil, "\(rule.name)")
    }
  }
}
