import Findings
import Testing

@testable import WorkbookBase
@testable import workbook_author
@testable import workbook_teacher

@Suite("The check judges the behavior of the recorded answers")
struct CheckedExerciseTests {
  private var good = CheckedExercise(
    exercise: GoodExercise.good,
    starter: .run(first: ["nothing"], second: ["nothing"]), solution: .run(),
    mistakes: [
      "AddsInstead": .run(first: ["3"]), "SpendsTwice": .run(first: ["1"]),
      "NeverStops": .run(second: ["1"]),
    ])

  private var advice: String {
    "`swift run workbook check \(good.exercise.id) --record` writes what is true"
  }

  private func complaints(_ trial: CheckedExercise) -> [String] {
    trial.complaints(
      recorded: good.failures(after: nil), isRecording: false)
  }

  @Test("A good exercise has no complaint.")
  func nothing() { #expect(complaints(good) == []) }

  @Test("A starter that passes.")
  func passingStarter() {
    var trial = good
    trial.starter = .run()
    #expect(complaints(trial).first == "the starter passes its tests")
  }

  @Test("A starter that crashes, hangs, leaves or does not compile.")
  func brokenStarter() {
    let crash = Crash(test: "It spends.", message: "found nil", place: nil)
    let slip = CompilerMessage.all(in: "A.swift:1:2: error: no such thing")
    let expected: [(Verdict, String)] = [
      (.crashed(crash), "the starter crashed: found nil"),
      (
        .stillRunning(test: "It spends.", seconds: 5, place: nil),
        "the starter did not end: no progress for 5 seconds in “It spends.”"
      ),
      (
        .endedEarly(test: nil, code: 0),
        "the starter left before the end: it called exit(0)"
      ),
      (
        .doesNotCompile(slip),
        "the starter does not compile: A.swift:1: no such thing"
      ),
    ]
    for (verdict, complaint) in expected {
      var trial = good
      trial.starter.verdict = verdict
      #expect(complaints(trial).first == complaint)
    }
    var repair = good
    repair.starter.verdict = .crashed(crash)
    #expect(
      !repair.complaints(
        recorded: nil, isRecording: true, starterMayCrash: true
      ).contains("the starter crashed: found nil"))
  }

  @Test("A starter that prints.")
  func strayOutput() {
    var trial = good
    trial.starter.printed.append(Array("hello\n".utf8)[...])
    #expect(
      complaints(trial) == ["the starter prints something of its own: hello"])
  }

  @Test("A solution that fails.")
  func failingSolution() {
    var trial = good
    trial.solution = .run(second: ["2"])
    #expect(
      complaints(trial) == ["the solution fails its tests: \"It stops.\""])
  }

  @Test("A mistake that passes.")
  func passingMistake() {
    var trial = good
    trial.mistakes["SpendsTwice"] = .run()
    #expect(
      complaints(trial) == [
        "the mistake SpendsTwice passes the tests"
      ])
  }

  @Test("A mistake that does not compile is named with its own file.")
  func brokenMistake() {
    var trial = good
    let slip = CompilerMessage.all(
      in: "\(trial.exercise.name).swift:1:2: error: no such thing")
    trial.mistakes["SpendsTwice"]?.verdict = .doesNotCompile(slip)
    let file = "\(trial.exercise.mistakesFolder)/SpendsTwice"
    trial.files["SpendsTwice"] = "\(file).swift"
    let complaint = "the mistake SpendsTwice does not compile: \(file)"
    #expect(complaints(trial) == ["\(complaint).swift:1: no such thing"])
    trial.files["SpendsTwice"] = "\(file).patch"
    #expect(
      complaints(trial) == [
        "\(complaint).patch:1: no such thing "
          + "(`swift run workbook new mistake \(trial.exercise.id) SpendsTwice` "
          + "writes it whole)"
      ])
  }

  @Test("A mistake that was not run keeps its record.")
  func notRun() {
    var trial = good
    trial.files["SpendsTwice"] = "SpendsTwice.patch"
    trial.mistakes["SpendsTwice"] = nil
    let recorded = good.failures(after: nil)
    #expect(complaints(trial) == [])
    #expect(trial.failures(after: recorded) == recorded)
  }

  @Test("A recorded mistake without a file.")
  func lostMistake() {
    var trial = good
    trial.mistakes["SpendsTwice"] = nil
    #expect(
      complaints(trial) == [
        "the mistake SpendsTwice is recorded and has no file: \(advice)"
      ])
  }

  @Test("A stress test before one that is certain.")
  func chance() {
    var trial = good
    trial.solution.tests[0].tags = [.stress]
    #expect(
      complaints(trial) == [
        "the test “It stops.” stands after “It spends.”: what is "
          + "certain comes first"
      ])
    trial.solution.tests.reverse()
    #expect(complaints(trial) == [])
  }

  @Test("Two mistakes with the same failure.")
  func twins() {
    var trial = good
    trial.mistakes["SpendsTwice"] = .run(first: ["3"])
    #expect(
      complaints(trial).first
        == "the mistakes AddsInstead and SpendsTwice look the same")
  }

  @Test("A mistake that fails differently than recorded.")
  func changed() {
    var trial = good
    trial.mistakes["SpendsTwice"] = .run(first: ["2"])
    #expect(
      complaints(trial) == [
        "the mistake SpendsTwice fails in another way than recorded "
          + "(“It spends.”, failed: “2”): \(advice)"
      ])
    trial.mistakes["SpendsTwice"] = .run(
      first: ["1"], second: ["4"])
    #expect(
      complaints(trial) == [
        "the mistake SpendsTwice fails in another way than recorded "
          + "(“It stops.”, failed and did not before: “4”): \(advice)"
      ])
  }

  @Test("Failures without a record.")
  func unrecorded() {
    #expect(
      good.complaints(recorded: nil, isRecording: false) == [
        "how they fail is not recorded: \(advice)"
      ])
    #expect(good.complaints(recorded: nil, isRecording: true) == [])
  }
}
