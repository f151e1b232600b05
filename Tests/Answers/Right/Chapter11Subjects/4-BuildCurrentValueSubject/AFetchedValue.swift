// A run keeps no value: it notes that the current one is owed, and fetches it
// from the subject at the request.
import Chapter01Handshake
import Chapter05Demand

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  // MARK: - Stage 1: The current value

  /// The value and how many values came before it.
  private var current: (value: Output, number: Int)
  private var seats: [Seat] = []
  private var ending: Subscribers.Completion<Failure>?

  public init(_ value: Output) {
    current = (value, 0)
  }

  public func send(_ value: Output) {
    if ending == nil { self.value = value }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    if let ending {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: ending)
    } else {
      let seat = SeatOf(subscriber, at: self)
      seats.append(seat)
      subscriber.receive(subscription: seat)
    }
  }

  private class Seat {
    func offer(_ value: (value: Output, number: Int)) {}
    func end(_ completion: Subscribers.Completion<Failure>) {}
  }

  // MARK: - Stage 2: Count the demand

  /// It keeps no value: whether the subject's current one is owed is enough.
  private final class SeatOf<S: Subscriber>: Seat, Subscription
  where S.Input == Output, S.Failure == Failure {
    private var on: (subscriber: S, subject: CurrentValueSubject)?
    private var demand = Subscribers.Demand.none
    private var isOwed = true
    /// The number of the last value that went out.
    private var delivered = -1

    init(_ subscriber: S, at subject: CurrentValueSubject) {
      on = (subscriber, subject)
    }

    override func offer(_ value: (value: Output, number: Int)) {
      // A request inside a delivery may have fetched this one already.
      guard value.number != delivered else { return }
      guard demand > .none else { return isOwed = true }
      deliver(value)
    }

    private func deliver(_ value: (value: Output, number: Int)) {
      guard let on else { return }
      isOwed = false
      delivered = value.number
      demand -= 1
      let more = on.subscriber.receive(value.value)
      demand += more
    }

    func request(_ more: Subscribers.Demand) {
      demand += more
      if isOwed, demand > .none, let on { deliver(on.subject.current) }
    }

    func cancel() {
      leave()
    }

    @discardableResult
    private func leave() -> S? {
      let last = on
      on = nil
      last?.subject.seats.removeAll { $0 === self }
      return last?.subscriber
    }

    override func end(_ completion: Subscribers.Completion<Failure>) {
      leave()?.receive(completion: completion)
    }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard ending == nil else { return }
    ending = completion
    for seat in seats { seat.end(completion) }
  }

  // MARK: - Stage 3: Deliver a value that is set

  public var value: Output {
    get { current.value }
    set {
      current = (newValue, current.number + 1)
      guard ending == nil else { return }
      let sent = current
      for seat in seats { seat.offer(sent) }
    }
  }
}
