// One run object, and for each publisher an ear of three closures.
import Chapter01Handshake
import Chapter05Demand

public struct WithLatestFrom<Upstream: Publisher, Other: Publisher>: Publisher
where Upstream.Failure == Other.Failure {
  public typealias Output = Other.Output
  public typealias Failure = Upstream.Failure

  public let upstream: Upstream
  public let other: Other

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = Run(subscriber)
    other.subscribe(
      Ear<Other.Output, Failure>(
        run.takeOther,
        { value in
          run.keep(value)
          return .none
        },
        { completion in
          if case .failure = completion {
            run.end(completion, of: .other)
          } else {
            run.forgetOther()
          }
        }))
    guard run.isOn else { return }
    upstream.subscribe(
      Ear<Upstream.Output, Failure>(
        run.takeUpstream, { _ in run.pass() },
        { run.end($0, of: .upstream) }))
  }

  private enum Side { case upstream, other }

  /// A subscriber of three closures, which it releases at the end.
  private final class Ear<Input, Failure: Error>: Subscriber {
    typealias Closures = (
      subscription: (Subscription) -> Void,
      value: (Input) -> Subscribers.Demand,
      completion: (Subscribers.Completion<Failure>) -> Void
    )

    private let closures: Locked<Closures?>

    init(
      _ subscription: @escaping (Subscription) -> Void,
      _ value: @escaping (Input) -> Subscribers.Demand,
      _ completion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      closures = Locked((subscription, value, completion))
    }

    private var now: Closures? { closures.withLock { $0 } }

    func receive(subscription: Subscription) {
      guard let now else { return subscription.cancel() }
      now.subscription(subscription)
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      now?.value(input) ?? .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      closures.exchange(nil)?.completion(completion)
    }
  }

  private final class Run<S: Subscriber>: Subscription
  where S.Input == Output, S.Failure == Failure {
    private enum Stage { case on, ending, over }

    private struct State {
      var stage = Stage.on
      var downstream: S?
      var isHandedOver = false
      var upstream: Subscription?
      var other: Subscription?
      var latest: Output?
    }

    private let state: Locked<State>

    init(_ downstream: S) { state = Locked(State(downstream: downstream)) }

    var isOn: Bool { state.withLock { $0.stage == .on } }

    func takeOther(_ subscription: Subscription) {
      let isTaken = state.withLock { state -> Bool in
        guard state.stage == .on, state.other == nil else { return false }
        state.other = subscription
        return true
      }
      isTaken ? subscription.request(.unlimited) : subscription.cancel()
    }

    func takeUpstream(_ subscription: Subscription) {
      let downstream = state.withLock { state -> S? in
        guard state.stage == .on, state.upstream == nil else { return nil }
        state.upstream = subscription
        state.isHandedOver = true
        return state.downstream
      }
      guard let downstream else { return subscription.cancel() }
      downstream.receive(subscription: self)
    }

    func keep(_ value: Output) {
      // The old value is swapped out, and released after the lock.
      var value: Output? = value
      state.withLock { state in
        if state.stage == .on { swap(&state.latest, &value) }
      }
    }

    func forgetOther() {
      let last = state.withLock { state -> Subscription? in
        defer { state.other = nil }
        return state.other
      }
      withExtendedLifetime(last) {}
    }

    /// A value of upstream has come.
    func pass() -> Subscribers.Demand {
      let (downstream, latest) = state.withLock { state -> (S?, Output?) in
        state.stage == .on ? (state.downstream, state.latest) : (nil, nil)
      }
      guard let downstream else { return .none }
      guard let latest else { return .max(1) }
      let more = downstream.receive(latest)
      return isOn ? more : .none
    }

    func end(_ completion: Subscribers.Completion<Failure>, of side: Side) {
      var left = State(stage: .ending)
      let isFirst = state.withLock { state -> Bool in
        guard state.stage == .on else { return false }
        left.downstream = state.downstream
        left.isHandedOver = state.isHandedOver
        swap(&state, &left)
        return true
      }
      guard isFirst else { return }
      switch side {
      case .upstream: left.other?.cancel()
      case .other: left.upstream?.cancel()
      }
      let isLate = state.withLock { state -> Bool in
        defer { state.isHandedOver = true }
        return state.stage == .ending && !state.isHandedOver
      }
      if isLate { left.downstream?.receive(subscription: self) }
      // It may have cancelled meanwhile.
      state.exchange(State(stage: .over))
        .downstream?.receive(completion: completion)
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.upstream }?.request(demand)
    }

    func cancel() {
      let last = state.exchange(State(stage: .over))
      last.upstream?.cancel()
      last.other?.cancel()
    }
  }
}

extension Publisher {
  public func withLatestFrom<P: Publisher>(_ other: P) -> WithLatestFrom<
    Self, P
  >
  where P.Failure == Failure {
    WithLatestFrom(upstream: self, other: other)
  }
}
