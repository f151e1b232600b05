// 11.2 Listen to the second
//
// Task: this board sends numbers into one subject, which feeds a second subject
// with ten times each number. Two sinks write the values that they receive. The
// code has two mistakes, and one of them is in the notes' own program. Repair
// both, and write `stop()`:
//
// - `send(3)` writes "number 3" and then "tens 30".
// - `sendTens(50)` sends into the second subject directly, and writes "tens
//   50".
// - `stop()` stops the feeding, and nothing else: `send(_:)` still writes
//   numbers, and `sendTens(_:)` still writes tens.
// - When the board's last owner releases it, the board and its closure are
//   released.
//
// You may use: everything from chapters 04, 07 and 11. Threads: one.
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
