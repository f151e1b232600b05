// The feeding is a sink that the board has from the beginning.
import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Chapter11Subjects

public final class Board {
  private let numbers = PassthroughSubject<Int, Never>()
  private let tens = PassthroughSubject<Int, Never>()
  private let hearsNumbers: AnyCancellable
  private let feeds: Subscribers.Sink<Int, Never>
  private let hearsTens: AnyCancellable

  public init(write: @escaping (String) -> Void) {
    hearsTens = tens.sink { write("tens \($0)") }
    hearsNumbers = numbers.sink { write("number \($0)") }
    feeds = Subscribers.Sink(
      receiveCompletion: { _ in },
      receiveValue: { [tens] number in tens.send(number * 10) })
    // Behind the sink of numbers: a number is heard before its tens.
    numbers.subscribe(feeds)
  }

  deinit {
    // A plain sink is not cancelled by its release.
    feeds.cancel()
  }

  public func send(_ number: Int) {
    numbers.send(number)
  }

  public func sendTens(_ number: Int) {
    tens.send(number)
  }

  public func stop() {
    feeds.cancel()
  }
}
