import Chapter01Handshake

/// The model of a publisher that delivers the values of its children. Publisher
/// 0 sends children 1 and 2, and the subscriber requests everything.
public struct FlatteningModel: Specification {
  /// The children whose values are delivered.
  public enum Manner {
    /// All children at once.
    case merges
    /// The latest child; the next child cancels it.
    case switches
    /// One child after another.
    case concatenates
  }

  public enum Step: Hashable { case begin, delivered }

  private enum Child: Hashable { case waiting, subscribed, on, over }

  private struct Waiting: Hashable {
    var value: Int
    var child: Int
  }

  private let manner: Manner
  private let queues: Bool
  private var isOn = true
  private var above = Child.waiting
  private var children: [Child] = []
  private var isRequested = false
  private var deliveries = 0
  private var waiting: [Waiting] = []

  init(_ manner: Manner, queues: Bool) {
    self.manner = manner
    self.queues = queues
  }

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscription(0)), .then(.begin)]
    case .attach(0):
      guard isOn else { return [.call(.cancel(0))] }
      if above != .subscribed { return [.call(.refuse(0))] }
      above = .on
      return [
        .call(.request(manner == .concatenates ? .max(1) : .unlimited, of: 0))
      ]
    case .attach(let index):
      guard isOn, children[index - 1] != .over else {
        return [.call(.cancel(index))]
      }
      if children[index - 1] != .subscribed { return [.call(.refuse(index))] }
      children[index - 1] = .on
      return isRequested ? [.call(.request(.unlimited, of: index))] : [.open]
    case .send(_, by: 0):
      // The bench has no third child.
      if children.count == 2 { return [.open] }
      guard isOn else { return [] }
      children.append(.subscribed)
      let child = children.count
      var effects: [Effect<Step>] = []
      if manner == .switches, child == 2, children[0] != .over {
        if children[0] == .on { effects = [.call(.cancel(1))] }
        // Without a subscription yet, it is cancelled when it hands one over.
        children[0] = .over
      }
      return effects + [.call(.subscribed(child))]
    case .send(let value, let index):
      guard isOn, children[index - 1] == .on else { return [] }
      waiting.append(Waiting(value: value, child: index))
      return queues && deliveries > 0 ? [] : deliver()
    case .finish(by: 0):
      above = .over
      return end()
    case .finish(let index):
      children[index - 1] = .over
      guard manner == .concatenates, above == .on else { return end() }
      return [.call(.request(.max(1), of: 0))]
    case .fail(let index):
      guard isOn else { return [] }
      if index == 0 { above = .over } else { children[index - 1] = .over }
      // When a child fails, only a switch cancels publisher 0, too.
      if index > 0, manner != .switches { above = .over }
      return cancel() + [.call(.failed(0))]
    case .request:
      guard isOn else { return [] }
      isRequested = true
      return children.indices.filter { children[$0] == .on }
        .map { .call(.request(.unlimited, of: $0 + 1)) }
    case .cancel:
      return isOn ? cancel() : []
    default: return []
    }
  }

  private mutating func cancel() -> [Effect<Step>] {
    isOn = false
    let running =
      children.indices.filter { children[$0] == .on }.map { $0 + 1 }
      + (above == .on ? [0] : [])
    return running.map { .call(.cancel($0)) }
  }

  private mutating func deliver() -> [Effect<Step>] {
    if manner == .switches {
      waiting.removeAll { $0.child < children.count }
    }
    guard isOn, !waiting.isEmpty else { return end() }
    deliveries += 1
    return [
      .call(.value(waiting.removeFirst().value, to: 0)), .then(.delivered),
    ]
  }

  private mutating func end() -> [Effect<Step>] {
    guard isOn, above == .over, children.allSatisfy({ $0 == .over }) else {
      return []
    }
    // Left open: is the completion delivered inside a delivery or after it?
    if deliveries > 0 { return queues ? [] : [.open] }
    isOn = false
    return [.call(.finished(0))]
  }

  public mutating func go(
    on step: Step, after outcome: Outcome
  ) -> [Effect<Step>] {
    switch step {
    case .begin:
      guard isOn else { return [.open] }
      above = .subscribed
      return [.call(.subscribed(0))]
    case .delivered:
      deliveries -= 1
      return queues ? deliver() : []
    }
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value: false
    case .above(0): isOn && above == .on
    case .above(let index): isOn && children[index - 1] == .on
    case .run: true
    default: isOn
    }
  }
}

extension Search where M == FlatteningModel {
  /// Creates a search of the programs with one subscriber and two children.
  ///
  /// - Parameters:
  ///   - isCut: whether publishers fail and the subscriber cancels.
  ///   - queues: whether a value sent during a delivery is delivered after it.
  ///   - publisher: creates the publisher around publisher 0, each of whose
  ///     values stands for publisher 1 of the bench.
  public init<P: Publisher>(
    _ manner: FlatteningModel.Manner, opening: [Move] = [],
    isCut: Bool = true, queues: Bool = false, see place: String,
    _ publisher: @escaping (Bench) -> P
  ) where P.Output == Int, P.Failure == FakeFailure {
    var environment = Environment()
    environment.publishers = 3
    environment.countsRuns = true
    environment.omitted[.signalInsideCancel] =
      "Combine does not say what becomes of a child's signal then"
    environment.opening += opening
    environment.demands = [.unlimited]
    environment.returnedDemands = []
    environment.breaches = []
    environment.canFail = isCut
    environment.excludes = { move, _ in
      switch move {
      case .cancel, .letGo: !isCut
      default: false
      }
    }
    environment.isClosed = { call in
      switch call {
      case .cancel, .refuse, .subscribed(0), .request: true
      default: false
      }
    }
    self.init(
      FlatteningModel(manner, queues: queues), with: environment,
      names: Names("flattened", publishers: ["above", "child 1", "child 2"]),
      see: place
    ) { bench in
      let publisher = publisher(bench)
      return SubjectUnderTest {
        publisher.subscribe(
          bench.subscriber($0, failure: FakeFailure.self) { $0 })
      }
    }
  }
}
