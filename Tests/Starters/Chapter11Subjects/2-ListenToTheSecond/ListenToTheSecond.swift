// 11.2 Listen to the second
//
// Task: numbers go into one subject, and ten times as much into another one,
// which the first one feeds. Two sinks write what they hear. One of the two
// mistakes in it is that of the document's own program. Repair both, and write
// `stop()`:
//
// - `send(3)` writes "number 3" and then "tens 30".
// - `sendTens(50)` goes into the second subject from outside: "tens 50".
// - `stop()` ends the feeding, and nothing else: numbers are still heard as
//   numbers, and `sendTens(_:)` as tens.
// - When nothing holds the board, it is released, with its closure.
//
// You may use: everything of chapters 04, 07 and 11. Threads: one.
//
// Chapter: Chapters/11-Subjects.md#modify
// Test it: swift run workbook test 11.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Chapter11Subjects

public final class Board {
  private let numbers = PassthroughSubject<Int, Never>()
  private let tens = PassthroughSubject<Int, Never>()
  private var cancellables: Set<AnyCancellable> = []

  public init(write: @escaping (String) -> Void) {
    numbers.sink { write("number \($0)") }.store(in: &cancellables)
    _ = numbers.map { $0 * 10 }.subscribe(tens)
    numbers.sink { write("tens \($0)") }.store(in: &cancellables)
  }

  public func send(_ number: Int) {
    numbers.send(number)
  }

  public func sendTens(_ number: Int) {
    tens.send(number)
  }

  public func stop() {
  }
}
