import Chapter01Handshake

/// The model of a publisher that connects its upstream for its first
/// subscriber. Each subscriber has an upstream run with the same number, and
/// publisher 2 hands over the connection. A subscriber counts until it cancels,
/// even after its run has ended.
public struct AutoconnectModel: Specification {
  public enum Step: Hashable { case connect, connected, leave, delivered }

  private enum Run: Hashable { case none, subscribed, attached, ended }

  private enum Connection: Hashable {
    case none
    /// The first subscriber is being subscribed to upstream.
    case wanted
    case connecting
    case connected
  }

  /// The call that connects the upstream publisher.
  public static let connect = Call.own("connect()")

  /// The subscribers that have cancelled.
  private var left: Set<Int> = []
  private var runs = [Run.none, .none]
  private var connection = Connection.none
  private var count = 0
  private var hasFinished = false

  public init() {}

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe(let index):
      // Left open: does a subscriber count as the first if it arrives after all
      // others have cancelled and before `connect()` is called?
      if count == 0, connection == .wanted { return [.open] }
      runs[index] = .subscribed
      count += 1
      guard connection == .none else { return [.call(.subscribed(index))] }
      connection = .wanted
      return [.call(.subscribed(index)), .then(.connect)]
    case .attach(let index):
      if runs[index] != .subscribed { return [.call(.refuse(index))] }
      runs[index] = .attached
      return [.call(.subscription(index))]
    case .send(let value, let index):
      guard runs[index] == .attached else { return [] }
      return [.call(.value(value, to: index)), .then(.delivered)]
    case .finish(let index), .fail(let index):
      guard runs[index] == .attached else { return [] }
      runs[index] = .ended
      hasFinished = true
      return [
        .call(move == .fail(by: index) ? .failed(index) : .finished(index))
      ]
    case .request(let demand, let index):
      guard runs[index] == .attached else { return [] }
      return [.call(.request(demand, of: index))]
    case .cancel(let index):
      if runs[index] == .ended {
        return left.insert(index).inserted ? [.then(.leave)] : []
      }
      guard runs[index] == .attached else { return [] }
      runs[index] = .ended
      left.insert(index)
      return [.call(.cancel(index)), .then(.leave)]
    default: return []
    }
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    switch step {
    case .connect:
      // Left open: does a completion prevent the connection?
      if hasFinished { return [.open] }
      connection = count > 0 ? .connecting : .none
      return count > 0 ? [.call(Self.connect), .then(.connected)] : []
    case .connected:
      connection = count > 0 ? .connected : .none
      return count > 0 ? [] : [.call(.cancel(2))]
    case .leave:
      count -= 1
      guard count == 0, connection == .connected else { return [] }
      connection = .none
      return [.call(.cancel(2))]
    case .delivered:
      return [.returns(outcome.given)]
    }
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .subscriber(let index), .run(let index), .above(let index):
      runs[index] != .ended
    default: false
    }
  }
}
