import Chapter01Handshake
import Chapter04Sink
import Exercise04_4
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/04-Sink.md#an-owner"

@Suite("04.4 Own the run", .exercise("Chapter04Sink/4-OwnTheRun"))
struct OwnTheRunTests {
  @Test("While the controller lives, it shows the latest text.")
  func shows() {
    let clock = MarbleClock()
    let controller = Controller()
    var shown: [String] = []
    controller.show(texts("-a-b-", on: clock))
    for tick in [0, 2, 4] {
      clock.advance(to: tick)
      shown.append(controller.text)
    }
    expectHistory(
      shown, is: ["", "a", "b"],
      "Somebody has to keep the run while the controller lives.", see: place)
  }

  @Test("A controller that nobody holds is released, and cancels its run.")
  func released() {
    let clock = MarbleClock()
    let timeline = Timeline()
    var controller: Controller? = Controller()
    weak let watched = controller
    controller?.show(texts("-a-b-", on: clock).recorded(on: timeline))
    clock.advance(to: 2)
    controller = nil
    clock.advance(to: 4)
    #expect(
      watched == nil,
      "Nobody holds the controller, and it is still there. Look at: \(place)")
    expectHistory(
      timeline.history,
      is: [
        "subscribe", "subscription", "request unlimited", "value a", "cancel",
      ],
      "When the controller goes, its token goes, and the run is cancelled.",
      see: place)
  }

  @Test("A second show cancels the first run.")
  func replaced() {
    let clock = MarbleClock()
    let controller = Controller()
    controller.show(texts("-a-b-", on: clock))
    controller.show(texts("--c--", on: clock))
    clock.advance(to: 4)
    #expect(
      controller.text == "c",
      "The first run still writes into the text. Look at: \(place)")
  }

  private func texts(
    _ marbles: Marbles, on clock: MarbleClock
  ) -> MarblePublisher<String, Never> {
    marbles.publisher(
      neverFailing: ["a": "a", "b": "b", "c": "c"], on: clock)
  }
}
