// 11.6 Replay the last
import Chapter01Handshake
import Chapter05Demand

public final class ReplaySubject<Output, Failure: Error>: Publisher {
  private let bufferSize: Int
  private var remembered: [Output] = []
  private var ending: Subscribers.Completion<Failure>?
  private var runs: [Run] = []

  public init(bufferSize: Int) {
    precondition(bufferSize >= 0, "Remember 0 values or more.")
    self.bufferSize = bufferSize
  }

  public func send(_ value: Output) {
    guard ending == nil else { return }
    remembered = Array((remembered + [value]).suffix(bufferSize))
    let all = runs
    for run in all { run.put(value) }
    for run in all { run.deliver() }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard ending == nil else { return }
    ending = completion
    let last = runs
    runs = []
    for run in last { run.end(completion) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run(subscriber, line: remembered, limit: bufferSize)
    if ending == nil {
      run.onCancel = { [weak self, unowned run] in
        self?.runs.removeAll { $0 === run }
      }
      runs.append(run)
    }
    subscriber.receive(subscription: run)
    if let ending { run.end(ending) }
  }

  private final class Run: Subscription {
    var onCancel: () -> Void = {}
    private var receiveValue: ((Output) -> Subscribers.Demand)?
    private var receiveEnd: ((Subscribers.Completion<Failure>) -> Void)?
    private var demand = Subscribers.Demand.none
    private var line: [Output]
    private let limit: Int
    private var ending: Subscribers.Completion<Failure>?
    private var isDelivering = false

    init<S: Subscriber>(_ subscriber: S, line: [Output], limit: Int)
    where S.Input == Output, S.Failure == Failure {
      receiveValue = { subscriber.receive($0) }
      receiveEnd = { subscriber.receive(completion: $0) }
      self.line = line
      self.limit = limit
    }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      deliver()
    }

    func cancel() {
      letGo()
      onCancel()
    }

    func put(_ value: Output) {
      guard receiveValue != nil, ending == nil else { return }
      line.append(value)
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
      ending = completion
      deliver()
    }

    func deliver() {
      guard !isDelivering else { return }
      isDelivering = true
      while demand > .none, !line.isEmpty, let receiveValue {
        demand -= 1
        demand += receiveValue(line.removeFirst())
      }
      isDelivering = false
      line.removeFirst(Swift.max(0, line.count - limit))
      if let ending, line.isEmpty, let receiveEnd {
        letGo()
        receiveEnd(ending)
      }
    }

    private func letGo() {
      receiveValue = nil
      receiveEnd = nil
      line = []
    }
  }
}
