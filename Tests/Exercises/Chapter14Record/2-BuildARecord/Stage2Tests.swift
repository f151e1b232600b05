import Chapter01Handshake
import Exercise14_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/14-Record.md#stage-2-the-player"

@Suite(
  "14.2 Stage 2: A player that obeys demand",
  .exercise("Chapter14Record/2-BuildARecord"))
struct PlayerTests {
  @Test(
    "Every small program: each requested value is delivered, then the end.",
    .search)
  func everyProgram() {
    var environment = Environment.source
    environment.demands = [.max(1), .unlimited, .none, .max(.max)]
    environment.returnedDemands = [.max(1), .max(.max)]
    environment.excludes = { move, _ in
      if case .cancel = move { return true }
      if case .letGo = move { return true }
      return false
    }
    search(with: environment, releases: false, see: place).run(.half)
    // Left open: when a request during the handshake delivers the completion.
    environment.isClosed = { _ in true }
    search(of: [], with: environment, releases: false, see: place).run(.short)
  }

  @Test("A request inside a value delivers the next value after it.")
  func fromInside() {
    let timeline = Timeline()
    Record<String, Trouble>(
      output: ["Manny", "Moe"], completion: .failure(Trouble())
    ).recorded(on: timeline).subscribe(
      ScriptedSubscriber(
        onSubscription: { $0.request(.max(1)) },
        onValue: { _, subscription in
          subscription.request(.max(1))
          return .none
        }))
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: [
        "subscribe", "subscription", "request max(1)", "value Manny",
        "request max(1)", "value Moe", "request max(1)", "failure(rain)",
      ]),
      "One loop delivers all values. A request inside a delivery only"
        + " adds its demand.",
      see: place)
  }

  @Test("An empty recording completes once, however often it is asked.")
  func emptyEndsOnce() {
    let guest = NotingSubscriber<Int, Trouble>(demand: .unlimited)
    Record<Int, Trouble>(output: [], completion: .failure(Trouble()))
      .subscribe(guest)
    guest.request(.max(1))
    expectHistory(
      guest.lines,
      is: [
        "subscription", "request unlimited", "failure(rain)", "request max(1)",
      ],
      "Several requests may find the recording played to its end. Send the"
        + " completion only once.", see: place)
  }
}
