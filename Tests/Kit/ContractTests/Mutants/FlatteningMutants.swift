import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter10FirstAndMerge
import Chapter11Subjects
import Chapter12Values
import Chapter13PublishersOfPublishers
import Testing

@testable import ExerciseSupport

@Suite("A search finds each broken flattening operator")
struct FlatteningMutantTests {
  private let firstChild: [Move] = [
    .request(.unlimited, by: 0), .attach(0), .send(1, by: 0), .attach(1),
  ]

  private func search<P: Publisher>(
    _ manner: FlatteningModel.Manner, queues: Bool = false,
    _ make:
      @escaping (
        BenchPublisher<Int, FakeFailure>,
        @escaping () -> BenchPublisher<Int, FakeFailure>
      ) -> P
  ) -> Search<FlatteningModel>
  where P.Output == Int, P.Failure == FakeFailure {
    Search(
      manner, opening: firstChild, isCut: false, queues: queues, see: ""
    ) { bench in
      make(bench.publisher(failure: FakeFailure()) { $0 }) {
        bench.publisher(1, failure: FakeFailure()) { $0 }
      }
    }
  }

  private func caught(_ make: @escaping () -> Switching) -> Catch? {
    ContractTests.caught(
      search(.switches, queues: true) { above, child in
        let run = make()
        return Started { run.start(above, child, $0) }
      })
  }

  @Test("A correct operator passes.")
  func right() { #expect(caught { Switching() } == nil) }

  @Test("An operator that mistakes a finished child for a late one is found.")
  func forgets() { #expect(caught { ForgetsTheFinished() } == .alone) }

  @Test("An operator that drops waiting values at the end is found.")
  func drops() { #expect(caught { DropsAtTheEnd() } == .alone) }

  @Test("Operators of one kind fail the models of the others.")
  func manners() {
    let merging = search(.switches) { above, child in
      above.flatMap { _ in child() }
    }
    #expect(ContractTests.caught(merging) == .alone)
    let latest = search(.concatenates) { above, child in
      above.map { _ in child() }.switchToLatest()
    }
    #expect(ContractTests.caught(latest) == .alone)
  }

  @Test("A merge that starts only after both subscriptions is found.")
  func holdsUp() {
    func caught<P: Publisher>(
      _ make:
        @escaping (
          BenchPublisher<Int, FakeFailure>, BenchPublisher<Int, FakeFailure>
        ) -> P
    ) -> Catch? where P.Output == Int, P.Failure == FakeFailure {
      var environment = Environment()
      environment.publishers = 2
      environment.demands = [.max(1)]
      environment.breaches = []
      environment.canFail = false
      environment.isClosed = { call in
        switch call {
        case .cancel, .refuse, .subscribed(0), .request, .value: true
        default: false
        }
      }
      let search = Search(MergeModel(), with: environment, see: "") { bench in
        let merge = make(
          bench.publisher(0, failure: FakeFailure()) { $0 },
          bench.publisher(1, failure: FakeFailure()) { $0 })
        return SubjectUnderTest {
          merge.subscribe(
            bench.subscriber($0, failure: FakeFailure.self) { $0 })
        }
      }
      return search.look(.quick).found == nil ? nil : .alone
    }
    #expect(caught { $0.merge(with: $1) } == nil)
    #expect(caught { LateSecondSubscription(a: $0, b: $1) } == .alone)
  }
}

/// A merge that holds values back until both sides are attached.
private struct LateSecondSubscription<A: Publisher, B: Publisher>: Publisher
where A.Output == B.Output, A.Failure == B.Failure {
  typealias Output = A.Output
  typealias Failure = A.Failure
  let a: A
  let b: B

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let waiting = Locked<[Output]?>([])
    let subject = PassthroughSubject<Output, Failure>()
    subject.subscribe(subscriber)
    for side in [AnyPublisher(a), AnyPublisher(b)] {
      side.subscribe(
        AnySubscriber(
          receiveSubscription: { $0.request(.unlimited) },
          receiveValue: { value in
            let isLate = waiting.withLock { waiting in
              waiting?.append(value)
              return waiting != nil
            }
            if !isLate { subject.send(value) }
            return .none
          }))
    }
    waiting.exchange(nil)?.forEach { subject.send($0) }
  }
}

/// A publisher that calls a closure for each subscriber.
private struct Started: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure
  let start: (AnySubscriber<Int, FakeFailure>) -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    start(AnySubscriber(subscriber))
  }
}

