import Exercise18_5
import ExerciseSupport
import Testing

// Each stage has a file with the rules for its piece, in the order of testing.

@Suite(
  "18.5 A little Combine", .exercise("Chapter18Threads/5-ALittleCombine"))
struct ALittleCombineTests {
  typealias Demand = Subscribers.Demand

  @Test("Stage 1: Demand is a number or unlimited, and is comparable.")
  func demand() {
    expectHistory(
      [Demand.max(3), .max(0), .none, .max(.max), .unlimited].map {
        $0.max.map { "\($0)" } ?? "unlimited"
      },
      is: ["3", "0", "0", "9223372036854775807", "unlimited"],
      "`max` is a number if the demand has a limit, and nil if it is unlimited.",
      see: "Chapters/05-Demand.md#a-number-or-no-limit")
    let pairs: [(Demand, Demand)] = [
      (.max(3), .max(3)), (.max(3), .max(4)), (.none, .max(0)),
      (.none, .unlimited), (.unlimited, .max(.max)), (.unlimited, .unlimited),
    ]
    expectHistory(
      pairs.map { "\($0 == $1)" },
      is: ["true", "false", "true", "false", "false", "true"],
      "`.none` equals `.max(0)`. `.unlimited` equals no number, not even the"
        + " largest.",
      see: "Chapters/05-Demand.md#a-number-or-no-limit")
  }
}
