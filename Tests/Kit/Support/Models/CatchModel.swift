import Chapter01Handshake

/// The model of a publisher that continues with publisher 1 when 0 fails.
public struct CatchModel: Specification {
  public enum Step: Hashable { case delivered(by: Int), recovered }

  private let callsClosure: Bool
  private var isOn = true
  /// The publisher that delivers.
  private var number = 0
  /// How often each publisher has handed over a subscription.
  private var handedOver = [0, 0]
  private var isAttached = false
  private var open = Subscribers.Demand.none

  private var hasCurrent: Bool { handedOver[number] > 0 }

  /// - Parameter callsClosure: whether a closure creates publisher 1.
  public init(callsClosure: Bool = true) { self.callsClosure = callsClosure }

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .subscribe:
      return [.call(.subscribed(0))]
    case .attach(let index):
      // Left open: a second subscription from a publisher that has failed.
      if index != number { return [.open] }
      handedOver[index] += 1
      if handedOver[index] > 1 { return [.call(.refuse(index))] }
      guard isOn else { return [.call(.cancel(index))] }
      if !isAttached {
        isAttached = true
        return [.call(.subscription(0))]
      }
      return open > .none ? [.call(.request(open, of: index))] : []
    case .send(let value, let index):
      guard isOn else { return [] }
      open = open.minusOne
      return [.call(.value(value, to: 0)), .then(.delivered(by: index))]
    case .finish, .fail(by: 1):
      guard isOn else { return [] }
      isOn = false
      return [.call(move == .fail(by: 1) ? .failed(0) : .finished(0))]
    case .fail:
      guard isOn else { return [] }
      number = 1
      guard callsClosure else { return [.then(.recovered)] }
      return [.call(.own("recover(trouble)")), .then(.recovered)]
    case .request(let demand, _):
      guard isOn else { return [] }
      open = open.plus(demand)
      return hasCurrent ? [.call(.request(demand, of: number))] : []
    case .cancel:
      guard isOn else { return [] }
      isOn = false
      return hasCurrent ? [.call(.cancel(number))] : []
    default: return []
    }
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    switch step {
    case .recovered:
      return [.call(.subscribed(1))]
    case .delivered(let index):
      guard outcome.given > .none, isOn else { return [] }
      open = open.plus(outcome.given)
      if index == number { return [.returns(outcome.given)] }
      return hasCurrent ? [.call(.request(outcome.given, of: number))] : []
    }
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value: false
    case .above(let index): isOn && index == number
    // Before a publisher hands over its subscription, it may retain the run.
    case .run: true
    default: isOn
    }
  }
}
