// If the first subscriber sends another value from inside its delivery, the
// second one receives the inner value before the outer one. Append a value to
// all queues before you deliver it to any subscriber.
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
    remembered.append(value)
    if remembered.count > bufferSize { remembered.removeFirst() }
    let all = runs
    for run in all {
      run.line.append(value)
      run.deliver()
    }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    guard ending == nil else { return }
    ending = completion
    let all = runs
    runs = []
    for run in all { run.ending = completion }
    for run in all { run.deliver() }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run(
      bufferSize, remembered, ending, tell: { subscriber.receive($0) },
      end: { subscriber.receive(completion: $0) })
    if ending == nil {
      runs.append(run)
      run.leave = { [weak self, weak run] in
        self?.runs.removeAll { $0 === run }
      }
    }
    subscriber.receive(subscription: run)
    run.deliver()
  }

  private final class Run: Subscription {
    let bufferSize: Int
    var line: [Output]
    var ending: Subscribers.Completion<Failure>?
    var tell: ((Output) -> Subscribers.Demand)?
    var end: ((Subscribers.Completion<Failure>) -> Void)?
    var leave: () -> Void = {}
    var demand = Subscribers.Demand.none
    var isDelivering = false

    init(
      _ bufferSize: Int, _ line: [Output],
      _ ending: Subscribers.Completion<Failure>?,
      tell: @escaping (Output) -> Subscribers.Demand,
      end: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.bufferSize = bufferSize
      self.line = line
      self.ending = ending
      self.tell = tell
      self.end = end
    }

    func request(_ demand: Subscribers.Demand) {
      guard tell != nil else { return }
      self.demand += demand
      deliver()
    }

    func deliver() {
      guard !isDelivering else { return }
      isDelivering = true
      while demand > .none, !line.isEmpty, let tell {
        demand -= 1
        let more = tell(line.removeFirst())
        demand += more
      }
      isDelivering = false
      if line.count > bufferSize { line.removeFirst(line.count - bufferSize) }
      if line.isEmpty, let ending, let end {
        close()
        end(ending)
      }
    }

    private func close() {
      tell = nil
      end = nil
      line = []
    }

    func cancel() {
      close()
      leave()
      leave = {}
    }
  }
}
