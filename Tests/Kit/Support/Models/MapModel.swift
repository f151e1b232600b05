import Chapter01Handshake

/// The model of `map` and `filter`, which store no state.
public struct MapModel: Specification {
  /// The part of a run that follows a call of the closure or of the subscriber.
  public enum Step: Hashable { case next(Int, closures: Int), delivered }

  /// The number of closures that a value passes through.
  let closures: Int
  private var isAttached = false
  private var isOver = false

  /// - Parameter closures: the number of closures that a value passes through;
  ///   0 for an operator that passes values on.
  public init(closures: Int) { self.closures = closures }

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscribed(0))]
    case .attach:
      if isAttached { return [.call(.refuse(0))] }
      isAttached = true
      return [.call(.subscription(0))]
    case .send(let value, _):
      return pass(value, closures: closures)
    case .finish:
      isOver = true
      return [.call(.finished(0))]
    case .fail:
      isOver = true
      return [.call(.failed(0))]
    case .request(let demand, _):
      return isOver ? [] : [.call(.request(demand, of: 0))]
    case .cancel:
      defer { isOver = true }
      return isOver ? [] : [.call(.cancel(0))]
    default: return []
    }
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    switch step {
    case .next(let value, let closures):
      // Left open: a value whose run ends inside the closure.
      if isOver { return [.open] }
      if outcome.isRefused { return [.returns(.max(1))] }
      return pass(value, closures: closures - 1)
    case .delivered:
      return [.returns(outcome.given)]
    }
  }

  private func pass(_ value: Int, closures: Int) -> [Effect<Step>] {
    closures == 0
      ? [.call(.value(value, to: 0)), .then(.delivered)]
      : [.call(.closure(value)), .then(.next(value, closures: closures))]
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value: false
    // The harness retains the subscription that is passed on.
    case .above: true
    default: !isOver
    }
  }
}

extension Environment {
  /// The neighbours of an operator without state, which passes its upstream's
  /// subscription on and refuses no second one.
  public static var stateless: Environment {
    var environment = Environment()
    environment.demands = [.max(1), .unlimited]
    environment.breaches = []
    environment.passesSubscriptionsOn = true
    environment.isStateless = true
    return environment
  }
}

extension Search where M == MapModel {
  /// Creates a search of the programs with one subscriber of an operator
  /// without state that passes everything on.
  ///
  /// - Parameter publisher: creates the operator around a bench's publisher.
  public init<P: Publisher>(
    see place: String,
    passing publisher: @escaping (BenchPublisher<Int, FakeFailure>) -> P
  ) where P.Output == Int {
    self.init(MapModel(closures: 0), with: .stateless, see: place) { bench in
      let publisher = publisher(
        bench.publisher(failure: FakeFailure()) { $0 })
      return SubjectUnderTest {
        publisher.subscribe(
          bench.subscriber($0, failure: P.Failure.self) { $0 })
      }
    }
  }
}
