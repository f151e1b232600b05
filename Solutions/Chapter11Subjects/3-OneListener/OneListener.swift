// 11.3 One listener
import Chapter01Handshake
import Chapter05Demand

public final class Telephone<Output, Failure: Error>: Publisher {
  private var call: Call?
  private var ending: Subscribers.Completion<Failure>?

  public init() {}

  public func send(_ value: Output) {
    call?.deliver(value)
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard ending == nil else { return }
    ending = completion
    let last = call
    call = nil
    last?.end(completion)
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let isTaken = call?.isOver == false
    guard ending == nil, !isTaken else {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: ending ?? .finished)
    }
    let call = Call(subscriber)
    self.call = call
    subscriber.receive(subscription: call)
  }

  private final class Call: Subscription {
    private var receiveValue: ((Output) -> Subscribers.Demand)?
    private var receiveEnd: ((Subscribers.Completion<Failure>) -> Void)?
    private var demand = Subscribers.Demand.none

    init<S: Subscriber>(_ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      receiveValue = { subscriber.receive($0) }
      receiveEnd = { subscriber.receive(completion: $0) }
    }

    var isOver: Bool { receiveEnd == nil }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
    }

    func cancel() {
      // What is released may call back: it goes when both have been emptied.
      let last = (receiveValue, receiveEnd)
      receiveValue = nil
      receiveEnd = nil
      withExtendedLifetime(last) {}
    }

    func deliver(_ value: Output) {
      guard demand > .none, let receiveValue else { return }
      demand -= 1
      demand += receiveValue(value)
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
      let receiveEnd = receiveEnd
      cancel()
      receiveEnd?(completion)
    }
  }
}
