// After your stop nothing that is sent into the second subject is heard any more:
// you finish it, or let nothing through. Only its feeding is to end.
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
    tens.send(completion: .finished)
  }
}
