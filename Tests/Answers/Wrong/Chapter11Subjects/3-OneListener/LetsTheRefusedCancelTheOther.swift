// A refused subscriber receives the first one's subscription, with which it
// can cancel the first one's run. Deliver `Subscriptions.empty` instead.
import Chapter01Handshake
import Chapter05Demand

public final class Telephone<Output, Failure: Error>: Publisher {
  private final class Line: Subscription {
    var tell: ((Output) -> Subscribers.Demand)?
    var end: ((Subscribers.Completion<Failure>) -> Void)?
    var open = Subscribers.Demand.none

    init(
      tell: @escaping (Output) -> Subscribers.Demand,
      end: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.tell = tell
      self.end = end
    }

    func deliver(_ value: Output) {
      guard open > .none, let tell else { return }
      open -= 1
      open += tell(value)
    }

    func finish(_ completion: Subscribers.Completion<Failure>) {
      let end = end
      cancel()
      end?(completion)
    }

    func request(_ demand: Subscribers.Demand) {
      open += demand
    }

    func cancel() {
      tell = nil
      end = nil
    }
  }

  private var line: Line?
  private var ending: Subscribers.Completion<Failure>?

  public init() {}

  public func send(_ value: Output) {
    line?.deliver(value)
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard ending == nil else { return }
    ending = completion
    let last = line
    line = nil
    last?.finish(completion)
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let isTaken = line?.tell != nil
    if let refusal = ending ?? (isTaken ? .finished : nil) {
      subscriber.receive(subscription: line ?? Subscriptions.empty)
      return subscriber.receive(completion: refusal)
    }
    let line = Line(
      tell: { subscriber.receive($0) },
      end: { subscriber.receive(completion: $0) })
    self.line = line
    subscriber.receive(subscription: line)
  }
}
