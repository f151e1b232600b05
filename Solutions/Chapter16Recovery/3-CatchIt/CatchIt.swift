// 16.3 Catch it
import Chapter01Handshake
import Chapter05Demand

public struct Recovering<First: Publisher, Second: Publisher>: Publisher
where First.Output == Second.Output {
  public typealias Output = First.Output
  public typealias Failure = Second.Failure

  private let first: First
  private let recover: (First.Failure) -> Second

  public init(_ first: First, recover: @escaping (First.Failure) -> Second) {
    self.first = first
    self.recover = recover
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run(subscriber)
    first.subscribe(
      Stage(run) { [recover] (error: First.Failure) in
        guard run.leave() else { return }
        recover(error).subscribe(
          Stage(run) { run.end(.failure($0)) })
      })
  }
}

/// The subscriber of one of the two publishers.
private final class Stage<Downstream: Subscriber, Failure: Error>: Subscriber {
  typealias Input = Downstream.Input

  private let run: Run<Downstream>
  private let onFailure: (Failure) -> Void

  init(_ run: Run<Downstream>, onFailure: @escaping (Failure) -> Void) {
    self.run = run
    self.onFailure = onFailure
  }

  func receive(subscription: Subscription) { run.enter(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand { run.deliver(input) }

  func receive(completion: Subscribers.Completion<Failure>) {
    switch completion {
    case .finished: run.end(.finished)
    case .failure(let error): onFailure(error)
    }
  }
}

/// The subscriber's subscription, for both publishers.
private final class Run<Downstream: Subscriber>: Subscription {
  private struct State {
    var downstream: Downstream?
    var isAttached = false
    var current: Subscription?
    var number = 0
    var open = Subscribers.Demand.none
  }

  private let state: Locked<State>

  init(_ downstream: Downstream) {
    state = Locked(State(downstream: downstream))
  }

  func enter(_ subscription: Subscription) {
    let entry = state.withLock { state -> (Downstream?, Subscribers.Demand)? in
      guard let downstream = state.downstream, state.current == nil
      else { return nil }
      state.current = subscription
      defer { state.isAttached = true }
      return (state.isAttached ? nil : downstream, state.open)
    }
    guard let (newcomer, open) = entry else { return subscription.cancel() }
    if let newcomer {
      newcomer.receive(subscription: self)
    } else if open > .none {
      subscription.request(open)
    }
  }

  /// Removes the failed publisher; returns false if the run has ended.
  func leave() -> Bool {
    let (isOn, _) = state.withLock { state -> (Bool, Subscription?) in
      let old = state.current
      state.current = nil
      state.number += 1
      return (state.downstream != nil, old)
    }
    return isOn
  }

  func deliver(_ input: Downstream.Input) -> Subscribers.Demand {
    let entry = state.withLock { state -> (Downstream, Int)? in
      guard let downstream = state.downstream, state.open > .none
      else { return nil }
      state.open -= 1
      return (downstream, state.number)
    }
    guard let (downstream, number) = entry else { return .none }
    let more = downstream.receive(input)
    guard more > .none else { return .none }
    let (isSame, current) = state.withLock { state -> (Bool, Subscription?) in
      state.open += more
      return (state.number == number, state.current)
    }
    if isSame { return more }
    current?.request(more)
    return .none
  }

  func end(_ completion: Subscribers.Completion<Downstream.Failure>) {
    state.exchange(State()).downstream?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    let current = state.withLock { state -> Subscription? in
      state.open += demand
      return state.current
    }
    current?.request(demand)
  }

  func cancel() {
    state.exchange(State()).current?.cancel()
  }
}
