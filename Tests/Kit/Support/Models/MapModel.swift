import Chapter01Handshake

/// What `map` and `filter` do, move by move: they hold no state.
public struct MapModel: Specification {
  /// What follows a call of the closure, and of the subscriber.
  public enum Step: Hashable { case next(Int, closures: Int), delivered }

  /// How many closures a value goes through.
  let closures: Int
  private var isAttached = false
  private var isOver = false

  /// - Parameter closures: how many closures a value goes through.
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
      return [.call(.closure(value)), .then(.next(value, closures: closures))]
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
      // What becomes of a value whose run ends in the closure is open.
      if isOver { return [.open] }
      if outcome.isRefused { return [.returns(.max(1))] }
      if closures > 1 {
        return [
          .call(.closure(value)), .then(.next(value, closures: closures - 1)),
        ]
      }
      return [.call(.value(value, to: 0)), .then(.delivered)]
    case .delivered:
      return [.returns(outcome.given)]
    }
  }

  public func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .value: false
    // It is the harness that holds what is passed on.
    case .above: true
    default: !isOver
    }
  }
}
