import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter10FirstAndMerge
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
  // What is asked for inside receive(subscription:) goes up when that returns,
  // so its value comes a step later than a source's: P3 and P15 look at that.
  private let late = ["P3", "P15"]
  private let rules =
    Rule<TestedSource>.all + [.e1] + Rule<TestedSource>.threads

  @Test("first()")
  func first() {
    let piece = TestedSource(delivers: [0]) { (0..<3).publisher.first() }
    #expect(complaints(of: piece, rules, without: late) == [])
  }

  @Test("dropFirst(_:), which traps when it is asked for none")
  func dropFirst() {
    let piece = TestedSource(
      delivers: { Array(2..<$0 + 2) },
      { (0..<$0 + 2).publisher.dropFirst(2) })
    #expect(complaints(of: piece, rules, without: late + ["P5"]) == [])
  }

  @Test("removeDuplicates()")
  func removeDuplicates() {
    let piece = TestedSource(
      delivers: { Array(0..<$0) },
      { (0..<max(0, $0 * 2 - 1)).publisher.map { $0 / 2 }.removeDuplicates() })
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("merge(with:), with a side that has nothing")
  func merge() {
    let piece = TestedSource(
      delivers: { Array(0..<$0) },
      { (0..<$0).publisher.merge(with: [].publisher) })
    #expect(complaints(of: piece, rules, without: late) == [])
    let other = TestedSource(
      delivers: { Array(0..<$0) },
      { [].publisher.merge(with: (0..<$0).publisher) })
    #expect(complaints(of: other, rules, without: late) == [])
  }

  @Test(
    "O12 Another thread's value waits for the subscriber, and nobody else.")
  func mergeLetsOthersDeliver() {
    TestedOperator { upstream, probe in
      FakePublisher(upstream).merge(with: Telling(stage: probe.stage))
        .subscribe(ProbingSubscriber(probe))
    }.keeps(.o12)
  }

  /// Says that it is subscribed to, and delivers nothing.
  private struct Telling: Publisher {
    typealias Output = Int
    typealias Failure = FakeFailure
    let stage: Recorder

    func receive<S: Subscriber>(subscriber: S)
    where S.Input == Int, S.Failure == FakeFailure {
      stage.called("the other one is subscribed to")
      subscriber.receive(subscription: Subscriptions.empty)
    }
  }

  @Test("print(_:to:)")
  func printing() {
    struct Nowhere: TextOutputStream {
      func write(_ string: String) {}
    }
    let piece = TestedOperator {
      $0.print("piece", to: Nowhere())
    }
    #expect(
      complaints(
        of: piece,
        Rule<TestedOperator>.all + [.e1] + Rule<TestedOperator>.threads,
        without: ["O10"]) == [])
  }
}
