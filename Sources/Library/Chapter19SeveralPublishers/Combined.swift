import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter08Time

/// One run of several publishers: the subscription of the subscriber, which
/// holds one of each publisher.
///
/// What is requested of it, it requests of each of them. What they deliver is
/// kept in `Kept`, and `join` makes a value of that, if it can. Nothing is
/// called, and nothing is released, under the lock.
package final class Combined<Kept, Output, Failure: Error>: Subscription,
  CustomStringConvertible
{
  package let description: String
  private let conduit: Conduit<(Combined, Output), Failure>
  private let join: (inout Kept) -> Output?
  private let isOver: (Kept, _ ended: [Bool]) -> Bool
  // These four are part of the conduit's state: touch them under its lock.
  /// What the publishers have delivered; nil after the end.
  private var kept: Kept?
  private var upstreams: [Subscription?]
  private var ended: [Bool]
  /// All that has been requested, for a publisher that is subscribed to late.
  private var demand = Subscribers.Demand.none

  /// - Parameters:
  ///   - isOver: whether no value can follow, when some have ended.
  ///   - join: what makes a value of what is kept; it is called under the lock.
  package init<S: Subscriber>(
    _ description: String, of count: Int, keeping kept: Kept, for downstream: S,
    isOver: @escaping (Kept, _ ended: [Bool]) -> Bool,
    join: @escaping (inout Kept) -> Output?
  ) where S.Input == Output, S.Failure == Failure {
    self.description = description
    self.kept = kept
    self.isOver = isOver
    self.join = join
    upstreams = Array(repeating: nil, count: count)
    ended = Array(repeating: false, count: count)
    conduit = Conduit(description) { combined, value in
      let more = downstream.receive(value)
      if more > .none { combined.request(more) }
      return .none
    } receiveCompletion: {
      downstream.receive(completion: $0)
    }
    conduit.handOver(self, to: downstream)
  }

  /// Subscribes to `publisher`, whose values `store` puts where they are kept.
  package func subscribe<P: Publisher>(
    to publisher: P, _ index: Int,
    store: @escaping (inout Kept, inout P.Output?) -> Void
  ) where P.Failure == Failure {
    publisher.subscribe(Side(of: self, index, store))
  }

  package func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    // First it counts: a publisher may deliver inside the call below.
    conduit.request(demand)
    let upstreams = conduit.withLock {
      self.demand += demand
      return self.upstreams
    }
    upstreams.forEach { $0?.request(demand) }
  }

  package func cancel() {
    conduit.cancel()
    conduit.withLock(end).upstreams.forEach { $0?.cancel() }
  }

  /// Lets everything go; returns it, to be released after the lock.
  private func end() -> (kept: Kept?, upstreams: [Subscription?]) {
    let last = (kept, upstreams)
    kept = nil
    upstreams = upstreams.map { _ in nil }
    ended = ended.map { _ in true }
    return last
  }
}

extension Combined {
  /// Stands before the publisher of one side.
  private final class Side<Input>: Subscriber {
    private let combined: Combined
    private let index: Int
    private let store: (inout Kept, inout Input?) -> Void

    init(
      of combined: Combined, _ index: Int,
      _ store: @escaping (inout Kept, inout Input?) -> Void
    ) {
      self.combined = combined
      self.index = index
      self.store = store
    }

    func receive(subscription: Subscription) {
      combined.attach(subscription, index)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      // What is replaced is swapped out, and so released after the lock.
      var input = Optional(input)
      combined.receive(from: index) { store(&$0, &input) }
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      combined.receive(completion, from: index)
    }
  }

  private func attach(_ subscription: Subscription, _ index: Int) {
    let due = conduit.withLock { () -> Subscribers.Demand? in
      guard !ended[index], upstreams[index] == nil else { return nil }
      upstreams[index] = subscription
      return demand
    }
    guard let due else { return subscription.cancel() }
    if due > .none { subscription.request(due) }
  }

  private func receive(from index: Int, _ store: (inout Kept) -> Void) {
    var mayBeOver = false
    conduit.send(making: {
      guard !ended[index], kept != nil else { return nil }
      store(&kept!)
      mayBeOver = ended.contains(true)
      return join(&kept!).map { (self, $0) }
    })
    if mayBeOver { finishIfOver() }
  }

  private func receive(
    _ completion: Subscribers.Completion<Failure>, from index: Int
  ) {
    var last: (kept: Kept?, upstreams: [Subscription?])?
    let (isFirst, _) = conduit.withLock { () -> (Bool, Subscription?) in
      guard !ended[index] else { return (false, nil) }
      let own = upstreams[index]
      upstreams[index] = nil
      ended[index] = true
      // At once, or a side that finishes now would be the last one.
      if case .failure = completion { last = end() }
      return (true, own)
    }
    guard isFirst else { return }
    guard let last else { return finishIfOver() }
    last.upstreams.forEach { $0?.cancel() }
    conduit.send(completion: completion)
  }

  /// Finishes if nothing more can come, and cancels the publishers that go on.
  private func finishIfOver() {
    let last = conduit.withLock {
      () -> (kept: Kept?, upstreams: [Subscription?])? in
      guard let kept, isOver(kept, ended) else { return nil }
      return end()
    }
    guard let last else { return }
    last.upstreams.forEach { $0?.cancel() }
    conduit.send(completion: .finished)
  }
}
