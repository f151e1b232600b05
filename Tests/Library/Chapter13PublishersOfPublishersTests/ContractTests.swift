import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter12Values
import Chapter13PublishersOfPublishers
import ExerciseSupport
import Testing

/// What the kit says of a finished piece: nothing, it should be.
private func complaints<SubjectUnderTest: Tested>(
  of piece: SubjectUnderTest, _ rules: [Rule<SubjectUnderTest>]
) -> [String] {
  rules.filter { !piece.leftOut.contains($0.id) }
    .compactMap { piece.finding($0) }
}

@Suite("Publishers of what is there keep the contract, on one thread and many")
struct SourceContractTests {
  private let rules =
    Rule<TestedSource>.all + [.e1] + Rule<TestedSource>.threads
  // One subscription serves all runs of nothing, and their end follows it:
  // there is no value to count, and no run to let go of.
  private let nothing = ["P3", "P4", "P8", "P14", "P15"]

  @Test("Just")
  func just() {
    let piece = TestedSource(without: ["P5"], delivers: [7]) { Just(7) }
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("Optional.publisher, with a value and without")
  func optional() {
    let some = TestedSource(without: ["P5"], delivers: [7]) {
      Optional(7).publisher
    }
    #expect(complaints(of: some, rules) == [])
    let none = TestedSource(without: nothing, delivers: []) {
      Int?.none.publisher
    }
    #expect(complaints(of: none, rules) == [])
  }

  @Test("Result.publisher, of a success and of a failure")
  func result() {
    let success = TestedSource(without: ["P5"], delivers: [7]) {
      Result<Int, ExpectedTrouble>.success(7).publisher
    }
    #expect(complaints(of: success, rules) == [])
    let failure = TestedSource(
      without: nothing, ending: "failure(expected)", delivers: []
    ) {
      Result<Int, ExpectedTrouble>.failure(.expected).publisher
    }
    #expect(complaints(of: failure, rules) == [])
  }

  @Test("Empty and Fail")
  func noValue() {
    let empty = TestedSource(without: nothing, delivers: []) {
      Empty<Int, ExpectedTrouble>()
    }
    #expect(complaints(of: empty, rules) == [])
    let fail = TestedSource(
      without: nothing, ending: "failure(expected)", delivers: []
    ) {
      Fail<Int, ExpectedTrouble>(error: .expected)
    }
    #expect(complaints(of: fail, rules) == [])
  }

  @Test("Future, whose promise was kept before, and whose promise is kept late")
  func future() {
    let before = TestedSource(without: ["P5"], delivers: [7]) {
      Future<Int, Never> { $0(.success(7)) }
    }
    #expect(complaints(of: before, rules) == [])
    // What comes while the subscription is handed over waits for that.
    let late = TestedSource(
      without: ["P3", "P4", "P5", "P15"], lengths: [1], values: { _ in ["7"] }
    ) { _, _ in
      let promise = Locked<Future<Int, Never>.Promise?>(nil)
      let future = Future<Int, Never> { promise.exchange($0) }
      return .init(future) { promise.exchange(nil)?(.success(7)) }
    }
    #expect(complaints(of: late, rules) == [])
  }

  @Test("Deferred")
  func deferred() {
    let piece = TestedSource(delivers: { Array(0..<$0) }) { count in
      Deferred { (0..<count).publisher }
    }
    #expect(complaints(of: piece, rules) == [])
  }

  @Test("eraseToAnyPublisher()")
  func erased() {
    let piece = TestedSource(delivers: { Array(0..<$0) }) {
      (0..<$0).publisher.eraseToAnyPublisher()
    }
    #expect(complaints(of: piece, rules) == [])
  }
}

@Suite("The chapter's operators keep the contract, on one thread and on many")
struct OperatorContractTests {
  private let operatorRules =
    Rule<TestedOperator>.all + [.e1] + Rule<TestedOperator>.threads
  // These two hand their subscription down before they subscribe above. So
  // what is asked for inside receive(subscription:) comes a step later: O6 and
  // O11, P3, P4 and P15 look at that; and O7 at who asks above first.
  // T2 would also have a second subscription refused before the first is there,
  // unless O10 is left out.
  private let leftOut = [
    ["O6", "O7", "O11", "T2"], ["O6", "O7", "O10", "O11"],
  ]
  private let late = ["P3", "P4", "P5", "P15"]
  private let sourceRules =
    Rule<TestedSource>.all + [.e1] + Rule<TestedSource>.threads

  @Test("tryMap")
  func tryMap() {
    var manner = TestedOperator.Manner()
    manner.letsGoByItself = true
    let piece = TestedOperator(manner: manner, transform: { "\($0 * 10)" }) {
      $0.tryMap { $0 * 10 }
    }
    #expect(complaints(of: piece, operatorRules) == [])
  }

  @Test("setFailureType(to:)")
  func setFailureType() {
    let piece = TestedSource(delivers: { Array(0..<$0) }) {
      (0..<$0).publisher.setFailureType(to: ExpectedTrouble.self)
    }
    #expect(complaints(of: piece, sourceRules) == [])
  }

  @Test("flatMap")
  func flatMap() {
    var manner = TestedOperator.Manner()
    manner.asksOnItsOwn = true
    manner.letsGoByItself = true
    for leftOut in leftOut {
      let piece = TestedOperator(without: leftOut, manner: manner) {
        $0.flatMap { Just($0).setFailureType(to: FakeFailure.self) }
      }
      #expect(complaints(of: piece, operatorRules) == [])
    }
    let one = TestedSource(
      without: late, delivers: { Array(0..<$0) },
      { count in Just(count).flatMap { (0..<$0).publisher } })
    #expect(complaints(of: one, sourceRules) == [])
  }

  @Test("switchToLatest()")
  func switchToLatest() {
    var manner = TestedOperator.Manner()
    manner.asksOnItsOwn = true
    manner.letsGoByItself = true
    for leftOut in leftOut {
      let piece = TestedOperator(without: leftOut, manner: manner) {
        $0.map { Just($0).setFailureType(to: FakeFailure.self) }
          .switchToLatest()
      }
      #expect(complaints(of: piece, operatorRules) == [])
    }
    let one = TestedSource(
      without: late, delivers: { Array(0..<$0) },
      { Just((0..<$0).publisher).switchToLatest() })
    #expect(complaints(of: one, sourceRules) == [])
  }
  @Test("F1 What waits for its turn comes, whatever its child does meanwhile.")
  func children() {
    TestedFlattening(.switches) { above, children in
      above.map { children[$0] }.switchToLatest()
    }.keeps(.f1)
    TestedFlattening(.merges) { above, children in
      above.flatMap { children[$0] }
    }.keeps(.f1)
    TestedFlattening(.concatenates) { above, children in
      above.flatMap(maxPublishers: .max(1)) { children[$0] }
    }.keeps(.f1)
  }
}
