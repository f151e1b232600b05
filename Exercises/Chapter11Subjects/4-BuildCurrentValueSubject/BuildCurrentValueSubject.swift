// 11.4 Build CurrentValueSubject
import Chapter01Handshake
import Chapter05Demand

public final class CurrentValueSubject<Output, Failure: Error>: Publisher {
  // MARK: - Given: the list of the runs, and how it ends

  private var runs: [Run] = []
  private var ending: Subscribers.Completion<Failure>?

  private var current: Output

  public init(_ value: Output) {
    current = value
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    if let ending {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: ending)
    }
    let run = Run(subscriber, of: self)
    runs.append(run)
    subscriber.receive(subscription: run)
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard ending == nil else { return }
    ending = completion
    for run in runs { run.end(completion) }
  }

  // MARK: - Stage 1: The current value

  public func send(_ value: Output) {
    guard ending == nil else { return }
    self.value = value
  }

  private final class Run: Subscription {
    private var subject: CurrentValueSubject?
    private var receiveValue: ((Output) -> Subscribers.Demand)?
    private var receiveEnd: ((Subscribers.Completion<Failure>) -> Void)?
    /// The newest value, if it has not been delivered.
    private var waiting: Output?
    private var demand = Subscribers.Demand.none

    init<S: Subscriber>(_ subscriber: S, of subject: CurrentValueSubject)
    where S.Input == Output, S.Failure == Failure {
      self.subject = subject
      waiting = subject.value
      receiveValue = { subscriber.receive($0) }
      receiveEnd = { subscriber.receive(completion: $0) }
    }

    func cancel() {
      // A released object may call back, so empty every field first.
      let last = (subject, receiveValue, receiveEnd, waiting)
      (subject, receiveValue, receiveEnd, waiting) = (nil, nil, nil, nil)
      last.0?.runs.removeAll { $0 === self }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
      let receiveEnd = receiveEnd
      cancel()
      receiveEnd?(completion)
    }

    func request(_ demand: Subscribers.Demand) {
      guard receiveValue != nil else { return }
      self.demand += demand
      deliverWaiting()
    }

    // MARK: - Stage 2: Count the demand

    func offer(_ value: Output) {
      guard receiveValue != nil else { return }
      guard demand > .none else {
        waiting = value
        return
      }
      waiting = nil
      deliver(value)
      deliverWaiting()
    }

    private func deliverWaiting() {
      while demand > .none, let value = waiting {
        waiting = nil
        deliver(value)
      }
    }

    private func deliver(_ value: Output) {
      guard let receiveValue else { return }
      demand -= 1
      let more = receiveValue(value)
      demand += more
    }
  }

  // MARK: - Stage 3: Deliver a value that is set

  public var value: Output {
    get { current }
    set {
      current = newValue
      guard ending == nil else { return }
      for run in runs { run.offer(newValue) }
    }
  }
}
