// You keep one run for all subscribers, and the first cancel ends it. A
// publisher describes: each subscriber has a run of its own.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter19SeveralPublishers
import Chapter20AForm

/// A country, and how much of a price it takes.
public struct Country {
  public var percent: Int

  public init(percent: Int) { self.percent = percent }
}

/// What is known of a bill.
private final class Bill {
  let lines = PassthroughSubject<String, Never>()
  var price: Int?
  var percent: Int?
  var isOpen = 2
  var runs: [AnyCancellable] = []

  func show() {
    guard let price, let percent else { return }
    let tax = price * percent / 100
    lines.send("\(price) + \(tax) = \(price + tax)")
  }

  func close() {
    isOpen -= 1
    if isOpen == 0 { lines.send(completion: .finished) }
  }

  func open(
    _ price: PassthroughSubject<Int, Never>,
    _ country: CurrentValueSubject<Country, Never>
  ) {
    guard runs.isEmpty, isOpen == 2 else { return }
    runs = [
      country.sink { [weak self] _ in
        self?.close()
      } receiveValue: { [weak self] in
        self?.percent = $0.percent
        self?.show()
      },
      price.sink { [weak self] _ in
        self?.close()
      } receiveValue: { [weak self] in
        self?.price = $0
        self?.show()
      },
    ]
  }
}

/// The lines of a bill.
///
/// The bill takes price and country from the two sources, and sends a line
/// whenever it has both.
public func lines(
  of price: PassthroughSubject<Int, Never>,
  in country: CurrentValueSubject<Country, Never>
) -> some Publisher<String, Never> {
  let bill = Bill()
  bill.open(price, country)
  return bill.lines.handleEvents(
    receiveCancel: { bill.runs.forEach { $0.cancel() } })
}
