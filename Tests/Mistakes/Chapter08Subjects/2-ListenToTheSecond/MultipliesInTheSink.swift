// You make the tens in the sink. Then what is sent into the second subject from
// outside is multiplied as well. The feeding is where numbers become tens.
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
    feeding = numbers.subscribe(tens)
    tens.sink { write("tens \($0 * 10)") }.store(in: &cancellables)
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
