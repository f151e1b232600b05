// The telephone holds an enum of its own state; the run holds one closure for
// both kinds of signals, and asks the telephone whether it is still the one.
import Chapter01Handshake
import Chapter05Demand

public final class Telephone<Output, Failure: Error>: Publisher {
  private enum State {
    case free
    case taken(Run)
    case dead(Subscribers.Completion<Failure>)
  }

  private var state = State.free

  public init() {}

  public func send(_ value: Output) {
    guard case .taken(let run) = state, run.demand > .none else { return }
    run.demand -= 1
    let more = run.tell(.success(value))
    if isCurrent(run) { run.demand += more }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let last = state
    switch last {
    case .dead: return
    case .free: state = .dead(completion)
    case .taken(let run):
      state = .dead(completion)
      run.close(with: completion)
    }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    switch state {
    case .dead(let completion):
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: completion)
    case .taken:
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: .finished)
    case .free:
      let run = Run(self, subscriber)
      state = .taken(run)
      subscriber.receive(subscription: run)
    }
  }

  private func isCurrent(_ run: Run) -> Bool {
    if case .taken(let current) = state { return current === run }
    return false
  }

  fileprivate func free(_ run: Run) {
    guard isCurrent(run) else { return }
    let last = state
    state = .free
    withExtendedLifetime(last) {}
  }

  fileprivate enum Signal {
    case success(Output)
    case end(Subscribers.Completion<Failure>)
  }

  fileprivate final class Run: Subscription {
    fileprivate var demand = Subscribers.Demand.none
    private weak var telephone: Telephone?
    private var listener: ((Signal) -> Subscribers.Demand)?

    init<S: Subscriber>(_ telephone: Telephone, _ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      self.telephone = telephone
      listener = { signal in
        switch signal {
        case .success(let value): return subscriber.receive(value)
        case .end(let completion):
          subscriber.receive(completion: completion)
          return .none
        }
      }
    }

    private func emptied() -> ((Signal) -> Subscribers.Demand)? {
      let last = listener
      listener = nil
      return last
    }

    fileprivate func close(with completion: Subscribers.Completion<Failure>) {
      _ = emptied()?(.end(completion))
    }

    func tell(_ signal: Signal) -> Subscribers.Demand {
      listener?(signal) ?? .none
    }

    func request(_ demand: Subscribers.Demand) { self.demand += demand }

    func cancel() {
      let last = emptied()
      telephone?.free(self)
      withExtendedLifetime(last) {}
    }
  }
}
