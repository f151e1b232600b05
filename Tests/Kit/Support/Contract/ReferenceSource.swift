import Chapter01Handshake

/// A source that keeps every rule: what others should have done is what it
/// does.
struct ReferenceSource: Publisher {
  typealias Output = String
  typealias Failure = Ending

  /// A failure that is written as the tested piece's own is.
  struct Ending: Error, CustomStringConvertible {
    var description: String
  }

  let values: [String]
  let completion: Subscribers.Completion<Ending>
  let stage: Recorder
  let outside: TestedSource.Outside?
  let endsAnyway: Bool
  let runs = Locked<[() -> Void]>([])

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == String, S.Failure == Ending {
    let run = Run(self, subscriber)
    if outside?.answersAtOnce == false {
      runs.withLock { $0.append { [weak run] in run?.answer() } }
    }
    subscriber.receive(subscription: run)
    if values.isEmpty { run.endOfNothing(subscriber) }
  }

  /// The outside world answers everybody.
  func proceed() { runs.withLock { $0 }.forEach { $0() } }

  private final class Run<Downstream: Subscriber>: Subscription
  where Downstream.Input == String, Downstream.Failure == Ending {
    private struct State {
      var downstream: Downstream?
      var next = 0
      var open = Subscribers.Demand.none
      var isDelivering = false
      var hasBegun = false
    }

    private let source: ReferenceSource
    private let state: Locked<State>

    init(_ source: ReferenceSource, _ downstream: Downstream) {
      self.source = source
      state = Locked(State(downstream: downstream))
    }

    func request(_ demand: Subscribers.Demand) {
      let begins = state.withLock { state in
        guard state.downstream != nil else { return false }
        state.open = sum(state.open, demand)
        defer { if demand > .none { state.hasBegun = true } }
        return demand > .none && !state.hasBegun
      }
      if begins, let outside = source.outside {
        source.stage.called(outside.begin)
      }
      if source.outside?.answersAtOnce ?? true { deliver() }
    }

    func cancel() {
      let (last, isOpen) = state.withLock { state in
        defer { state.downstream = nil }
        return (
          state.downstream,
          state.hasBegun && state.downstream != nil && state.next == 0
        )
      }
      withExtendedLifetime(last) {}
      if isOpen, let withdraw = source.outside?.withdraw {
        source.stage.called(withdraw)
      }
    }

    func answer() {
      if state.withLock({ $0.hasBegun }) { deliver() }
    }

    func endOfNothing(_ downstream: Downstream) {
      if source.endsAnyway {
        downstream.receive(completion: source.completion)
      } else {
        deliver()
      }
    }

    private enum Step {
      case value(Int, Downstream)
      case end(Downstream)
    }

    private func deliver() {
      let isFirst = state.withLock { state in
        defer { state.isDelivering = true }
        return !state.isDelivering
      }
      guard isFirst else { return }
      while let step = step() {
        switch step {
        case .value(let index, let downstream):
          let more = downstream.receive(source.values[index])
          state.withLock { $0.open = sum($0.open, more) }
        case .end(let downstream):
          downstream.receive(completion: source.completion)
        }
      }
    }

    private func step() -> Step? {
      state.withLock { state in
        guard let downstream = state.downstream else { return nil }
        if state.next == source.values.count {
          state.downstream = nil
          return .end(downstream)
        }
        guard state.open > .none else {
          state.isDelivering = false
          return nil
        }
        if let count = state.open.max { state.open = .max(count - 1) }
        state.next += 1
        return .value(state.next - 1, downstream)
      }
    }
  }
}

/// Both demands together; too many are unlimited.
func sum(_ left: Subscribers.Demand, _ right: Subscribers.Demand)
  -> Subscribers.Demand
{
  guard let left = left.max, let right = right.max else { return .unlimited }
  let (sum, overflow) = left.addingReportingOverflow(right)
  return overflow ? .unlimited : .max(sum)
}

extension TestedSource {
  /// A right source of the same values.
  func reference(endsAnyway: Bool = false) -> TestedSource {
    let values = values
    let outside = outside
    let completion: Subscribers.Completion<ReferenceSource.Ending> =
      ending == "finished"
      ? .finished
      : .failure(
        .init(
          description: String(ending.dropFirst("failure(".count).dropLast()))
      )
    return TestedSource(lengths: lengths, values: values) { length, stage in
      let source = ReferenceSource(
        values: values(length), completion: completion, stage: stage,
        outside: outside, endsAnyway: endsAnyway)
      return Live(source, proceed: source.proceed)
    }
  }
}
