// The sinks' closures hold the board, and the board holds their tokens: it is
// never released. Let the closures hold what they call, and not the board.
import Chapter01Handshake
import Chapter04Sink
import Chapter06ControlEvents
import Chapter08Subjects

public final class Board {
  private let numbers = PassthroughSubject<Int, Never>()
  private let tens = PassthroughSubject<Int, Never>()
  private var cancellables: Set<AnyCancellable> = []
  private var feeding: AnyCancellable?

  private let write: (String) -> Void

  public init(write: @escaping (String) -> Void) {
    self.write = write
    numbers.sink { self.write("number \($0)") }.store(in: &cancellables)
    feeding = numbers.map { $0 * 10 }.subscribe(tens)
    tens.sink { self.write("tens \($0)") }.store(in: &cancellables)
  }

  public func send(_ number: Int) {
    numbers.send(number)
  }

  public func sendTens(_ number: Int) {
    tens.send(number)
  }

  public func stop() {
    feeding = nil
  }
}
