// A value may come while you read another, and neither can be read. Of these
// two errors only one is counted, and you forgive one too many. Count from what
// is left when the error is there.
import Chapter01Handshake
import Chapter05Demand

public struct Forgive<Upstream: Publisher, Output>: Publisher {
  public typealias Failure = Error

  fileprivate let upstream: Upstream
  fileprivate let errors: Int
  fileprivate let read: (Upstream.Output) throws -> Output

  public init(
    _ upstream: Upstream, errors: Int,
    read: @escaping (Upstream.Output) throws -> Output
  ) {
    self.upstream = upstream
    self.errors = errors
    self.read = read
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Error {
    upstream.subscribe(Run(state: .ready(subscriber, self)))
  }
}

extension Forgive {
  private final class Run<Downstream: Subscriber>: Subscriber, Subscription
  where Downstream.Input == Output, Downstream.Failure == Error {
    typealias Input = Upstream.Output
    typealias Failure = Upstream.Failure

    enum State {
      case ready(Downstream, Forgive)
      case on(On)
      case over

      var isOn: Bool { if case .on = self { true } else { false } }
    }

    struct On {
      let downstream: Downstream
      let upstream: Subscription
      let read: (Upstream.Output) throws -> Output
      var left: Int
    }

    private let state: Locked<State>

    init(state: State) { self.state = Locked(state) }

    private var on: On? {
      if case .on(let on) = state.withLock({ $0 }) { on } else { nil }
    }

    func receive(subscription: Subscription) {
      guard case .ready(let downstream, let forgive) = state.withLock({ $0 })
      else { return subscription.cancel() }
      state.exchange(
        .on(
          On(
            downstream: downstream, upstream: subscription, read: forgive.read,
            left: forgive.errors)))
      downstream.receive(subscription: self)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      guard var on else { return .none }
      do {
        let output = try on.read(input)
        return self.on?.downstream.receive(output) ?? .none
      } catch {
        // Cancelled or completed inside `read`.
        guard self.on != nil else { return .none }
        guard on.left > 0 else {
          state.exchange(.over)
          on.upstream.cancel()
          on.downstream.receive(completion: .failure(error))
          return .none
        }
        on.left -= 1
        state.exchange(.on(on))
        return .max(1)
      }
    }

    func receive(completion: Subscribers.Completion<Upstream.Failure>) {
      let last = state.exchange(.over)
      let downstream: Downstream
      switch last {
      case .ready(let waiting, _): downstream = waiting
      case .on(let on): downstream = on.downstream
      case .over: return
      }
      switch completion {
      case .finished: downstream.receive(completion: .finished)
      case .failure(let error): downstream.receive(completion: .failure(error))
      }
    }

    func request(_ demand: Subscribers.Demand) { on?.upstream.request(demand) }

    func cancel() {
      if case .on(let on) = state.exchange(.over) { on.upstream.cancel() }
    }
  }
}
