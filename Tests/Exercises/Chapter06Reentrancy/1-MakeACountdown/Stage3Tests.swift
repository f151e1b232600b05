import Chapter01Handshake
import Exercise06_1
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/06-Reentrancy.md#counting-too-late"

@Suite(
  "06.1 Stage 3: A request during a delivery",
  .exercise("Chapter06Reentrancy/1-MakeACountdown"))
struct InsideTests {
  private func search(abortingAt abort: Int? = nil) -> Search<MakeACountdown> {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited, .none, .max(.max)]
    environment.returnedDemands = [.max(1), .max(.max)]
    environment.excludes = { move, _ in
      switch move {
      case .cancel, .letGo: true
      default: false
      }
    }
    return MakeACountdown(abortingAt: abort, letsGo: false).search(
      with: environment)
  }

  @Test(
    "Every small program: each requested number is delivered, then the end.",
    .search)
  func everyProgram() { search().run(.half) }

  @Test("Every small program: a countdown that is aborted.", .search)
  func everyProgramOfAborts() { search(abortingAt: 1).run(.half) }

  @Test("A thousand numbers need no deeper stack than three.")
  func stack() {
    var places: [Int] = []
    Countdown(from: 1000).subscribe(
      ScriptedSubscriber(
        onSubscription: { $0.request(.unlimited) },
        onValue: { number, _ in
          var here = number
          places.append(withUnsafePointer(to: &here) { Int(bitPattern: $0) })
          return .none
        }))
    // A call for each number needs more than ten bytes of stack.
    let grows =
      places.count > 2 && abs(places[2] - places[places.count - 1]) > 9_999
    expectHistory(
      ["\(places.count) numbers", "the stack \(grows ? "grows" : "stays")"],
      is: ["1000 numbers", "the stack stays"],
      "Deliver the next number after `receive(_:)` has returned, in a loop, not"
        + " in a method that calls itself.", see: place)
  }

  @Test("A subscriber that requests inside each number receives one at a time.")
  func oneByOne() {
    let timeline = Timeline()
    Countdown(from: 2).recorded(on: timeline).subscribe(
      ScriptedSubscriber(
        onSubscription: { $0.request(.max(1)) },
        onValue: { _, subscription in
          subscription.request(.max(1))
          return .none
        }))
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request max(1)", "value 2",
        "request max(1)", "value 1", "request max(1)", "finished",
      ]),
      "A request inside `receive(_:)` only adds its demand and returns. The"
        + " loop that is already running delivers the number.",
      see: place)
  }
}
