// A publisher of its own, without `combineLatest`.
import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter11Subjects
import Chapter19SeveralPublishers

/// A country, and how much of a price it takes.
public struct Country {
  public var percent: Int

  public init(percent: Int) { self.percent = percent }

  fileprivate func line(of price: Int) -> String {
    let tax = price * percent / 100
    return "\(price) + \(tax) = \(price + tax)"
  }
}

private struct Lines: Publisher {
  typealias Output = String
  typealias Failure = Never

  let price: PassthroughSubject<Int, Never>
  let country: CurrentValueSubject<Country, Never>

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Never {
    let run = Run(subscriber)
    subscriber.receive(subscription: run)
    run.follow(price) { $0.price = $1 }
    run.follow(country) { $0.country = $1 }
  }
}

/// One run: what is known, and the two sources that tell it.
private final class Run<Downstream: Subscriber>: Subscription
where Downstream.Input == String, Downstream.Failure == Never {
  var price: Int?
  var country: Country?
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var openSources = 2
  private var sources: [AnyCancellable] = []

  init(_ downstream: Downstream) { self.downstream = downstream }

  func follow<P: Publisher>(
    _ source: P, note: @escaping (Run, P.Output) -> Void
  ) where P.Failure == Never {
    guard downstream != nil else { return }
    // The source holds the run, until it ends or the run does.
    let run = source.sink { _ in
      self.sourceHasEnded()
    } receiveValue: { value in
      guard self.downstream != nil else { return }
      note(self, value)
      self.show()
    }
    if downstream == nil { run.cancel() } else { sources.append(run) }
  }

  private func show() {
    guard let price, let country, let downstream, demand > .none else { return }
    demand -= 1
    let more = downstream.receive(country.line(of: price))
    demand += more
  }

  private func sourceHasEnded() {
    openSources -= 1
    if openSources == 0 { end()?.receive(completion: .finished) }
  }

  func request(_ demand: Subscribers.Demand) { self.demand += demand }

  func cancel() { _ = end() }

  private func end() -> Downstream? {
    var last: Downstream?
    swap(&last, &downstream)
    var old: [AnyCancellable] = []
    swap(&old, &sources)
    old.forEach { $0.cancel() }
    return last
  }
}

/// The lines of a bill.
public func lines(
  of price: PassthroughSubject<Int, Never>,
  in country: CurrentValueSubject<Country, Never>
) -> some Publisher<String, Never> {
  Lines(price: price, country: country)
}
