// When the subscriber cancels inside a queued value, it is still told the rest
// of the queue. Look after each value whether the run is still on, and take the
// next one only then.
import Chapter01Handshake
import Chapter05Demand
import Foundation

public final class Radio<Output, Failure: Error>: Publisher {
  private typealias Completion = Subscribers.Completion<Failure>

  private struct State {
    var runs: [Run] = []
    var completion: Completion?
  }

  private let state = Locked(State())

  public init() {}

  public func send(_ value: Output) {
    state.withLock { $0.runs }.forEach { $0.receive(.value(value)) }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    var runs: [Run] = []
    state.withLock { state in
      guard state.completion == nil else { return }
      state.completion = completion
      swap(&runs, &state.runs)
    }
    runs.forEach { $0.receive(.completion(completion)) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let run = RunOf<S>(subscriber, self)
    let completion = state.withLock { state -> Completion? in
      if state.completion == nil { state.runs.append(run) }
      return state.completion
    }
    if let completion {
      subscriber.receive(subscription: Subscriptions.empty)
      return subscriber.receive(completion: completion)
    }
    run.handOver(to: subscriber)
  }

  private func remove(_ run: Run) {
    state.withLock { state in
      state.runs.removeAll { $0 === run }
    }
  }

  private enum Signal {
    case value(Output)
    case completion(Completion)
  }

  /// A run, whoever the subscriber is.
  private class Run {
    func receive(_ signal: Signal) {}
  }

  private final class RunOf<S: Subscriber>: Run, Subscription
  where S.Input == Output, S.Failure == Failure {
    private struct State {
      var subscriber: S?
      var demand = Subscribers.Demand.none
      var owner: pthread_t?
      var depth = 0
      var queue: [Signal] = []
    }

    private let run: Locked<State>
    private weak var radio: Radio?

    init(_ subscriber: S, _ radio: Radio) {
      run = Locked(
        State(subscriber: subscriber, owner: pthread_self(), depth: 1))
      self.radio = radio
    }

    func handOver(to subscriber: S) {
      subscriber.receive(subscription: self)
      leave(subscriber)
    }

    override func receive(_ signal: Signal) {
      guard let subscriber = enter(signal) else { return }
      deliver(signal, to: subscriber)
      leave(subscriber)
    }

    /// The subscriber, if this thread may call it; else the signal is put
    /// into the queue.
    private func enter(_ signal: Signal) -> S? {
      let me = pthread_self()
      return run.withLock { run in
        guard let subscriber = run.subscriber else { return nil }
        if let owner = run.owner, owner != me {
          run.queue.append(signal)
          return nil
        }
        run.owner = me
        run.depth += 1
        return subscriber
      }
    }

    /// Goes on with what others have left meanwhile, if this is the outermost
    /// call, until nothing is left.
    private func leave(_ subscriber: S) {
      while true {
        var batch: [Signal] = []
        run.withLock { run in
          guard run.subscriber != nil else { return }
          if run.depth == 1 { swap(&batch, &run.queue) }
          if batch.isEmpty {
            run.depth -= 1
            if run.depth == 0 { run.owner = nil }
          }
        }
        if batch.isEmpty { return }
        for signal in batch { deliver(signal, to: subscriber) }
      }
    }

    private func deliver(_ signal: Signal, to subscriber: S) {
      switch signal {
      case .value(let value):
        guard spendOne() else { return }
        let more = subscriber.receive(value)
        if more > .none { request(more) }
      case .completion(let completion):
        guard end() else { return }
        subscriber.receive(completion: completion)
      }
    }

    private func spendOne() -> Bool {
      run.withLock { run in
        guard run.demand > .none else { return false }
        run.demand -= 1
        return true
      }
    }

    /// Whether the run was still on.
    private func end() -> Bool {
      var last: S?
      var queue: [Signal] = []
      run.withLock { run in
        swap(&last, &run.subscriber)
        swap(&queue, &run.queue)
      }
      return last != nil
    }

    func request(_ demand: Subscribers.Demand) {
      run.withLock { $0.demand += demand }
    }

    func cancel() {
      if end() { radio?.remove(self) }
    }
  }
}
