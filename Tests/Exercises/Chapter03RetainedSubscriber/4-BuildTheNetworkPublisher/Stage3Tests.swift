import Chapter01Handshake
import Exercise03_4
import ExerciseSupport
import ServerSupport
import Testing

private let place =
  "Chapters/03-RetainedSubscriber.md#kept-alive-until-the-answer"

@Suite(
  "03.4 Stage 3: Kept alive until the answer",
  .exercise("Chapter03RetainedSubscriber/4-BuildTheNetworkPublisher"))
struct Stage3Tests {
  private let setting: HeldServer

  init() throws { setting = try HeldServer() }

  @Test("A subscriber that keeps no subscription still receives its answer.")
  func heldByNobody() async {
    setting.publisher().subscribe(
      ForgetfulSubscriber<Post, DataTaskError>(setting.log.write))
    await setting.waitForRequest()
    await setting.answer()
    expectHistory(
      setting.log.lines,
      is: ["(the server has 1)", "value Manny", "finished"],
      "The run must live until the answer arrives. The session retains the"
        + " task's handler until then. What does the handler retain?",
      see: place)
  }

  @Test("After its end the subscription no longer retains its subscriber.")
  func releasesTheSubscriber() async {
    let told = Weakly<Reader>()
    var subscription: Subscription?
    do {
      let reader = setting.reader(demand: .unlimited)
      told.object = reader
      subscription = reader.subscription
      reader.subscription = nil
    }
    await setting.waitForRequest()
    setting.write(told.object == nil ? "it is gone" : "it is held")
    await setting.answer()
    setting.write(told.object == nil ? "it is gone" : "it is held")
    withExtendedLifetime(subscription) {}
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "request unlimited", "(the server has 1)",
        "(it is held)", "value Manny", "finished", "(it is gone)",
      ],
      "Release the subscriber after the completion, even if the program still"
        + " retains the subscription.", see: place)
  }

  @Test("A subscriber that keeps its subscription leaks nothing.")
  func breaksTheCycle() async {
    let told = Weakly<Reader>()
    do { told.object = setting.reader(demand: .unlimited) }
    await setting.waitForRequest()
    await setting.answer()
    setting.write(told.object == nil ? "it is gone" : "it is held")
    expectHistory(
      setting.log.lines,
      is: [
        "subscription", "request unlimited", "(the server has 1)",
        "value Manny", "finished", "(it is gone)",
      ],
      "The subscriber retains its subscription. At the completion, the"
        + " subscription must release the subscriber to break the cycle.",
      see: place)
  }

  @Test("A run is released if no object requests from it or holds it.")
  func notAsked() {
    let told = Weakly<AnyObject>()
    do {
      let reader = setting.reader()
      told.object = reader.subscription.map { $0 as AnyObject }
      reader.subscription = nil
    }
    setting.write(told.object == nil ? "the run is gone" : "the run is held")
    expectHistory(
      setting.log.lines, is: ["subscription", "(the run is gone)"],
      "Before the first request the run waits for no answer, so it must not"
        + " keep itself alive.",
      see: place)
  }
}
