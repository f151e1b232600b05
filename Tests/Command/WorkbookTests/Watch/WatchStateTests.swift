import Testing

@testable import WorkbookBase
@testable import workbook_author
@testable import workbook

@Suite("Watching runs one test at a time, of the latest save")
struct WatchStateTests {
  private var state = WatchState()

  private mutating func after(_ events: WatchState.Event...)
    -> [WatchState.Action]
  {
    events.flatMap { state.handle($0) }
  }

  @Test("It tests at the start, shows the result, and tests after a save.")
  mutating func plain() {
    #expect(after(.started) == [.test])
    #expect(after(.ended(isCancelled: false)) == [.show(.result)])
    #expect(after(.saved) == [.test])
    #expect(after(.ended(isCancelled: false)) == [.show(.result)])
  }

  @Test("A save during a test cancels it; its result is never shown.")
  mutating func saveDuringTest() {
    #expect(after(.started, .saved) == [.test, .cancelTest])
    #expect(after(.saved, .key("r")) == [])
    #expect(after(.ended(isCancelled: false)) == [.test])
    #expect(after(.ended(isCancelled: false)) == [.show(.result)])
  }

  @Test("The keys show a panel each and do not disturb the test.")
  mutating func panels() {
    #expect(
      after(.started, .key("h"), .key("t"), .key("x"), .key("L"))
        == [.test, .show(.hint), .show(.timeline), .show(.list)])
  }

  @Test("In the list keys control the list, until Escape or l closes it.")
  mutating func list() {
    _ = after(.started, .ended(isCancelled: false))
    for leaving: Character in ["\u{1B}", "l"] {
      #expect(
        after(.key("l"), .key("↓"), .key("0"), .key("f"), .key(leaving))
          == [
            .show(.list), .list("↓"), .list("0"), .list("f"), .show(.result),
          ])
    }
    #expect(after(.key("h")) == [.show(.hint)])
  }

  @Test("Enter opens the chosen exercise; a result does not close the list.")
  mutating func choose() {
    #expect(after(.started, .key("l")) == [.test, .show(.list)])
    #expect(after(.ended(isCancelled: false)) == [])
    #expect(after(.key("\n")) == [.choose, .test])
    #expect(after(.ended(isCancelled: false)) == [.show(.result)])
    #expect(after(.key("s")) == [.show(.solution)])
  }

  @Test("The space bar turns the page.")
  mutating func pages() {
    #expect(after(.started, .key(" ")) == [.test, .show(.more)])
  }

  @Test("Next ends this exercise's test and starts the next one's.")
  mutating func next() {
    #expect(after(.started, .key("n")) == [.test, .moveOn, .cancelTest])
    #expect(after(.ended(isCancelled: true)) == [.test])
    #expect(after(.ended(isCancelled: false)) == [.show(.result)])
    #expect(after(.key("n")) == [.moveOn, .test])
  }

  @Test("Rerun starts a test without a save.")
  mutating func rerun() {
    _ = after(.started, .ended(isCancelled: false))
    #expect(after(.key("r")) == [.test])
  }

  @Test("Quitting waits for the running test to end.")
  mutating func quit() {
    #expect(after(.started, .key("q")) == [.test, .cancelTest])
    #expect(after(.saved) == [])
    #expect(after(.ended(isCancelled: true)) == [.leave])
  }

  @Test("Quitting without a test is immediate; so is a closed terminal.")
  mutating func quitIdle() {
    _ = after(.started, .ended(isCancelled: false))
    #expect(after(.key("q")) == [.leave])
    #expect(after(.left) == [.leave])
  }
}
