// After your stop the numbers still become tens: their token lies with the
// others, or there is none. Keep the token of the feeding where you can let
// it go alone.
import Chapter01Handshake
import Chapter04Sink
import Chapter06ControlEvents
import Chapter08Subjects

public final class Board {
  private let numbers = PassthroughSubject<Int, Never>()
  private let tens = PassthroughSubject<Int, Never>()
  private var cancellables: Set<AnyCancellable> = []
  private var feeding: AnyCancellable?

  public init(write: @escaping (String) -> Void) {
    numbers.sink { write("number \($0)") }.store(in: &cancellables)
    numbers.map { $0 * 10 }.subscribe(tens).store(in: &cancellables)
    tens.sink { write("tens \($0)") }.store(in: &cancellables)
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
