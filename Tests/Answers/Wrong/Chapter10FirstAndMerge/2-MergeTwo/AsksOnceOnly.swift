// You request one value from each upstream, and never another. Request the
// next value from an upstream when its value has been delivered.
import Chapter01Handshake
import Chapter05Demand

public struct Merge<A: Publisher, B: Publisher>: Publisher
where A.Output == B.Output, A.Failure == B.Failure {
  public typealias Output = A.Output
  public typealias Failure = A.Failure

  private let a: A
  private let b: B

  public init(_ a: A, _ b: B) {
    self.a = a
    self.b = b
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run(subscriber)
    subscriber.receive(subscription: run)
    a.subscribe(Side(run, 0))
    b.subscribe(Side(run, 1))
  }
}

private final class Side<D: Subscriber>: Subscriber {
  typealias Input = D.Input
  typealias Failure = D.Failure

  let run: Run<D>
  let index: Int

  init(_ run: Run<D>, _ index: Int) {
    self.run = run
    self.index = index
  }

  func receive(subscription: Subscription) {
    run.attach(subscription, index)
  }

  func receive(_ input: D.Input) -> Subscribers.Demand {
    run.take(input, index)
    return .none
  }

  func receive(completion: Subscribers.Completion<D.Failure>) {
    run.end(completion, index)
  }
}

private final class Run<D: Subscriber>: Subscription {
  private var downstream: D?
  private var open = Subscribers.Demand.none
  private var line: [(index: Int, value: D.Input)] = []
  private var upstreams: [Subscription?] = [nil, nil]
  private var hasEnded = [false, false]
  private var wantsAll = false
  private var isDelivering = false

  init(_ downstream: D) {
    self.downstream = downstream
  }

  func attach(_ subscription: Subscription, _ index: Int) {
    guard downstream != nil, upstreams[index] == nil, !hasEnded[index] else {
      return subscription.cancel()
    }
    upstreams[index] = subscription
    subscription.request(wantsAll ? .unlimited : .max(1))
  }

  func take(_ value: D.Input, _ index: Int) {
    guard downstream != nil, !hasEnded[index] else { return }
    line.append((index, value))
    deliver()
  }

  func end(_ completion: Subscribers.Completion<D.Failure>, _ index: Int) {
    guard let downstream, !hasEnded[index] else { return }
    hasEnded[index] = true
    upstreams[index] = nil
    guard case .failure = completion else { return deliver() }
    cancel()
    downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    add(demand)
    deliver()
  }

  private func add(_ demand: Subscribers.Demand) {
    guard downstream != nil else { return }
    open += demand
    guard open == .unlimited, !wantsAll else { return }
    wantsAll = true
    for upstream in upstreams { upstream?.request(.unlimited) }
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    while open > .none, let downstream, !line.isEmpty {
      let (index, value) = line.removeFirst()
      open -= 1
      add(downstream.receive(value))
    }
    isDelivering = false
    guard line.isEmpty, hasEnded == [true, true], let downstream else { return }
    self.downstream = nil
    downstream.receive(completion: .finished)
  }

  func cancel() {
    let running = upstreams
    downstream = nil
    line = []
    upstreams = [nil, nil]
    for upstream in running { upstream?.cancel() }
  }
}
