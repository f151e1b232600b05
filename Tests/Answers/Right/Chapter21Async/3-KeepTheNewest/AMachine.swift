// A machine without side effects says what is next, and one driver does it.
import Chapter01Handshake
import Chapter05Demand

public struct Newest<Upstream: Publisher>: Publisher {
  public typealias Output = Upstream.Output
  public typealias Failure = Upstream.Failure

  private let upstream: Upstream
  private let count: Int

  public init(_ upstream: Upstream, count: Int) {
    self.upstream = upstream
    self.count = count
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    upstream.subscribe(Inner(subscriber, count: count))
  }
}

/// The state of a run. It makes no calls and releases nothing: its methods
/// return the objects to release.
private struct Machine<Value, Failure: Error> {
  enum Step {
    case deliver(Value)
    case finish
    case rest
  }

  /// What is kept, by the number that it drew.
  private var kept: [Int: Value] = [:]
  /// The number of the next one to go out.
  private var oldest = 0
  /// The number of the next one to come in.
  private var newest = 0
  private let count: Int
  private var open = Subscribers.Demand.none
  private(set) var isFinishing = false
  /// The driver is at work; what comes meanwhile waits for its turn.
  private var isDriven = false

  init(count: Int) {
    self.count = count
  }

  mutating func startDriving() -> Bool {
    guard !isDriven else { return false }
    isDriven = true
    return true
  }

  mutating func stopDriving() { isDriven = false }

  mutating func finish() { isFinishing = true }

  mutating func ask(for demand: Subscribers.Demand) { open += demand }

  /// Takes `value` in; returns what has to go for it.
  mutating func keep(_ value: Value) -> Value? {
    kept[newest] = value
    newest += 1
    // A value that is delivered at once needs no room.
    if open > .none, !isDriven { return nil }
    return kept.count > max(count, 0) ? removeOldest() : nil
  }

  mutating func step() -> Step {
    if open > .none, let value = removeOldest() {
      open -= 1
      return .deliver(value)
    }
    return isFinishing && kept.isEmpty ? .finish : .rest
  }

  private mutating func removeOldest() -> Value? {
    guard let value = kept.removeValue(forKey: oldest) else { return nil }
    oldest += 1
    return value
  }
}

extension Newest {
  private final class Inner<S: Subscriber>: Subscriber, Subscription
  where S.Input == Output, S.Failure == Failure {
    private struct Run {
      var downstream: S
      var upstream: Subscription?
      var machine: Machine<Output, Failure>
    }

    /// nil after the end.
    private var run: Run?

    init(_ downstream: S, count: Int) {
      run = Run(downstream: downstream, machine: Machine(count: count))
    }

    func receive(subscription: Subscription) {
      guard let downstream = run?.downstream, run?.upstream == nil else {
        return subscription.cancel()
      }
      run?.upstream = subscription
      downstream.receive(subscription: self)
      if run != nil { subscription.request(.unlimited) }
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      guard run?.machine.isFinishing == false else { return .none }
      let dropped = run?.machine.keep(input)
      drive()
      withExtendedLifetime(dropped) {}
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      guard run?.machine.isFinishing == false else { return }
      switch completion {
      case .finished:
        run?.machine.finish()
        drive()
      case .failure:
        end()?.downstream.receive(completion: completion)
      }
    }

    func request(_ demand: Subscribers.Demand) {
      run?.machine.ask(for: demand)
      drive()
    }

    func cancel() {
      end()?.upstream?.cancel()
    }

    private func drive() {
      guard run?.machine.startDriving() == true else { return }
      while let step = run?.machine.step() {
        switch step {
        case .deliver(let value):
          if let more = run?.downstream.receive(value) {
            run?.machine.ask(for: more)
          }
        case .finish:
          end()?.downstream.receive(completion: .finished)
        case .rest:
          run?.machine.stopDriving()
          return
        }
      }
    }

    /// Takes the run out; the caller releases it.
    private func end() -> Run? {
      var last: Run?
      swap(&run, &last)
      return last
    }
  }
}
