// The demand that the subscriber returns is passed on, but not counted as
// outstanding. Values that arrive for it are dropped, and the second publisher
// receives no request for them. Add the returned demand, too.
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
    let line = Line(subscriber)
    first.subscribe(
      Leg(line, line.begin()) { [recover] completion, leg in
        switch completion {
        case .finished: line.end(leg, .finished)
        case .failure(let error):
          guard let next = line.replace(leg) else { return }
          recover(error).subscribe(
            Leg<S, Second.Failure>(line, next) { completion, leg in
              line.end(leg, completion)
            })
        }
      })
  }
}

/// One of the two runs; who it is, and its subscription. The line's lock
/// guards it.
private final class Ticket {
  var subscription: Subscription?
}

/// The run of the subscriber.
private final class Line<S: Subscriber>: Subscription {
  private struct State {
    var subscriber: S?
    var hasBegun = false
    var ticket: Ticket?
    var open = Subscribers.Demand.none
  }

  private let state: Locked<State>

  init(_ subscriber: S) {
    state = Locked(State(subscriber: subscriber))
  }

  func begin() -> Ticket {
    let ticket = Ticket()
    state.withLock { $0.ticket = ticket }
    return ticket
  }

  func attach(_ subscription: Subscription, _ ticket: Ticket) {
    let next = state.withLock {
      state -> (S, isFirst: Bool, Subscribers.Demand)? in
      guard let subscriber = state.subscriber, state.ticket === ticket,
        ticket.subscription == nil
      else { return nil }
      ticket.subscription = subscription
      defer { state.hasBegun = true }
      return (subscriber, !state.hasBegun, state.open)
    }
    guard let (subscriber, isFirst, open) = next else {
      return subscription.cancel()
    }
    if isFirst {
      subscriber.receive(subscription: self)
    } else if open > .none {
      subscription.request(open)
    }
  }

  func deliver(_ input: S.Input, _ ticket: Ticket) -> Subscribers.Demand {
    let subscriber = state.withLock { state -> S? in
      guard state.ticket === ticket, state.open > .none else { return nil }
      state.open -= 1
      return state.subscriber
    }
    guard let subscriber else { return .none }
    let more = subscriber.receive(input)
    guard more > .none else { return .none }
    let (isSame, other) = state.withLock { state -> (Bool, Subscription?) in
      guard state.subscriber != nil else { return (false, nil) }
      return (state.ticket === ticket, state.ticket?.subscription)
    }
    if isSame { return more }
    other?.request(more)
    return .none
  }

  func replace(_ ticket: Ticket) -> Ticket? {
    let next = Ticket()
    let (isOn, old) = state.withLock { state -> (Bool, Subscription?) in
      guard state.ticket === ticket, state.subscriber != nil else {
        return (false, nil)
      }
      state.ticket = next
      defer { ticket.subscription = nil }
      return (true, ticket.subscription)
    }
    _ = old
    return isOn ? next : nil
  }

  func end(
    _ ticket: Ticket, _ completion: Subscribers.Completion<S.Failure>
  ) {
    let (last, _) = state.withLock { state -> (State, Subscription?) in
      guard state.ticket === ticket else { return (State(), nil) }
      defer {
        state = State()
        ticket.subscription = nil
      }
      return (state, ticket.subscription)
    }
    last.subscriber?.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let subscription = state.withLock { state -> Subscription? in
      guard state.subscriber != nil else { return nil }
      state.open += demand
      return state.ticket?.subscription
    }
    subscription?.request(demand)
  }

  func cancel() {
    let (last, run) = state.withLock { state -> (State, Subscription?) in
      defer {
        state.ticket?.subscription = nil
        state = State()
      }
      return (state, state.ticket?.subscription)
    }
    withExtendedLifetime(last) { run?.cancel() }
  }
}

private final class Leg<S: Subscriber, Failure: Error>: Subscriber {
  typealias Input = S.Input

  private let line: Line<S>
  private let ticket: Ticket
  private let end: (Subscribers.Completion<Failure>, Ticket) -> Void

  init(
    _ line: Line<S>, _ ticket: Ticket,
    end: @escaping (Subscribers.Completion<Failure>, Ticket) -> Void
  ) {
    self.line = line
    self.ticket = ticket
    self.end = end
  }

  func receive(subscription: Subscription) { line.attach(subscription, ticket) }

  func receive(_ input: S.Input) -> Subscribers.Demand {
    line.deliver(input, ticket)
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    end(completion, ticket)
  }
}
