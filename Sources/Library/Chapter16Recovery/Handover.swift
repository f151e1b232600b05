import Chapter01Handshake
import Chapter05Demand

/// A run that can replace its source while it is running.
///
/// The subscriber sees one run and one subscription. The handover counts the
/// outstanding demand and requests it of the next source. It calls and releases
/// nothing while it holds the lock.
package final class Handover<Downstream: Subscriber>: Subscription,
  CustomStringConvertible
{
  private struct State {
    /// The subscriber; nil after the completion or a cancel.
    var downstream: Downstream?
    /// Indicates whether the subscriber has its subscription.
    var hasBegun = false
    /// The current source's subscription; nil between two sources.
    var source: Subscription?
    /// The number of the current source: how many sources ended before it.
    var number = 0
    /// The outstanding demand.
    var demand = Subscribers.Demand.none
  }

  package let description: String
  private let state: Locked<State>

  package init(_ description: String, to downstream: Downstream) {
    self.description = description
    state = Locked(State(downstream: downstream))
  }

  /// Stores the next source's subscription and requests the outstanding demand;
  /// cancels a second subscription of the same source.
  package func attach(_ subscription: Subscription) {
    let next = state.withLock {
      state -> (isFirst: Bool, Downstream, Subscribers.Demand)? in
      guard let downstream = state.downstream, state.source == nil
      else { return nil }
      state.source = subscription
      defer { state.hasBegun = true }
      return (!state.hasBegun, downstream, state.demand)
    }
    guard let (isFirst, downstream, demand) = next else {
      return subscription.cancel()
    }
    if isFirst {
      downstream.receive(subscription: self)
    } else if demand > .none {
      subscription.request(demand)
    }
  }

  /// Delivers `input`; if the source is replaced meanwhile, the subscriber's
  /// new demand goes to the new source.
  package func deliver(_ input: Downstream.Input) -> Subscribers.Demand {
    let turn = state.withLock { state -> (Downstream, number: Int)? in
      guard let downstream = state.downstream, state.demand > .none
      else { return nil }
      state.demand -= 1
      return (downstream, state.number)
    }
    guard let (downstream, number) = turn else { return .none }
    let more = downstream.receive(input)
    guard more > .none else { return .none }
    let (isReplaced, source) = state.withLock {
      state -> (Bool, Subscription?) in
      guard state.downstream != nil else { return (true, nil) }
      state.demand += more
      return (state.number != number, state.source)
    }
    guard isReplaced else { return more }
    source?.request(more)
    return .none
  }

  /// Releases the current source; returns whether a subscriber is left.
  package func detach() -> Bool {
    state.change { state in
      state.source = nil
      state.number += 1
      return state.downstream != nil
    }
  }

  /// Ends the run and delivers `completion`.
  package func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    state.exchange(State()).downstream?.receive(completion: completion)
  }

  package func request(_ demand: Subscribers.Demand) {
    let source = state.withLock { state -> Subscription? in
      guard state.downstream != nil else { return nil }
      state.demand += demand
      return state.source
    }
    source?.request(demand)
  }

  package func cancel() {
    state.exchange(State()).source?.cancel()
  }
}

/// The subscriber of the replacement; it forwards each call to the handover.
package final class Replacement<Downstream: Subscriber, Failure: Error>:
  Subscriber
{
  package typealias Input = Downstream.Input

  private let handover: Handover<Downstream>
  private let makeFailure: (Failure) -> Downstream.Failure

  package init(
    _ handover: Handover<Downstream>,
    makeFailure: @escaping (Failure) -> Downstream.Failure
  ) {
    self.handover = handover
    self.makeFailure = makeFailure
  }

  package func receive(subscription: Subscription) {
    handover.attach(subscription)
  }

  package func receive(_ input: Input) -> Subscribers.Demand {
    handover.deliver(input)
  }

  package func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: handover.end(.finished)
    case .failure(let error): handover.end(.failure(makeFailure(error)))
    }
  }
}
