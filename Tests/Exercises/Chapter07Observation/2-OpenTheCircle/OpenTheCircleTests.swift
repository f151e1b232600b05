import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07Observation
import Exercise07_2
import ExerciseSupport
import Testing
import Timeline

private let place = "Chapters/07-Observation.md#a-display-that-never-goes"

@Suite(
  "07.2 Open the circle", .exercise("Chapter07Observation/2-OpenTheCircle"))
struct OpenTheCircleTests {
  private let book = Book()
  private let first: ManualPublisher<Int, Never>
  private let second: ManualPublisher<Int, Never>

  init() {
    let book = book
    first = ManualPublisher { book.write("first: \($0)") }
    second = ManualPublisher { book.write("second: \($0)") }
  }

  /// Plays with a display, lets it go, and compares what was written; the last
  /// line says whether it went.
  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation,
    play: (Display) -> Void
  ) {
    weak var watched: Display?
    do {
      let display = Display()
      watched = display
      play(display)
      book.write("nobody holds the display")
      book.beginTheRelease()
    }
    book.endTheRelease()
    book.write(watched == nil ? "released display" : "the display is held")
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private func write(_ display: Display) {
    book.write("shown: \(display.count)")
  }

  @Test("It shows each value, and goes when nobody holds it.")
  func shows() {
    expect(
      [
        "first: request unlimited", "shown: 1", "shown: 2",
        "nobody holds the display", "first: cancel", "released display",
      ], "Nothing that the display holds may hold the display."
    ) { display in
      display.show(first)
      for count in [1, 2] {
        first.send(count)
        write(display)
      }
    }
  }

  @Test("Whoever observes it hears of each value, and does not keep it.")
  func observed() {
    var seen: [String] = []
    var cancellable: AnyCancellable?
    expect(
      [
        "first: request unlimited", "nobody holds the display", "first: cancel",
        "released display",
      ], "Nothing that the display holds may hold the display."
    ) { display in
      cancellable = display.$count.sink { seen.append("\($0)") }
      display.show(first)
      first.send(7)
    }
    expectHistory(
      seen, is: ["0", "7"], "Set the property: it tells of its changes.",
      see: place)
    cancellable?.cancel()
  }

  @Test("Showing another publisher ends the run before it, and then begins.")
  func another() {
    expect(
      [
        "first: request unlimited", "first: cancel",
        "second: request unlimited", "shown: 5", "nobody holds the display",
        "second: cancel", "released display",
      ],
      "Two runs that set one property take turns in it. End the first, first."
    ) { display in
      display.show(first)
      display.show(second)
      second.send(5)
      first.send(1)
      write(display)
    }
  }

  @Test("Stopped, it shows what it showed, and hears no more.")
  func stopped() {
    expect(
      [
        "first: request unlimited", "first: cancel", "shown: 1",
        "nobody holds the display", "released display",
      ], "End the run; leave the property alone."
    ) { display in
      display.show(first)
      first.send(1)
      display.stop()
      display.stop()
      first.send(2)
      write(display)
    }
  }

  @Test("After a stop it can show again.")
  func again() {
    expect(
      [
        "first: request unlimited", "first: cancel",
        "first: request unlimited", "shown: 3", "nobody holds the display",
        "first: cancel", "released display",
      ], "A stop is not the end of the display."
    ) { display in
      display.show(first)
      display.stop()
      display.show(first)
      first.send(3)
      write(display)
    }
  }

  @Test("A publisher that has ended leaves its last value.")
  func ended() {
    expect(
      [
        "first: request unlimited", "shown: 1", "second: request unlimited",
        "shown: 2", "nobody holds the display", "second: cancel",
        "released display",
      ], "A run that is over needs no cancel, and changes nothing."
    ) { display in
      display.show(first)
      first.send(1)
      first.send(completion: .finished)
      write(display)
      display.show(second)
      second.send(2)
      write(display)
    }
  }

  @Test(
    "A publisher that delivers at once is shown; the run before it has ended.")
  func atOnce() {
    expect(
      [
        "first: request unlimited", "first: cancel", "shown: 9",
        "nobody holds the display", "released display",
      ], "Values may come from inside show(_:)."
    ) { display in
      display.show(first)
      display.show([8, 9].publisher)
      write(display)
    }
  }
}

private final class Book {
  private(set) var lines: [String] = []
  private var release = 0

  func write(_ line: String) { lines.append(line) }

  func beginTheRelease() { release = lines.count }

  /// Tokens may be kept in a set: in which order they go is chance.
  func endTheRelease() { lines[release...].sort() }
}
