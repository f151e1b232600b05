// Each queue drops its oldest value as soon as it has one too many and nobody
// asks; a queue is a dictionary's entry, and its subscription a key.
import Chapter01Handshake
import Chapter05Demand

public final class ReplaySubject<Output, Failure: Error>: Publisher {
  private let bufferSize: Int
  private var latest: [Output] = []
  private var ending: Subscribers.Completion<Failure>?
  private var queues: [Queue] = []

  public init(bufferSize: Int) {
    precondition(bufferSize >= 0, "A buffer has a size of 0 or more.")
    self.bufferSize = bufferSize
  }

  public func send(_ value: Output) {
    if ending != nil { return }
    latest.append(value)
    if latest.count > bufferSize { latest.removeFirst() }
    let now = queues
    now.forEach { $0.add(value) }
    now.forEach { $0.flush() }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    if ending != nil { return }
    ending = completion
    let now = queues
    queues = []
    now.forEach { $0.close(completion) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let queue = Queue(
      latest, bufferSize, value: subscriber.receive,
      end: subscriber.receive(completion:))
    if ending == nil {
      queues.append(queue)
      queue.leave = { [weak self, weak queue] in
        self?.queues.removeAll { $0 === queue }
      }
    }
    subscriber.receive(subscription: queue)
    if let ending { queue.close(ending) }
  }

  private final class Queue: Subscription {
    var leave: (() -> Void)?
    private var waiting: [Output]
    private let size: Int
    private var demand = Subscribers.Demand.none
    private var ending: Subscribers.Completion<Failure>?
    private var isBusy = false
    private var value: ((Output) -> Subscribers.Demand)?
    private var end: ((Subscribers.Completion<Failure>) -> Void)?

    init(
      _ waiting: [Output], _ size: Int,
      value: @escaping (Output) -> Subscribers.Demand,
      end: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.waiting = waiting
      self.size = size
      self.value = value
      self.end = end
    }

    func add(_ value: Output) {
      guard end != nil, ending == nil else { return }
      waiting.append(value)
      trim()
    }

    func close(_ completion: Subscribers.Completion<Failure>) {
      ending = completion
      flush()
    }

    func request(_ demand: Subscribers.Demand) {
      self.demand += demand
      flush()
    }

    func cancel() {
      let leave = leave
      letGo()
      leave?()
    }

    func flush() {
      if isBusy { return }
      isBusy = true
      defer { isBusy = false }
      while let value, demand > .none, !waiting.isEmpty {
        let next = waiting.removeFirst()
        demand -= 1
        demand += value(next)
      }
      trim()
      if let ending, waiting.isEmpty, let end {
        letGo()
        end(ending)
      }
    }

    /// What somebody has asked for is on its way, and is not dropped.
    private func trim() {
      let kept = demand.max.map { $0 + size } ?? waiting.count
      if waiting.count > kept { waiting.removeFirst(waiting.count - kept) }
    }

    private func letGo() {
      let last = (value, end, waiting, leave)
      (value, end, waiting, leave) = (nil, nil, [], nil)
      withExtendedLifetime(last) {}
    }
  }
}
