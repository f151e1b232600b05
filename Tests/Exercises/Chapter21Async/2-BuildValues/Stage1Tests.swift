import Chapter01Handshake
import Chapter05Demand
import Exercise21_2
import ExerciseSupport
import Testing
import Timeline

@Suite(
  "21.2 Stage 1: One value for each turn",
  .exercise("Chapter21Async/2-BuildValues"))
struct Stage1Tests {
  private let stand = Stand()

  @Test("A turn requests one value and waits for it.")
  func one() {
    stand.loop(over: Values(of: stand.taps))
    stand.book.write("(it waits)")
    stand.send(1)
    stand.send(2)
    stand.expect(
      [
        "  request max(1)", "(it waits)", "1", "  request max(1)", "2",
        "  request max(1)",
      ], "Each turn requests one value, waits for it, and returns it.")
  }

  @Test("A run begins with its iterator.")
  func begins() {
    let values = Values(of: stand.taps)
    stand.book.write("(runs: \(stand.taps.subscriberCount))")
    let iterator = values.makeAsyncIterator()
    stand.book.write("(runs: \(stand.taps.subscriberCount))")
    withExtendedLifetime(iterator) {}
    stand.expect(
      ["(runs: 0)", "(runs: 1)"],
      "`makeAsyncIterator()` subscribes; `Values` alone does not.")
  }

  @Test("A publisher may deliver inside the request.")
  func atOnce() {
    stand.tasks.begin { [book = stand.book] in
      var iterator = Values(of: Numbers(count: 3)).makeAsyncIterator()
      for _ in 1...2 {
        book.write("\(String(describing: try? await iterator.next()))")
      }
    }
    stand.expect(
      ["Optional(1)", "Optional(2)"],
      "A turn waits before it requests, so it returns a value that arrives"
        + " inside the request.")
  }

  @Test("Each iterator has its own run.")
  func apart() {
    let values = Values(of: stand.taps)
    stand.loop(over: values, "a: ")
    stand.loop(over: values, "b: ")
    stand.send(1)
    expectHistory(
      stand.book.lines.filter { $0.contains(":") }, is: ["a: 1", "b: 1"],
      "Each iterator needs its own run, with a waiting turn of its own.",
      see: place)
  }
}
