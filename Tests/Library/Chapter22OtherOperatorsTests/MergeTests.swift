import Chapter01Handshake
import Chapter05Demand
import Chapter22OtherOperators
import ExerciseSupport
import Testing
import Timeline

@Suite("merge delivers what four to eight publishers deliver")
struct MergeTests {
  private let log = TestLog()
  private let others: [Numbers]

  init() {
    let log = log
    others = (2...8).map { number in Numbers { log.write("  \(number) \($0)") }
    }
  }

  private func merged<P: Publisher>(_ make: (Numbers, [Numbers]) -> P) -> Stand<
    Int, ExpectedTrouble
  > where P.Output == Int, P.Failure == ExpectedTrouble {
    Stand(asking: .unlimited, on: log) { make($0, others) }
  }

  /// Sends one value from each source, and finishes them in order.
  private func values(
    _ stand: Stand<Int, ExpectedTrouble>, of count: Int
  ) -> [String] {
    let sources = [stand.source] + others.prefix(count - 1)
    for (index, source) in sources.enumerated() { source.send(index + 1) }
    for source in sources { source.send(completion: .finished) }
    return log.lines.filter {
      $0.hasPrefix("value") || $0 == "finished" || $0 == "subscription"
    }
  }

  private func expected(_ count: Int) -> [String] {
    ["subscription"] + (1...count).map { "value \($0)" } + ["finished"]
  }

  @Test("Four and five publishers")
  func fourAndFive() {
    let four = merged { $0.merge(with: $1[0], $1[1], $1[2]) }
    #expect(values(four, of: 4) == expected(4))
    let other = MergeTests()
    let five = other.merged { $0.merge(with: $1[0], $1[1], $1[2], $1[3]) }
    #expect(other.values(five, of: 5) == expected(5))
  }

  @Test("Six and seven publishers")
  func sixAndSeven() {
    let six = merged { $0.merge(with: $1[0], $1[1], $1[2], $1[3], $1[4]) }
    #expect(values(six, of: 6) == expected(6))
    let other = MergeTests()
    let seven = other.merged {
      $0.merge(with: $1[0], $1[1], $1[2], $1[3], $1[4], $1[5])
    }
    #expect(other.values(seven, of: 7) == expected(7))
  }

  @Test("Eight publishers")
  func eight() {
    let eight = merged {
      $0.merge(with: $1[0], $1[1], $1[2], $1[3], $1[4], $1[5], $1[6])
    }
    #expect(values(eight, of: 8) == expected(8))
  }

  @Test("A failure ends the run, and a cancel reaches each publisher.")
  func ends() {
    let stand = merged { $0.merge(with: $1[0], $1[1], $1[2]) }
    others[1].send(completion: .failure(.expected))
    #expect(log.lines.last == "failure(expected)")
    #expect(
      log.lines.filter { $0.hasSuffix(" cancel") } == [
        "  cancel", "  2 cancel", "  4 cancel",
      ])
    withExtendedLifetime(stand) {}
  }
}
