import Chapter01Handshake
import Chapter05Demand
import Chapter06ControlEvents
import Chapter07Observation

/// Stands between two runs, and hands each signal on when a scheduler says so.
///
/// Signals keep their order, also on a scheduler that runs several actions at
/// once: each action hands on the first that waits, whichever one it was made
/// for. Requests and cancels go up at once.
final class Postponed<Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  private struct State {
    /// Who waits for a subscription; nil once it has come.
    var unattached: Downstream?
    /// The run that is on; nil before it and after it.
    var upstream: Subscription?
    /// What has come, the oldest first.
    var arrived = Queue<Outbox<Downstream>.Signal>()
    /// What is due, and who is to get it.
    var outbox = Outbox<Downstream>()
  }

  let description: String
  private let schedule: (@escaping () -> Void) -> Void
  private let state: Locked<State>

  init(
    _ description: String, to downstream: Downstream,
    schedule: @escaping (@escaping () -> Void) -> Void
  ) {
    self.description = description
    self.schedule = schedule
    state = Locked(State(unattached: downstream, outbox: Outbox(downstream)))
  }

  func receive(subscription: Subscription) {
    let downstream = state.withLock { state -> Downstream? in
      guard let downstream = state.unattached else { return nil }
      state.unattached = nil
      state.upstream = subscription
      return downstream
    }
    guard let downstream else { return subscription.cancel() }
    downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    let isOn = state.withLock { state in
      guard state.upstream != nil else { return false }
      state.arrived.append(.value(input))
      return true
    }
    if isOn { schedule { self.handOn() } }
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    // The run above is returned, and so released after the lock.
    let upstream = state.withLock { state -> Subscription? in
      let upstream = state.upstream
      state.upstream = nil
      if upstream != nil { state.arrived.append(.completion(completion)) }
      return upstream
    }
    if upstream != nil { schedule { self.handOn() } }
  }

  func request(_ demand: Subscribers.Demand) {
    let upstream = state.withLock { state -> Subscription? in
      state.outbox.request(demand)
      return state.upstream
    }
    upstream?.request(demand)
  }

  func cancel() {
    state.exchange(State()).upstream?.cancel()
  }

  private func handOn() {
    // What nobody has asked for is returned, and so released after the lock.
    let (isFirst, _) = state.withLock {
      state -> (Bool, Outbox<Downstream>.Signal?) in
      guard let signal = state.arrived.first else { return (false, nil) }
      state.arrived.removeFirst()
      switch signal {
      case .value(let value): state.outbox.put(value)
      case .completion(let completion): state.outbox.put(completion)
      }
      return (state.outbox.begin(), signal)
    }
    if isFirst { deliver() }
  }

  private func deliver() {
    while let (downstream, signal) = state.withLock({ $0.outbox.takeNext() }) {
      switch signal {
      case .value(let value):
        let more = downstream.receive(value)
        if more > .none { request(more) }
      case .completion(let completion):
        downstream.receive(completion: completion)
      }
    }
  }
}
