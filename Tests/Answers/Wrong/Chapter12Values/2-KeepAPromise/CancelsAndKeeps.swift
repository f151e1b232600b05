// A cancel makes the run silent, and the run goes on holding the subscriber
// and the result. Let go of both.
import Chapter01Handshake
import Chapter05Demand

public final class Future<Output, Failure: Error>: Publisher {
  public typealias Promise = (Result<Output, Failure>) -> Void

  private enum State {
    case waiting([Seat<Output, Failure>])
    case kept(Result<Output, Failure>)
  }

  private let state = Locked(State.waiting([]))

  public init(_ attemptToFulfill: @escaping (@escaping Promise) -> Void) {
    attemptToFulfill { result in self.keep(result) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let seat = Seat<Output, Failure>(
      Listener(
        value: { _ = subscriber.receive($0) },
        end: { subscriber.receive(completion: $0) }),
      leave: { [weak self] seat in self?.remove(seat) })
    let known = state.withLock { state -> Result<Output, Failure>? in
      switch state {
      case .waiting(let seats):
        state = .waiting(seats + [seat])
        return nil
      case .kept(let result):
        return result
      }
    }
    if case .success? = known {
      seat.note { facts in
        facts.result = known
        facts.isSeated = true
      }
    }
    subscriber.receive(subscription: seat)
    seat.note { facts in
      facts.isSeated = true
      if facts.listener != nil, facts.result == nil { facts.result = known }
    }
  }

  private func keep(_ result: Result<Output, Failure>) {
    let seats = state.withLock { state -> [Seat<Output, Failure>]? in
      guard case .waiting(let seats) = state else { return nil }
      state = .kept(result)
      return seats
    }
    seats?.forEach { $0.tell(result) }
  }

  private func remove(_ seat: Seat<Output, Failure>) {
    state.withLock { state in
      guard case .waiting(let seats) = state else { return }
      state = .waiting(seats.filter { $0 !== seat })
    }
  }
}

private struct Listener<Output, Failure: Error> {
  let value: (Output) -> Void
  let end: (Subscribers.Completion<Failure>) -> Void
}

/// What is known about one run.
private struct Facts<Output, Failure: Error> {
  /// Who is to be told; nil when somebody tells, or nothing is to be told.
  var listener: Listener<Output, Failure>?
  var result: Result<Output, Failure>?
  var isAsked = false
  /// Whether the subscription has been handed over.
  var isSeated = false
  var isCancelled = false
}

/// One subscriber's run: collects facts, and tells when they are complete.
private final class Seat<Output, Failure: Error>: Subscription {
  private let facts: Locked<Facts<Output, Failure>>
  private let leave: (Seat<Output, Failure>) -> Void

  init(
    _ listener: Listener<Output, Failure>,
    leave: @escaping (Seat<Output, Failure>) -> Void
  ) {
    facts = Locked(Facts(listener: listener))
    self.leave = leave
  }

  func tell(_ result: Result<Output, Failure>) {
    note { facts in
      if facts.listener != nil { facts.result = result }
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    note { facts in facts.isAsked = true }
  }

  func cancel() {
    facts.withLock { facts in facts.isCancelled = true }
    leave(self)
  }

  /// Takes a fact down, and tells the subscriber what is due now.
  func note(_ change: (inout Facts<Output, Failure>) -> Void) {
    let due = facts.withLock {
      facts -> (Listener<Output, Failure>, Result<Output, Failure>)? in
      change(&facts)
      guard facts.isSeated, !facts.isCancelled, let listener = facts.listener,
        let result = facts.result
      else { return nil }
      if case .success = result, !facts.isAsked { return nil }
      facts.listener = nil
      facts.result = nil
      return (listener, result)
    }
    guard let (listener, result) = due else { return }
    switch result {
    case .success(let output):
      listener.value(output)
      let isCancelled = facts.withLock { $0.isCancelled }
      if !isCancelled { listener.end(.finished) }
    case .failure(let failure):
      listener.end(.failure(failure))
    }
  }
}
