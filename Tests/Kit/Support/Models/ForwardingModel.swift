import Chapter01Handshake

/// The model of an operator that stores its subscription and passes all on.
public struct ForwardingModel: Specification {
  public enum Step: Hashable { case delivered }

  private var passing = StatelessOperatorModel()
  let requestsReturned: Bool

  /// - Parameter requestsReturned: whether the operator requests the demand
  ///   that a subscriber returns, instead of returning it.
  public init(requestsReturned: Bool = false) {
    self.requestsReturned = requestsReturned
  }

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    passing.take(move) { [.call(.value($0, to: 0)), .then(.delivered)] }
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    guard requestsReturned else { return [.returns(outcome.given)] }
    return passing.isOn && outcome.given > .none
      ? [.call(.request(outcome.given, of: 0))] : []
  }

  public func holds(_ thing: Thing) -> Bool { passing.holds(thing) }
}

extension Search where M == ForwardingModel {
  /// Creates a search for an operator with one subscriber, which passes all on.
  ///
  /// - Parameters:
  ///   - model: the model of the operator.
  ///   - publisher: creates the operator around a publisher of the bench.
  public init<P: Publisher>(
    _ model: ForwardingModel = ForwardingModel(), see place: String,
    _ publisher: @escaping (BenchPublisher<Int, FakeFailure>) -> P
  ) where P.Output == Int {
    var environment = Environment()
    // The operator may drop a value that was not requested.
    environment.breaches = [.secondSubscription, .lateSignal]
    // An operator that requests returned demand delivers one signal at a time.
    environment.excludes = { move, call in
      switch call {
      case .value, .request: model.requestsReturned && move.publisher != nil
      default: false
      }
    }
    self.init(model, with: environment, see: place) { bench in
      let publisher = publisher(
        bench.publisher(failure: FakeFailure()) { $0 })
      return SubjectUnderTest {
        publisher.subscribe(
          bench.subscriber($0, failure: P.Failure.self) { $0 })
      }
    }
  }
}
