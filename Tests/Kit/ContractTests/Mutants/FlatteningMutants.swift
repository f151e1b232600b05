import Chapter01Handshake
import Chapter05Demand
import Chapter07ControlEvents
import Chapter10FirstAndMerge
import Chapter11Subjects
import Chapter12Values
import Chapter13PublishersOfPublishers
import ExerciseSupport
import Testing

@Suite("What loses a child's value, or holds one up, breaks its rule")
struct FlatteningMutantTests {
  private func broken(_ make: @escaping () -> Switching) -> [String] {
    TestedFlattening(.switches) { above, children in
      let run = make()
      return Started { run.start(above, children, $0) }
    }
    .breaks([.f1])
  }

  @Test("A right one keeps the rule.")
  func right() { #expect(broken { Switching() } == []) }

  @Test("One that takes a finished child for a late one breaks it.")
  func forgets() { #expect(broken { ForgetsTheFinished() } == ["F1"]) }

  @Test("One that drops what waits at the end breaks it.")
  func drops() { #expect(broken { DropsAtTheEnd() } == ["F1"]) }

  @Test("One manner is not another.")
  func manners() {
    let merging = TestedFlattening(.switches) { above, children in
      above.flatMap { children[$0] }
    }
    #expect(merging.breaks([.f1]) == ["F1"])
    let latest = TestedFlattening(.concatenates) { above, children in
      above.map { children[$0] }.switchToLatest()
    }
    #expect(latest.breaks([.f1]) == ["F1"])
  }

  @Test("A merge that begins when it has subscribed to both breaks O12.")
  func holdsUp() {
    func piece(
      _ make:
        @escaping (FakePublisher, Telling) -> some Publisher<
          Int, FakeFailure
        >
    ) -> TestedOperator {
      TestedOperator { upstream, probe in
        make(FakePublisher(upstream), Telling(probe.stage))
          .subscribe(ProbingSubscriber(probe))
      }
    }
    #expect(piece { $0.merge(with: $1) }.breaks([.o12]) == [])
    #expect(
      piece { LateSecondSubscription(a: $0, b: $1) }.breaks([.o12]) == ["O12"])
  }

  @Test("A subject that its runs do not hold breaks J11, and a deaf one J12.")
  func subjects() {
    func broken(
      _ feed:
        @escaping (PassthroughSubject<Int, FakeFailure>, Subscription)
        -> Void, isHeld: Bool = true
    ) -> [String] {
      TestedSubject {
        let subject = PassthroughSubject<Int, FakeFailure>()
        let shell = Shell()
        return .init(
          subscribe: { subject.subscribe(ProbingSubscriber($0)) },
          send: { subject.send($0) },
          end: {
            subject.send(
              completion: $0 ? .failure(FakeFailure()) : .finished)
          },
          feed: { feed(subject, $0) }, object: isHeld ? subject : shell)
      }.breaks([.j11, .j12])
    }
    #expect(broken { $0.send(subscription: $1) } == [])
    #expect(broken({ $0.send(subscription: $1) }, isHeld: false) == ["J11"])
    #expect(broken { $1.request(.unlimited) } == ["J12"])
    #expect(broken { _, _ in } == ["J12"])
  }

  private final class Shell {}
}

/// Says that it is subscribed to, and delivers nothing.
private struct Telling: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure
  let stage: Recorder
  init(_ stage: Recorder) { self.stage = stage }

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    stage.called("the other one is subscribed to")
    subscriber.receive(subscription: Subscriptions.empty)
  }
}

/// A merge whose subscriber waits until both sides are attached.
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

/// A publisher that is a closure.
private struct Started: Publisher {
  typealias Output = Int
  typealias Failure = FakeFailure
  let start: (AnySubscriber<Int, FakeFailure>) -> Void

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == FakeFailure {
    start(AnySubscriber(subscriber))
  }
}

/// A right switch, in steps that a mutant can get wrong.
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
  var downstream: AnySubscriber<Int, FakeFailure>?

  func start(
    _ above: BufferingPublisher, _ children: [BufferingPublisher],
    _ downstream: AnySubscriber<Int, FakeFailure>
  ) {
    self.downstream = downstream
    downstream.receive(subscription: self)
    above.subscribe(
      AnySubscriber(
        receiveSubscription: { $0.request(.unlimited) },
        receiveValue: { number in
          self.begin(number, children[number])
          return .none
        },
        receiveCompletion: { _ in
          self.end { $0.isAboveOn = false }
        }))
  }

  private func begin(_ number: Int, _ child: BufferingPublisher) {
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
          self.end { if $0.latest == number { self.finish(&$0) } }
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
        request(downstream?.receive(value) ?? .none)
      case .end(let completion): downstream?.receive(completion: completion)
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
