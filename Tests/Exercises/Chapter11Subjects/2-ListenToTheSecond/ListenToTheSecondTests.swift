import Exercise11_2
import ExerciseSupport
import Testing

private let place =
  "Chapters/11-Subjects.md#a-second-sink-that-receives-nothing"

@Suite(
  "11.2 Listen to the second",
  .exercise("Chapter11Subjects/2-ListenToTheSecond"))
struct ListenToTheSecondTests {
  private let book = TestLog()

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectHistory(
      book.lines, is: lines, lesson, see: place, sourceLocation: sourceLocation)
  }

  private func board() -> Board { Board { [book] in book.write($0) } }

  private var search: Search<ListenToTheSecond> {
    var environment = Environment.subject(subscribers: 0)
    environment.opening = []
    environment.own = [
      ListenToTheSecond.sendTens, ListenToTheSecond.stop,
      ListenToTheSecond.drop,
    ]
    environment.isClosed = { $0 == ListenToTheSecond.released }
    // While a line is written, the program may only stop the feeding.
    environment.excludes = { move, call in
      switch move {
      case .finish, .fail: true
      default: call != nil && move != .own(ListenToTheSecond.stop)
      }
    }
    return Search(
      ListenToTheSecond(), with: environment,
      names: Names("board", publishers: []),
      see: place
    ) { bench in
      let pen = Pen(bench)
      var board: Board? = Board { pen.write($0) }
      return SubjectUnderTest(
        send: { board?.send($0) },
        own: {
          switch $0 {
          case ListenToTheSecond.sendTens: board?.sendTens(50)
          case ListenToTheSecond.stop: board?.stop()
          default: board = nil
          }
        }
      ) { _ in }
    }
  }

  @Test("Every small program: the values before and after a stop.", .search)
  func everyProgram() { search.run(.half) }

  @Test("The listener receives a number, and then its tens.")
  func numbers() {
    let board = board()
    board.send(3)
    board.send(4)
    withExtendedLifetime(board) {}
    expect(
      ["number 3", "tens 30", "number 4", "tens 40"],
      "Each number is written first. Then the second subject receives ten times"
        + " the number, and its sink writes it.")
  }

  @Test("The listener receives values sent into the second subject.")
  func tens() {
    let board = board()
    board.sendTens(50)
    board.send(3)
    board.sendTens(60)
    withExtendedLifetime(board) {}
    expect(
      ["tens 50", "number 3", "tens 30", "tens 60"],
      "The listener must also receive values that are sent into the second"
        + " subject directly.")
  }

  @Test("A stop only disconnects the second subject from the first.")
  func stopped() {
    let board = board()
    board.send(3)
    board.stop()
    board.stop()
    board.send(4)
    board.sendTens(50)
    withExtendedLifetime(board) {}
    expect(
      ["number 3", "tens 30", "number 4", "tens 50"],
      "After a stop the first subject no longer feeds the second. Both sinks"
        + " still write what their subjects send.")
  }

  @Test("A stopped board is released, too.")
  func releasedWhenStopped() {
    weak var watched: Board?
    do {
      let board = board()
      watched = board
      board.stop()
      board.send(1)
      board.sendTens(20)
    }
    expect(
      ["number 1", "tens 20"],
      "A stop must not cancel the listener's"
        + " two sinks.")
    #expect(
      watched == nil,
      .lesson(
        "When its last owner releases a stopped board, the board is released.",
        see: place)
    )
  }
}

/// The object that the board's closure captures; it reports its release.
private final class Pen {
  private weak var bench: Bench?

  init(_ bench: Bench) { self.bench = bench }

  deinit { bench?.called(ListenToTheSecond.released) }

  func write(_ line: String) {
    bench?.called(ListenToTheSecond.write(line))
  }
}