/// A right switch, in methods that a mutant can override.
private class Switching: Subscription {
  enum Signal {
    case value(Int, of: Int)
    case end(Subscribers.Completion<FakeFailure>)
  }

  struct State {
    var signals: [Signal] = []
    var latest = -1
    var isOn = false
    var isAboveOn = true
    var run: Subscription?
    var open = Subscribers.Demand.none
    var isDelivering = false
    var isOver = false
  }

  let state = Locked(State())
  let downstream = Locked<AnySubscriber<Int, FakeFailure>?>(nil)

  func start(
    _ above: BenchPublisher<Int, FakeFailure>,
    _ child: @escaping () -> BenchPublisher<Int, FakeFailure>,
    _ downstream: AnySubscriber<Int, FakeFailure>
  ) {
    self.downstream.exchange(downstream)
    downstream.receive(subscription: self)
    above.subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { number in
          self.begin(number, child())
          return .none
        },
        receiveCompletion: { _ in
          self.end { $0.isAboveOn = false }
        }))
  }

  private func begin(_ number: Int, _ child: BenchPublisher<Int, FakeFailure>) {
    if state.withLock({ $0.isOver }) { return }
    let old = state.withLock { state in
      (state.latest, state.isOn) = (number, true)
      defer { state.run = nil }
      return state.run
    }
    old?.cancel()
    child.subscribe(
      AnySubscriber(
        receiveSubscription: { run in
          let open = self.state.withLock { state in
            state.run = run
            return state.open
          }
          if open > .none { run.request(open) }
        },
        receiveValue: { value in
          self.put(.value(value, of: number))
          return .none
        },
        receiveCompletion: { completion in
          if case .failure = completion {
            return self.put(.end(completion))
          }
          let last = self.state.withLock { state in
            state.latest == number ? state.run.take() : nil
          }
          withExtendedLifetime(last) {
            self.end { if $0.latest == number { self.finish(&$0) } }
          }
        }))
  }

  func finish(_ state: inout State) { state.isOn = false }

  private func end(_ change: (inout State) -> Void) {
    let isOver = state.withLock { state in
      change(&state)
      return !state.isOn && !state.isAboveOn && !state.isOver
    }
    if isOver { put(.end(.finished)) }
  }

  func put(_ signal: Signal) {
    let isFirst = state.withLock { state in
      if !state.isOver { state.signals.append(signal) }
      if case .end = signal { state.isOver = true }
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard isFirst else { return }
    while let signal = next() {
      switch signal {
      case .value(let value, let number):
        guard state.withLock({ $0.latest == number }) else { continue }
        state.withLock { $0.open -= 1 }
        request(downstream.withLock { $0 }?.receive(value) ?? .none)
      case .end(let completion):
        downstream.exchange(nil)?.receive(completion: completion)
      }
    }
  }

  private func next() -> Signal? {
    state.withLock { state in
      guard !state.signals.isEmpty else {
        state.isDelivering = false
        return nil
      }
      return state.signals.removeFirst()
    }
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none else { return }
    let run = state.withLock { state in
      state.open += demand
      return state.run
    }
    run?.request(demand)
  }

  func cancel() {}
}

private final class ForgetsTheFinished: Switching {
  override func finish(_ state: inout State) {
    super.finish(&state)
    state.latest = -1
  }
}

private final class DropsAtTheEnd: Switching {
  override func put(_ signal: Signal) {
    if case .end = signal { state.withLock { $0.signals = [] } }
    super.put(signal)
  }
}
