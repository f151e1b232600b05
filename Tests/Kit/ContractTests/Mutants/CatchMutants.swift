import Chapter01Handshake
import Chapter05Demand
import Chapter12Values
import Testing

@testable import ExerciseSupport

@Suite("A search finds each broken catch")
struct CatchMutantTests {
  private func caught(_ make: @escaping () -> Continuing) -> Catch? {
    var environment = Environment()
    environment.publishers = 2
    environment.demands = [.max(1)]
    environment.breaches = []
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse, .subscribed(0): true
      default: false
      }
    }
    let search = Search(
      CatchModel(callsClosure: false), with: environment, see: ""
    ) { bench in
      let publishers = [0, 1].map { index in
        bench.publisher(index, failure: FakeFailure()) { $0 }
      }
      return SubjectUnderTest {
        make().start(
          publishers,
          AnySubscriber(
            bench.subscriber($0, failure: FakeFailure.self) { $0 }))
      }
    }
    return ContractTests.caught(search)
  }

  @Test("A right catch passes.")
  func right() { #expect(caught { Continuing() } == nil) }

  @Test("A catch that adds returned demand after its look is found.")
  func looksThenAdds() { #expect(caught { LooksThenAdds() } == .besideAnother) }
}

/// A right catch, in methods that a mutant can override.
private class Continuing: Subscription {
  struct State {
    var downstream: AnySubscriber<Int, FakeFailure>?
    var number = 0
    var run: Subscription?
    var open = Subscribers.Demand.none
  }

  let state = Locked(State())

  func start(
    _ publishers: [BenchPublisher<Int, FakeFailure>],
    _ downstream: AnySubscriber<Int, FakeFailure>
  ) {
    state.exchange(State(downstream: downstream))
    follow(0, publishers)
  }

  private func follow(
    _ number: Int, _ publishers: [BenchPublisher<Int, FakeFailure>]
  ) {
    publishers[number].subscribe(
      AnySubscriber(
        receiveSubscription: { self.attach($0, number) },
        receiveValue: { self.deliver($0, number) },
        receiveCompletion: { completion in
          if case .failure = completion, number == 0 {
            let last = self.state.withLock { state in
              state.number = 1
              return state.run.take()
            }
            withExtendedLifetime(last) {}
            if self.state.withLock({ $0.downstream }) != nil {
              self.follow(1, publishers)
            }
          } else {
            self.state.exchange(State()).downstream?
              .receive(completion: completion)
          }
        }))
  }

  private func attach(_ run: Subscription, _ number: Int) {
    let state = state.withLock { state -> State? in
      guard state.downstream != nil, state.number == number, state.run == nil
      else { return nil }
      state.run = run
      return state
    }
    guard let state else { return run.cancel() }
    if number == 0 {
      state.downstream?.receive(subscription: self)
    } else if state.open > .none {
      run.request(state.open)
    }
  }

  private func deliver(_ value: Int, _ number: Int) -> Subscribers.Demand {
    let downstream = state.withLock { state in
      if state.downstream != nil { state.open -= 1 }
      return state.downstream
    }
    let more = downstream?.receive(value) ?? .none
    return more > .none ? add(more, number) : .none
  }

  /// Adds returned demand, and returns what its publisher receives of it.
  func add(_ more: Subscribers.Demand, _ number: Int) -> Subscribers.Demand {
    let state = state.withLock { state in
      if state.downstream != nil { state.open += more }
      return state
    }
    guard state.downstream != nil else { return .none }
    if state.number == number { return more }
    state.run?.request(more)
    return .none
  }

  func request(_ demand: Subscribers.Demand) {
    let run = state.withLock { state in
      if state.downstream != nil { state.open += demand }
      return state.run
    }
    run?.request(demand)
  }

  func cancel() { state.exchange(State()).run?.cancel() }
}

private final class LooksThenAdds: Continuing {
  override func add(_ more: Subscribers.Demand, _ number: Int)
    -> Subscribers.Demand
  {
    let before = state.withLock { $0 }
    state.withLock { state in
      if state.downstream != nil { state.open += more }
    }
    if before.number == number { return more }
    before.run?.request(more)
    return .none
  }
}
