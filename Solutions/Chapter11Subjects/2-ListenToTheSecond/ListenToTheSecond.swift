// 11.2 Listen to the second
import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Chapter11Subjects

public final class Board {
  private let numbers = PassthroughSubject<Int, Never>()
  private let tens = PassthroughSubject<Int, Never>()
  private var cancellables: Set<AnyCancellable> = []
  private var feeding: AnyCancellable?

  public init(write: @escaping (String) -> Void) {
    numbers.sink { write("number \($0)") }.store(in: &cancellables)
    feeding = numbers.map { $0 * 10 }.subscribe(tens)
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
