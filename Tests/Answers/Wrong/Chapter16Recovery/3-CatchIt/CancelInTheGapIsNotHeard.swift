// A cancel between the end of the first and the subscription of the second
// finds nobody to cancel, and you forget it. Note that it was cancelled, and
// cancel what comes then.
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
    Run<First, Second, S>(subscriber, recover).begin(with: first)
  }
}

/// A subscriber made of three closures.
private final class Ear<Input, Failure: Error>: Subscriber {
  private let onSubscription: (Subscription) -> Void
  private let onValue: (Input) -> Subscribers.Demand
  private let onEnd: (Subscribers.Completion<Failure>) -> Void

  init(
    onSubscription: @escaping (Subscription) -> Void,
    onValue: @escaping (Input) -> Subscribers.Demand,
    onEnd: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.onSubscription = onSubscription
    self.onValue = onValue
    self.onEnd = onEnd
  }

  func receive(subscription: Subscription) { onSubscription(subscription) }

  func receive(_ input: Input) -> Subscribers.Demand { onValue(input) }

  func receive(completion: Subscribers.Completion<Failure>) {
    onEnd(completion)
  }
}

private final class Run<First: Publisher, Second: Publisher, Guest: Subscriber>:
  Subscription
where
  First.Output == Second.Output, Guest.Input == Second.Output,
  Guest.Failure == Second.Failure
{
  typealias Recover = (First.Failure) -> Second

  enum Phase {
    case idle(Guest, Recover)
    case first(Guest, Subscription, Recover)
    case between(Guest)
    case second(Guest, Subscription)
    case over
  }

  struct State {
    var phase: Phase
    /// What is asked for and not delivered.
    var open = Subscribers.Demand.none
  }

  private let state: Locked<State>

  init(_ guest: Guest, _ recover: @escaping Recover) {
    state = Locked(State(phase: .idle(guest, recover)))
  }

  func begin(with publisher: First) {
    publisher.subscribe(
      Ear<First.Output, First.Failure>(
        onSubscription: { self.attachFirst($0) },
        onValue: { self.deliver($0, isSecond: false) },
        onEnd: { self.endFirst($0) }))
  }

  private func attachFirst(_ subscription: Subscription) {
    let guest = state.withLock { state -> Guest? in
      guard case .idle(let guest, let recover) = state.phase else {
        return nil
      }
      state.phase = .first(guest, subscription, recover)
      return guest
    }
    guard let guest else { return subscription.cancel() }
    guest.receive(subscription: self)
  }

  private func endFirst(_ completion: Subscribers.Completion<First.Failure>) {
    guard case .failure(let error) = completion else {
      return end(.finished, isSecond: false)
    }
    let turn = state.withLock { state -> (Recover, Subscription)? in
      guard case .first(let guest, let source, let recover) = state.phase
      else { return nil }
      state.phase = .between(guest)
      return (recover, source)
    }
    guard let (recover, _) = turn else { return }
    recover(error).subscribe(
      Ear<Second.Output, Second.Failure>(
        onSubscription: { self.attachSecond($0) },
        onValue: { self.deliver($0, isSecond: true) },
        onEnd: { self.end($0, isSecond: true) }))
  }

  private func attachSecond(_ subscription: Subscription) {
    let open = state.withLock { state -> Subscribers.Demand? in
      guard case .between(let guest) = state.phase else { return nil }
      state.phase = .second(guest, subscription)
      return state.open
    }
    guard let open else { return subscription.cancel() }
    if open > .none { subscription.request(open) }
  }

  private func deliver(
    _ input: Second.Output, isSecond: Bool
  ) -> Subscribers.Demand {
    let guest = state.withLock { state -> Guest? in
      guard state.open > .none else { return nil }
      switch (state.phase, isSecond) {
      case (.first(let guest, _, _), false), (.second(let guest, _), true):
        state.open -= 1
        return guest
      default:
        return nil
      }
    }
    guard let guest else { return .none }
    let more = guest.receive(input)
    guard more > .none else { return .none }
    let (isSame, other) = state.withLock { state -> (Bool, Subscription?) in
      switch state.phase {
      case .first:
        state.open += more
        return (true, nil)
      case .between:
        state.open += more
        return (false, nil)
      case .second(_, let source):
        state.open += more
        return isSecond ? (true, nil) : (false, source)
      case .idle, .over:
        return (false, nil)
      }
    }
    if isSame { return more }
    other?.request(more)
    return .none
  }

  private func end(
    _ completion: Subscribers.Completion<Second.Failure>, isSecond: Bool
  ) {
    // The old phase is returned, and so released after the lock.
    let old = state.withLock { state -> Phase in
      let old = state.phase
      switch (old, isSecond) {
      case (.first, false), (.between, true), (.second, true):
        state.phase = .over
        return old
      default:
        return .over
      }
    }
    switch old {
    case .first(let guest, _, _), .between(let guest), .second(let guest, _):
      guest.receive(completion: completion)
    case .idle, .over:
      break
    }
  }

  func request(_ demand: Subscribers.Demand) {
    let source = state.withLock { state -> Subscription? in
      switch state.phase {
      case .first(_, let source, _), .second(_, let source):
        state.open += demand
        return source
      case .between:
        state.open += demand
        return nil
      case .idle, .over:
        return nil
      }
    }
    source?.request(demand)
  }

  func cancel() {
    let old = state.withLock { state -> Phase in
      let old = state.phase
      switch old {
      case .first, .second: state.phase = .over
      case .idle, .between, .over: break
      }
      return old
    }
    switch old {
    case .first(_, let source, _), .second(_, let source): source.cancel()
    case .idle, .between, .over: break
    }
  }
}
