// Every run of upstream is a round of its own, with its guests, its values and
// its end.
import Chapter01Handshake
import Chapter05Demand

public final class AsksOnce<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  /// How upstream has ended, if it has.
  private enum Outcome {
    case answer(Output)
    case noAnswer
    case failure(Failure)
  }

  private enum Stage {
    case free
    case round(Round)
    case over(Outcome)
  }

  private let upstream: Upstream
  private var stage = Stage.free

  public init(_ upstream: Upstream) {
    self.upstream = upstream
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let guest = Guest(subscriber)
    switch stage {
    case .over(let outcome):
      guest.expect(outcome)
      guest.greet(subscriber)
      guest.settle(outcome)
    case .round(let round):
      round.seat(guest)
      guest.greet(subscriber)
    case .free:
      let round = Round(self)
      stage = .round(round)
      round.seat(guest)
      guest.greet(subscriber)
      // If all have left meanwhile, this round is off, and another may be on.
      if round.isOn { upstream.subscribe(round) }
    }
  }

  private func close(_ round: Round, _ next: Stage) {
    guard case .round(let current) = stage, current === round else { return }
    stage = next
  }

  // MARK: - One run of upstream

  private final class Round: Subscriber {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    private struct State {
      let host: AsksOnce
      var guests: [Guest] = []
      var source: Subscription?
      var newest: Outcome = .noAnswer
    }

    /// Nil when it is over.
    private var state: State?

    init(_ host: AsksOnce) {
      state = State(host: host)
    }

    var isOn: Bool { state != nil }

    func seat(_ guest: Guest) {
      guest.onLeaving = { [self] in unseat($0) }
      state?.guests.append(guest)
    }

    private func unseat(_ guest: Guest) {
      guard var rest = state?.guests else { return }
      rest.removeAll { $0 === guest }
      guard rest.isEmpty else {
        state?.guests = rest
        return
      }
      end(.free)?.source?.cancel()
    }

    /// Ends the round before any call.
    private func end(_ next: Stage) -> State? {
      let last = state
      state = nil
      last?.host.close(self, next)
      for guest in last?.guests ?? [] { guest.stay() }
      return last
    }

    func receive(subscription: Subscription) {
      guard isOn, state?.source == nil else { return subscription.cancel() }
      state?.source = subscription
      subscription.request(.unlimited)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      guard let old = state?.newest else { return .none }
      state?.newest = .answer(input)
      return withExtendedLifetime(old) { .none }
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished:
        guard let newest = state?.newest else { return }
        let guests = end(.over(newest))?.guests ?? []
        for guest in guests { guest.settle(newest) }
      case .failure(let failure):
        let guests = end(.free)?.guests ?? []
        for guest in guests { guest.settle(.failure(failure)) }
      }
    }
  }

  // MARK: - One subscriber

  private final class Guest: Subscription {
    private var deliver: ((Output) -> Void)?
    private var complete: ((Subscribers.Completion<Failure>) -> Void)?
    private var outcome: Outcome?
    private var hasAsked = false
    var onLeaving: ((Guest) -> Void)?

    init<S: Subscriber>(_ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      deliver = { _ = subscriber.receive($0) }
      complete = { subscriber.receive(completion: $0) }
    }

    func greet<S: Subscriber>(_ subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      subscriber.receive(subscription: self)
    }

    /// A value is there for its first request, which may come at once.
    func expect(_ outcome: Outcome) {
      if case .answer = outcome { self.outcome = outcome }
    }

    /// Its leaving does not concern the round any more.
    func stay() {
      let last = onLeaving
      onLeaving = nil
      withExtendedLifetime(last) {}
    }

    func settle(_ outcome: Outcome) {
      guard deliver != nil else { return }
      self.outcome = outcome
      goOn()
    }

    func request(_ demand: Subscribers.Demand) {
      guard demand > .none, deliver != nil else { return }
      hasAsked = true
      goOn()
    }

    private func goOn() {
      guard let outcome else { return }
      switch outcome {
      case .noAnswer: leave()?(.finished)
      case .failure(let failure): leave()?(.failure(failure))
      case .answer(let value):
        guard hasAsked else { return }
        self.outcome = nil
        deliver?(value)
        leave()?(.finished)
      }
    }

    func cancel() {
      let onLeaving = onLeaving
      self.onLeaving = nil
      let last = leave()
      onLeaving?(self)
      withExtendedLifetime(last) {}
    }

    private func leave() -> ((Subscribers.Completion<Failure>) -> Void)? {
      let last = (deliver, complete, outcome)
      (deliver, complete, outcome) = (nil, nil, nil)
      return withExtendedLifetime(last) { last.1 }
    }
  }
}
