import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Exercise20_1
import ExerciseSupport
import Testing

private let place = "Chapters/20-AForm.md#scan-remembers-in-a-closure"

@Suite(
  "20.1 Keep a result", .exercise("Chapter20AForm/1-KeepAResult"))
struct KeepAResultTests {
  // The answer may store no subscription, and then cannot refuse a second one.
  private var search: Search<KeepAResult> {
    var environment = Environment()
    environment.breaches = .secondSubscription
    environment.passesSubscriptionsOn = true
    let isClosed = environment.isClosed
    // Left open: a value whose run continues inside the closure.
    environment.isClosed = { call in
      if case .closure = call { return true }
      return isClosed(call)
    }
    return Search(
      KeepAResult(), with: environment,
      names: Names(
        "upstream.scan(0, nextDigit)", closure: "nextDigit"), see: place
    ) { bench in
      let digits = bench.publisher().scan(Digits(0, bench)) { result, parcel in
        Digits(result.number * 10 + bench.made(parcel).number, bench)
      }
      return SubjectUnderTest {
        digits.subscribe(
          bench.subscriber($0, failure: FakeFailure.self) { $0.number })
      }
    }
  }

  @Test("Every small program: each result builds on the previous one.", .search)
  func everyProgram() { search.run(.half) }

  @Test(
    "The closure receives the previous result, and its result is delivered.")
  func results() {
    let calls = TestLog()
    [1, 2, 3].publisher
      .scan(10) { result, value in
        calls.write("\(result) and \(value)")
        return result + value
      }
      .subscribe(NotingSubscriber(demand: .unlimited, log: calls))
    expectHistory(
      calls.lines,
      is: [
        "subscription", "request unlimited", "10 and 1", "value 11",
        "11 and 2", "value 13", "13 and 3", "value 16", "finished",
      ],
      "Each call gets the last result, at first `initialResult`. Its own result"
        + " is delivered.",
      see: place)
  }
}

/// A result that reports its release.
private final class Digits {
  let number: Int
  private weak var bench: Bench?

  init(_ number: Int, _ bench: Bench) {
    self.number = number
    self.bench = bench
  }

  deinit { bench?.noteRelease(of: "the previous result") }
}
