import Chapter01Handshake

/// The model of a publisher that delivers its upstream's first value.
public struct FirstModel: Specification {
  private enum State: Hashable {
    case unattached
    case waiting(isAsked: Bool)
    /// The value has arrived, and upstream is being cancelled.
    case cancelling(Int, isAsked: Bool)
    case holding(Int)
    case delivering
    case ended
  }

  public enum Step: Hashable { case ask, cancelled, finish }

  /// Whether a request inside the upstream's `cancel()` delivers there or after
  /// it; the task leaves that open.
  private let deliversInside: Bool
  private var state = State.unattached

  /// - Parameter deliversInside: whether a request inside the upstream's
  ///   `cancel()` delivers there.
  public init(deliversInside: Bool) { self.deliversInside = deliversInside }

  public mutating func take(_ move: Move) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, .unattached):
      state = .waiting(isAsked: false)
      return [.call(.subscription(0)), .then(.ask)]
    case (.attach, _):
      return [.call(.refuse(0))]
    case (.request(.none, _), _):
      break
    case (.request, .waiting):
      state = .waiting(isAsked: true)
    case (.request, .holding(let value)):
      return deliver(value)
    case (.request, .cancelling(let value, let isAsked)):
      if isAsked { return [.open] }
      if deliversInside { return deliver(value) }
      state = .cancelling(value, isAsked: true)
    case (.send(let value, _), .waiting(let isAsked)):
      state = .cancelling(value, isAsked: isAsked)
      return [.call(.cancel(0)), .then(.cancelled)]
    case (.finish, .waiting):
      state = .ended
      return [.call(.finished(0))]
    case (.fail, .waiting):
      state = .ended
      return [.call(.failed(0))]
    case (.cancel, .waiting):
      state = .ended
      return [.call(.cancel(0))]
    case (.cancel, _):
      state = .ended
    default: break
    }
    return []
  }

  private mutating func deliver(_ value: Int) -> [Effect<Step>] {
    state = .delivering
    return [.call(.value(value, to: 0)), .then(.finish)]
  }

  public mutating func go(on step: Step, after outcome: Outcome) -> [Effect<
    Step
  >] {
    switch (step, state) {
    case (.ask, .waiting): return [.call(.request(.unlimited, of: 0))]
    case (.cancelled, .cancelling(let value, let isAsked)):
      if isAsked { return deliver(value) }
      state = .holding(value)
      return []
    case (.finish, .delivering):
      state = .ended
      return [.call(.finished(0))]
    default: return []
    }
  }

  public func holds(_ thing: Thing) -> Bool {
    switch (thing, state) {
    case (.value(let value), .holding(let held)): return value == held
    case (.value, _): return false
    case (.above, .waiting): return true
    case (.above, _), (_, .ended): return false
    default: return true
    }
  }
}
