// One lock for the whole radio, and a subscription that is only a number.
import Chapter01Handshake
import Chapter05Demand
import Foundation

public final class Radio<Output, Failure: Error>: Publisher {
  fileprivate typealias Downstream = any Subscriber<Output, Failure>

  fileprivate enum Signal {
    case value(Output)
    case completion(Subscribers.Completion<Failure>)
  }

  /// What the radio knows of one subscriber.
  fileprivate struct Line {
    let downstream: Downstream
    var demand = Subscribers.Demand.none
    var queue: [Signal] = []
    /// The thread that calls the subscriber; of no interest if `depth` is 0.
    var thread: pthread_t
    /// How many calls there are, one inside the other.
    var depth: Int
  }

  fileprivate struct State {
    var lines: [Int: Line] = [:]
    /// The numbers of the lines, the oldest first.
    var order: [Int] = []
    var lastNumber = 0
    var ending: Subscribers.Completion<Failure>?
  }

  /// The next action of a thread that has read the state.
  fileprivate enum Step {
    case deliver(Output, Downstream)
    case complete(Subscribers.Completion<Failure>, Line)
    /// There was no demand for it; it is released outside of the lock.
    case drop(Signal)
    case leave
  }

  private let state = Locked(State())

  public init() {}

  public func send(_ value: Output) {
    for number in state.withLock({ $0.order }) {
      send(.value(value), to: number)
    }
  }

  public func send(completion: Subscribers.Completion<Failure>) {
    let order = state.withLock { state -> [Int] in
      guard state.ending == nil else { return [] }
      state.ending = completion
      defer { state.order = [] }
      return state.order
    }
    for number in order { send(.completion(completion), to: number) }
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    let thread = pthread_self()
    let (number, ending) = state.withLock { state in
      if state.ending == nil {
        // Busy until the subscription has been handed over.
        state.lastNumber += 1
        state.lines[state.lastNumber] = Line(
          downstream: subscriber, thread: thread, depth: 1)
        state.order.append(state.lastNumber)
      }
      return (state.lastNumber, state.ending)
    }
    if let ending {
      subscriber.receive(subscription: Subscriptions.empty)
      subscriber.receive(completion: ending)
    } else {
      subscriber.receive(subscription: Tuning(self, number))
      leave(number)
    }
  }

  private func send(_ signal: Signal, to number: Int) {
    let thread = pthread_self()
    let step = state.withLock { state -> Step in
      guard let line = state.lines[number] else { return .leave }
      if line.depth > 0,
        pthread_equal(line.thread, thread) == 0 || !line.queue.isEmpty
      {
        state.lines[number]?.queue.append(signal)
        return .leave
      }
      state.lines[number]?.thread = thread
      state.lines[number]?.depth += 1
      return state.step(signal, number)
    }
    if case .leave = step { return }
    perform(step, number)
    leave(number)
  }

  private func perform(_ step: Step, _ number: Int) {
    switch step {
    case .deliver(let value, let downstream):
      request(downstream.receive(value), number)
    case .complete(let completion, let line):
      line.downstream.receive(completion: completion)
    case .drop, .leave: break
    }
  }

  /// Ends a call to the subscriber; the outermost one delivers first what other
  /// threads have left.
  private func leave(_ number: Int) {
    while true {
      let step = state.withLock { $0.stepOrLeave(number) }
      if case .leave = step { return }
      perform(step, number)
    }
  }

  fileprivate func request(_ demand: Subscribers.Demand, _ number: Int) {
    state.withLock { $0.lines[number]?.demand += demand }
  }

  fileprivate func cancel(_ number: Int) {
    // The removed run is returned, and so released after the lock.
    _ = state.withLock { $0.remove(number) }
  }
}

extension Radio.State {
  fileprivate mutating func step(
    _ signal: Radio.Signal, _ number: Int
  ) -> Radio.Step {
    switch signal {
    case .value(let value):
      guard let line = lines[number], line.demand > .none else {
        return .drop(signal)
      }
      lines[number]?.demand -= 1
      return .deliver(value, line.downstream)
    case .completion(let completion):
      guard let line = remove(number) else { return .drop(signal) }
      return .complete(completion, line)
    }
  }

  fileprivate mutating func stepOrLeave(_ number: Int) -> Radio.Step {
    guard let line = lines[number] else { return .leave }
    if line.depth == 1, let signal = line.queue.first {
      lines[number]?.queue.removeFirst()
      return step(signal, number)
    }
    lines[number]?.depth -= 1
    return .leave
  }

  fileprivate mutating func remove(_ number: Int) -> Radio.Line? {
    if let place = order.firstIndex(of: number) { order.remove(at: place) }
    return lines.removeValue(forKey: number)
  }
}

/// The subscription: a number on a radio.
private final class Tuning<Output, Failure: Error>: Subscription {
  private weak var radio: Radio<Output, Failure>?
  private let number: Int

  init(_ radio: Radio<Output, Failure>, _ number: Int) {
    self.radio = radio
    self.number = number
  }

  func request(_ demand: Subscribers.Demand) { radio?.request(demand, number) }

  func cancel() { radio?.cancel(number) }
}
