import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport
import Testing

@Suite("The library's sources keep every rule")
struct LibrarySourceTests {
  @Test("IntPublisher")
  func ints() {
    let piece = TestedSource(delivers: { Array(0..<$0) }) {
      Publishers.IntPublisher(numberOfValues: $0)
    }
    for rule in Rule<TestedSource>.all + Rule<TestedSource>.threads {
      #expect(piece.finding(rule) == nil, "\(rule.name)")
    }
  }
}
