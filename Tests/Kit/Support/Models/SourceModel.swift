import Chapter01Handshake

/// The model of a publisher of given values. Each subscriber has its own run,
/// receives as many values as it requests, and then the completion.
public struct SourceModel: Specification {
  public enum Step: Hashable { case deliver(Int), delivered(Int) }

  private struct Run: Hashable {
    var sent = 0
    var demand = Subscribers.Demand.none
    var isDelivering = false
    var hasLetGo = false
  }

  private let values: [Int]
  private let failure: String?
  private let finishNeedsDemand: Bool
  private let releasesSubscribers: Bool
  private let isHeldByUpstream: Bool
  private var runs: [Int: Run] = [:]
  private var hasBegun = false

  /// - Parameters:
  ///   - values: the numbers of the values.
  ///   - failure: the error with which a run fails; nil if it finishes.
  ///   - finishNeedsDemand: whether a run finishes only with demand.
  ///   - releasesSubscribers: whether an ended run must release its subscriber.
  ///   - isHeldByUpstream: whether a run is an operator's, whose upstream
  ///     retains it until it ends.
  public init(
    _ values: [Int], failure: String? = nil, finishNeedsDemand: Bool = false,
    releasesSubscribers: Bool = true, isHeldByUpstream: Bool = false
  ) {
    self.values = values
    self.failure = failure
    self.finishNeedsDemand = finishNeedsDemand
    self.releasesSubscribers = releasesSubscribers
    self.isHeldByUpstream = isHeldByUpstream
  }

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      runs[index] = Run()
      hasBegun = true
      return [.call(.subscription(index)), .then(.deliver(index))]
    case .request(let demand, let index):
      add(demand, to: index)
      return [.then(.deliver(index))]
    case .cancel(let index):
      runs[index] = nil
      return []
    // Only its subscriber retains a run, and a delivery that has not ended.
    case .letGo(let index) where !isHeldByUpstream:
      runs[index]?.hasLetGo = true
      if runs[index]?.isDelivering == false { runs[index] = nil }
      return []
    default: return []
    }
  }

  public mutating func go(
    on step: Step, after outcome: Outcome
  ) -> [Effect<Step>] {
    let index: Int
    switch step {
    case .deliver(let subscriber): index = subscriber
    case .delivered(let subscriber):
      index = subscriber
      runs[index]?.isDelivering = false
      add(outcome.given, to: index)
    }
    guard let run = runs[index], !run.isDelivering else { return [] }
    if run.sent == values.count, run.demand > .none || !finishNeedsDemand {
      runs[index] = nil
      return [.call(failure.map { .failed(index, $0) } ?? .finished(index))]
    }
    guard run.demand > .none else {
      if run.hasLetGo { runs[index] = nil }
      return []
    }
    runs[index]?.sent += 1
    runs[index]?.demand = run.demand.minusOne
    runs[index]?.isDelivering = true
    return [
      .call(.value(values[run.sent], to: index)), .then(.delivered(index)),
    ]
  }

  private mutating func add(_ demand: Subscribers.Demand, to index: Int) {
    guard var run = runs[index] else { return }
    run.demand = run.demand.plus(demand)
    runs[index] = run
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index), .run(let index):
      !releasesSubscribers || runs[index] != nil
    // The program retains the publisher until it has subscribed.
    case .value: !releasesSubscribers || !hasBegun || !runs.isEmpty
    default: true
    }
  }
}

extension Search where M == SourceModel {
  /// Creates a search of the programs with one subscriber of a publisher.
  ///
  /// - Parameters:
  ///   - environment: the neighbours of the publisher.
  ///   - publisher: creates the publisher of the model's values.
  public init<P: Publisher>(
    _ model: SourceModel, with environment: Environment = .source,
    see place: String, _ publisher: @escaping () -> P
  ) where P.Output == Int {
    self.init(
      model, with: environment, names: Names("publisher"), see: place
    ) { bench in
      let publisher = publisher()
      return SubjectUnderTest {
        publisher.subscribe(
          bench.subscriber($0, failure: P.Failure.self) { $0 })
      }
    }
  }
}
