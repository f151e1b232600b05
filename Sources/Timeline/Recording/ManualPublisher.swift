import Chapter01Handshake

/// A publisher that delivers on request, for scenes and tests.
///
/// It sends to all subscribers without regard to demand, and passes a line to
/// `log` for each of their calls: `request …`, `cancel`. Chapter 11 builds the
/// real subject, which counts demand.
public final class ManualPublisher<Output, Failure: Error>: Publisher {
  private let log: (String) -> Void
  private let runs = Locked<[any ManualRun<Output, Failure>]>([])

  /// Creates a publisher without subscribers.
  public init(log: @escaping (String) -> Void = { _ in }) {
    self.log = log
  }

  /// The number of running subscriptions.
  public var subscriberCount: Int { runs.withLock { $0.count } }

  /// Starts a run in which only `send` delivers.
  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let inner = Inner(publisher: self, downstream: subscriber)
    runs.withLock { $0.append(inner) }
    subscriber.receive(subscription: inner)
  }

  /// Delivers `value` to all subscribers.
  public func send(_ value: Output) {
    for run in runs.withLock({ $0 }) { run.deliver(value) }
  }

  /// Ends every run.
  public func send(completion: Subscribers.Completion<Failure>) {
    for run in runs.exchange([]) { run.end(completion) }
  }

  private func remove(_ run: AnyObject) {
    // The removed run is returned, so it is released outside the lock.
    _ = runs.withLock { runs in
      runs.firstIndex { $0 === run }.map { runs.remove(at: $0) }
    }
  }
}

private protocol ManualRun<Output, Failure>: AnyObject {
  associatedtype Output
  associatedtype Failure: Error
  func deliver(_ value: Output)
  func end(_ completion: Subscribers.Completion<Failure>)
}

extension ManualPublisher {
  private final class Inner<Downstream: Subscriber>: Subscription, ManualRun
  where Downstream.Input == Output, Downstream.Failure == Failure {
    private weak var publisher: ManualPublisher?
    private let log: (String) -> Void
    private let downstream: Locked<Downstream?>

    init(publisher: ManualPublisher, downstream: Downstream) {
      self.publisher = publisher
      log = publisher.log
      self.downstream = Locked(downstream)
    }

    func request(_ demand: Subscribers.Demand) {
      log("request \(demand)")
    }

    func cancel() {
      log("cancel")
      publisher?.remove(self)
      downstream.exchange(nil)
    }

    func deliver(_ value: Output) {
      let demand = downstream.withLock { $0 }?.receive(value) ?? .none
      if demand > .none { log("returned \(demand)") }
    }

    func end(_ completion: Subscribers.Completion<Failure>) {
      downstream.exchange(nil)?.receive(completion: completion)
    }
  }
}
