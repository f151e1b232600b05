import Chapter01Handshake
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter12Values
import Chapter19SeveralPublishers
import Chapter20AForm
import ExerciseSupport
import Testing

/// What the kit says of a finished piece: nothing, it should be.
private func complaints<SubjectUnderTest: Tested>(
  of piece: SubjectUnderTest, _ rules: [Rule<SubjectUnderTest>],
  without leftOut: [String] = []
) -> [String] {
  rules.filter { !leftOut.contains($0.id) }.compactMap { piece.finding($0) }
}

@Suite("The chapter's operators keep the contract, on one thread and on many")
struct ContractTests {
  private let operators =
    Rule<TestedOperator>.all + [.e1] + Rule<TestedOperator>.threads
  // What is asked for inside receive(subscription:) goes up when that returns,
  // so its value comes a step later than a source's: P3 and P15 look at that.
  private let late = ["P3", "P15"]
  private let sources =
    Rule<TestedSource>.all + [.e1] + Rule<TestedSource>.threads

  @Test("scan(_:_:)")
  func scan() {
    let piece = TestedOperator { $0.scan(0) { $1 } }
    #expect(complaints(of: piece, operators, without: ["O10"]) == [])
  }

  @Test("handleEvents")
  func handleEvents() {
    let piece = TestedOperator { $0.handleEvents(receiveOutput: { _ in }) }
    #expect(complaints(of: piece, operators) == [])
  }

  @Test("prefix(_:), of more than come")
  func prefix() {
    let piece = TestedOperator { $0.prefix(1_000_000) }
    #expect(complaints(of: piece, operators) == [])
  }

  @Test("prefix(untilOutputFrom:), of one that delivers nothing")
  func prefixUntilOutput() {
    let piece = TestedOperator {
      $0.prefix(
        untilOutputFrom: Empty<Int, Never>(completeImmediately: false))
    }
    #expect(complaints(of: piece, operators) == [])
  }

  @Test("prepend and append, of nothing")
  func concatenate() {
    let piece = TestedOperator { $0.append(Empty()) }
    #expect(complaints(of: piece, operators) == [])
    let source = TestedSource(
      delivers: { Array(0..<$0) },
      { (0..<$0).publisher.append(Empty()) })
    #expect(complaints(of: source, sources) == [])
  }

  @Test("collect(_:), of arrays of one")
  func collectByCount() {
    let piece = TestedOperator(transform: { "[\($0)]" }) { $0.collect(1) }
    #expect(complaints(of: piece, operators) == [])
  }

  @Test("collect()")
  func collect() {
    let piece = TestedSource(delivers: [0]) {
      (0..<3).publisher.collect().map { _ in 0 }
    }
    #expect(complaints(of: piece, sources, without: late) == [])
  }

  @Test("zip")
  func zip() {
    let piece = TestedSource(
      delivers: { Array(0..<$0) },
      { (0..<$0).publisher.zip((0..<$0).publisher) { first, _ in first } })
    #expect(complaints(of: piece, sources, without: late) == [])
  }

  @Test("combineLatest, with a side that has delivered already")
  func combineLatest() {
    // A Just ends when it has been asked for its value, and not before; P6
    // looks for the end of a source that has nothing, and is not asked.
    let piece = TestedSource(
      delivers: { Array(0..<$0) },
      { Just(0).combineLatest((0..<$0).publisher) { $1 } })
    #expect(complaints(of: piece, sources, without: late + ["P6"]) == [])
  }
}
