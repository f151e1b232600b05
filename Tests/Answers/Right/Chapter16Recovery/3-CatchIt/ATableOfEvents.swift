// A table of events: one function under the lock answers with the one deed that
// follows.
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
    let machine = Machine<First, Second, S>(subscriber, recover)
    first.subscribe(FirstPort(machine))
  }
}

private enum Side { case first, second }

private final class Machine<
  First: Publisher, Second: Publisher, Downstream: Subscriber
>: Subscription
where
  First.Output == Second.Output, Downstream.Input == Second.Output,
  Downstream.Failure == Second.Failure
{
  typealias Recover = (First.Failure) -> Second

  enum Event {
    case subscribed(Subscription, Side)
    case value(Side)
    case returned(Subscribers.Demand, Side)
    case failed
    case ended(Subscribers.Completion<Second.Failure>, Side)
    case requested(Subscribers.Demand)
    case cancelled
  }

  enum Deed {
    case nothing
    case handOver(Downstream)
    case ask(Subscription, Subscribers.Demand)
    case cancel(Subscription)
    case deliver(Downstream)
    case giveBack(Subscribers.Demand)
    case recover(Recover)
    case complete(Downstream, Subscribers.Completion<Second.Failure>)
  }

  struct On {
    let downstream: Downstream
    var recover: Recover?
    var side = Side.first
    var source: Subscription?
    var demand = Subscribers.Demand.none
  }

  /// What is on; nil after the end.
  private let state: Locked<On?>

  init(_ downstream: Downstream, _ recover: @escaping Recover) {
    state = Locked(On(downstream: downstream, recover: recover))
  }

  /// The state before the event is returned with the deed, so nothing is
  /// released under the lock.
  func on(_ event: Event) -> Deed {
    let (deed, before) = state.withLock { state in
      let before = state
      return (Self.step(&state, event), before)
    }
    withExtendedLifetime(before) {}
    return deed
  }

  private static func step(_ state: inout On?, _ event: Event) -> Deed {
    guard var on = state else {
      if case .subscribed(let late, _) = event { return .cancel(late) }
      return .nothing
    }
    switch event {
    case .subscribed(let subscription, let side):
      guard side == on.side, on.source == nil else {
        return .cancel(subscription)
      }
      on.source = subscription
      state = on
      if side == .first { return .handOver(on.downstream) }
      return on.demand > .none ? .ask(subscription, on.demand) : .nothing

    case .value(let side):
      guard side == on.side, on.demand > .none else { return .nothing }
      on.demand -= 1
      state = on
      return .deliver(on.downstream)

    case .returned(let more, let side):
      guard more > .none else { return .nothing }
      on.demand += more
      state = on
      if side == on.side { return .giveBack(more) }
      // Without a source, it is asked for when there is one.
      return on.source.map { .ask($0, more) } ?? .nothing

    case .failed:
      guard on.side == .first, let recover = on.recover else {
        return .nothing
      }
      on.side = .second
      on.recover = nil
      on.source = nil
      state = on
      return .recover(recover)

    case .ended(let completion, let side):
      guard side == on.side else { return .nothing }
      state = nil
      return .complete(on.downstream, completion)

    case .requested(let demand):
      guard demand > .none else { return .nothing }
      on.demand += demand
      state = on
      return on.source.map { .ask($0, demand) } ?? .nothing

    case .cancelled:
      state = nil
      return on.source.map { .cancel($0) } ?? .nothing
    }
  }

  func subscribed(_ subscription: Subscription, _ side: Side) {
    switch on(.subscribed(subscription, side)) {
    case .handOver(let downstream): downstream.receive(subscription: self)
    case .ask(let source, let demand): source.request(demand)
    case .cancel(let source): source.cancel()
    default: break
    }
  }

  func value(_ input: Second.Output, _ side: Side) -> Subscribers.Demand {
    guard case .deliver(let downstream) = on(.value(side)) else {
      return .none
    }
    switch on(.returned(downstream.receive(input), side)) {
    case .giveBack(let more): return more
    case .ask(let source, let more): source.request(more)
    default: break
    }
    return .none
  }

  func failed(_ failure: First.Failure) {
    successor(failure)?.subscribe(SecondPort(self))
  }

  /// `recover` is released before the second publisher is subscribed to.
  private func successor(_ failure: First.Failure) -> Second? {
    guard case .recover(let recover) = on(.failed) else { return nil }
    return recover(failure)
  }

  func ended(_ completion: Subscribers.Completion<Second.Failure>, _ side: Side)
  {
    if case .complete(let downstream, let completion) =
      on(.ended(completion, side))
    {
      downstream.receive(completion: completion)
    }
  }

  func request(_ demand: Subscribers.Demand) {
    if case .ask(let source, let demand) = on(.requested(demand)) {
      source.request(demand)
    }
  }

  func cancel() {
    if case .cancel(let source) = on(.cancelled) { source.cancel() }
  }
}

private final class FirstPort<
  First: Publisher, Second: Publisher, Downstream: Subscriber
>: Subscriber
where
  First.Output == Second.Output, Downstream.Input == Second.Output,
  Downstream.Failure == Second.Failure
{
  private let machine: Machine<First, Second, Downstream>

  init(_ machine: Machine<First, Second, Downstream>) {
    self.machine = machine
  }

  func receive(subscription: Subscription) {
    machine.subscribed(subscription, .first)
  }

  func receive(_ input: First.Output) -> Subscribers.Demand {
    machine.value(input, .first)
  }

  func receive(completion: Subscribers.Completion<First.Failure>) {
    switch completion {
    case .finished: machine.ended(.finished, .first)
    case .failure(let failure): machine.failed(failure)
    }
  }
}

private final class SecondPort<
  First: Publisher, Second: Publisher, Downstream: Subscriber
>: Subscriber
where
  First.Output == Second.Output, Downstream.Input == Second.Output,
  Downstream.Failure == Second.Failure
{
  private let machine: Machine<First, Second, Downstream>

  init(_ machine: Machine<First, Second, Downstream>) {
    self.machine = machine
  }

  func receive(subscription: Subscription) {
    machine.subscribed(subscription, .second)
  }

  func receive(_ input: Second.Output) -> Subscribers.Demand {
    machine.value(input, .second)
  }

  func receive(completion: Subscribers.Completion<Second.Failure>) {
    machine.ended(completion, .second)
  }
}
