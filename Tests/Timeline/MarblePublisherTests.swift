import Chapter01Handshake
import Dispatch
import Testing
import Timeline

@Suite("A marble publisher plays its string")
struct MarblePublisherTests {
  private func attach(
    _ text: String, _ timeline: Timeline, clock: MarbleClock? = nil
  ) throws -> MarbleTarget<MarbleFailure> {
    let target = MarbleTarget<MarbleFailure>()
    try Marbles.parse(text).publisher(on: clock).recorded(on: timeline)
      .subscribe(target)
    return target
  }

  private let begin = ["subscribe", "subscription"]

  @Test("Without a clock every value is due at once, and waits for demand")
  func demand() throws {
    let timeline = Timeline()
    let target = try attach("a--b-c|", timeline)
    target.subscription?.request(.max(2))
    target.subscription?.request(.max(1))
    #expect(
      timeline.history == begin + [
        "request max(2)", "value a", "value b", "request max(1)", "value c",
        "finished",
      ])
  }

  @Test("A completion needs no demand; a failure ends with its error")
  func ends() throws {
    for (text, end) in [("--|", "finished"), ("x", "failure(x)")] {
      let timeline = Timeline()
      _ = try attach(text, timeline)
      #expect(timeline.history == begin + [end])
    }
  }

  @Test("Returned demand counts, and a request inside a value joins the loop")
  func more() throws {
    let returned = Timeline()
    let one = try attach("abc|", returned)
    one.returns = .max(1)
    one.subscription?.request(.max(1))
    #expect(
      returned.history == begin + [
        "request max(1)", "value a", "returned max(1)", "value b",
        "returned max(1)", "value c", "returned max(1)", "finished",
      ])
    let inside = Timeline()
    let two = try attach("abc|", inside)
    two.asksInside = true
    two.subscription?.request(.max(1))
    #expect(
      inside.history == begin + [
        "request max(1)", "value a", "request max(1)", "value b",
        "request max(1)", "value c", "request max(1)", "finished",
      ])
  }

  @Test("No event follows a cancel, and the subscriber is released")
  func cancel() throws {
    let timeline = Timeline()
    weak var weakTarget: AnyObject?
    do {
      let target = try attach("abc|", timeline)
      weakTarget = target
      target.cancelsAt = "b"
      target.subscription?.request(.unlimited)
    }
    #expect(
      timeline.history == begin + [
        "request unlimited", "value a", "value b", "cancel",
      ])
    #expect(weakTarget == nil)
  }

  @Test(
    "With a clock values wait for their tick, counted from the subscription")
  func clock() throws {
    let timeline = Timeline()
    let clock = MarbleClock(timeline)
    clock.advance(to: 10)
    let target = try attach("a-(bc)-|", timeline, clock: clock)
    target.subscription?.request(.unlimited)
    clock.advance(to: 11)
    clock.advance(by: 30)
    #expect(
      timeline.events.map { "\($0.time) \($0.line)" } == [
        "10 subscribe", "10 subscription", "10 request unlimited",
        "10 value a", "12 value b", "12 value c", "14 finished",
      ])
    #expect(timeline.now == 41)
  }

  @Test("A due value waits for demand")
  func late() throws {
    let timeline = Timeline()
    let clock = MarbleClock(timeline)
    let target = try attach("a-|", timeline, clock: clock)
    clock.advance(to: 5)
    target.subscription?.request(.max(1))
    #expect(
      timeline.history == begin + ["request max(1)", "value a", "finished"])
  }

  @Test("A played string is recorded as the same string")
  func roundTrip() throws {
    for text in ["a--b--c---|", "(ab)-x", "-a", "--|"] {
      let timeline = Timeline()
      let clock = MarbleClock(timeline)
      let target = try attach(text, timeline, clock: clock)
      target.subscription?.request(.unlimited)
      clock.advance(to: 20)
      let marbles = Marbles(timeline.recording, of: "subscriber")
      #expect(marbles == (try Marbles.parse(text)))
    }
  }

  @Test("Letters can represent values and errors of any type")
  func mapping() {
    enum Broken: Error { case tooBig }
    let timeline = Timeline()
    Marbles("ab|").publisher(neverFailing: ["a": 10, "b": 20])
      .recorded(on: timeline)
      .subscribe(LoggingSubscriber<Int, Never>(log: { _ in }))
    Marbles("ax").publisher(["a": 1], failure: Broken.tooBig)
      .recorded(on: timeline)
      .subscribe(LoggingSubscriber<Int, Broken>(log: { _ in }))
    let values = timeline.events.filter { $0.kind == .value }
    #expect(values.map(\.text) == ["10", "20", "1"])
    #expect(timeline.history.last == "failure(tooBig)")
  }

  @Test("Requests from eight threads deliver every value once, in order")
  func threads() {
    let letters = String((0..<80).map { Character("\($0 % 10)") })
    let timeline = Timeline()
    let target = MarbleTarget<MarbleFailure>()
    Marbles(stringLiteral: letters + "|").publisher().recorded(on: timeline)
      .subscribe(target)
    let subscription = target.subscription
    DispatchQueue.concurrentPerform(iterations: 8) { _ in
      for _ in 0..<10 { subscription?.request(.max(1)) }
    }
    let values = timeline.events.filter { $0.kind == .value }.map(\.text)
    #expect(values.joined() == letters)
    #expect(timeline.events.filter { $0.kind == .completion }.count == 1)
  }
}
