import Chapter01Handshake
import Chapter05Demand
import Exercise15_3
import ExerciseSupport
import Testing

private let place = "Chapters/15-WhatCameBefore.md#memory-in-a-closure"

@Suite(
  "15.3 Keep a result", .exercise("Chapter15SeveralPublishers/3-KeepAResult"))
struct KeepAResultTests {
  // It need not keep the subscription, so it need not refuse another one.
  private let scan = TestedOperator(
    see: place, without: ["O10"], transform: { "\($0)" }
  ) { $0.scan(0) { $1 } }

  private func lines(
    _ results: Publishers.Sequence<[Int], Never>...,
    demand: Subscribers.Demand = .unlimited
  ) -> [String] {
    let calls = TestLog()
    for numbers in results {
      let sums = numbers.scan(10) { result, value in
        calls.write("\(result) and \(value)")
        return result + value
      }
      sums.subscribe(NotingSubscriber(demand: demand, log: calls))
    }
    return calls.lines
  }

  @Test("Each result is made of the one before, and delivered.")
  func results() {
    expectHistory(
      lines([1, 2, 3].publisher),
      is: [
        "subscription", "request unlimited", "10 and 1", "value 11",
        "11 and 2", "value 13", "13 and 3", "value 16", "finished",
      ], "What the closure has made last is what it is given next.",
      see: place)
  }

  @Test("Nothing is delivered that was not asked for, the first result either.")
  func asked() {
    expectHistory(
      lines([1, 2, 3].publisher, demand: .max(1)),
      is: ["subscription", "request max(1)", "10 and 1", "value 11"],
      "A value comes down for a value that came, and for nothing else.",
      see: place)
  }

  @Test("A later subscriber begins anew.")
  func anew() {
    let log = TestLog()
    let sums = [1, 2].publisher.scan(0, +)
    for name in ["first", "second"] {
      sums.subscribe(NotingSubscriber(name, demand: .unlimited, log: log))
    }
    expectHistory(
      log.lines.filter { $0.contains("value") },
      is: [
        "first value 1", "first value 3", "second value 1", "second value 3",
      ],
      "The last result belongs to a run, and not to the publisher.",
      see: place)
  }

  @Test("O1 The subscription comes down first, once.")
  func o1() { scan.keeps(.o1) }

  @Test("O2 Requests go up unchanged, and none is added.")
  func o2() { scan.keeps(.o2) }

  @Test("O3 Values come down; what is returned for them is returned above.")
  func o3() { scan.keeps(.o3) }

  @Test("O4 A cancel goes up, once, and nothing comes down after it.")
  func o4() { scan.keeps(.o4) }

  @Test("O5 Both ends come down, once, and need no demand.")
  func o5() { scan.keeps(.o5) }

  @Test("O6 A publisher above that answers inside the request is heard.")
  func o6() { scan.keeps(.o6) }

  @Test("O7 Each subscriber has a run of its own.")
  func o7() { scan.keeps(.o7) }

  @Test("O8 At both ends it lets go of what is above and of what is below.")
  func o8() { scan.keeps(.o8) }

  @Test("O9 At a cancel it lets go of what is above and of what is below.")
  func o9() { scan.keeps(.o9) }

  @Test("O11 Whatever it calls may call it back.")
  func o11() { scan.keeps(.o11) }
}
