// What a number goes into is settled when it comes. Whoever is told of the
// number may stop the feeding, and the tens are written all the same. Look
// after each call whether the feeding is still on.
import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Chapter11Subjects

public final class Board {
  private let numbers = PassthroughSubject<Int, Never>()
  private let tens = PassthroughSubject<Int, Never>()
  private var cancellables: Set<AnyCancellable> = []
  /// What a number goes into, in this order.
  private lazy var ways: [(Int) -> Void] = [
    { [numbers] in numbers.send($0) },
    { [tens] in tens.send($0 * 10) },
  ]

  public init(write: @escaping (String) -> Void) {
    numbers.sink { write("number \($0)") }.store(in: &cancellables)
    tens.sink { write("tens \($0)") }.store(in: &cancellables)
  }

  public func send(_ number: Int) {
    for way in ways { way(number) }
  }

  public func sendTens(_ number: Int) {
    tens.send(number)
  }

  public func stop() {
    ways = Array(ways.prefix(1))
  }
}
