import Chapter01Handshake

/// The common part of the models of operators without state.
///
/// The subscription, requests, completions and a cancel pass unchanged, and a
/// second subscription is refused. The model itself decides about values.
public struct StatelessOperatorModel: Hashable {
  private enum State: Hashable { case unattached, attached, ended }

  private var state = State.unattached

  public init() {}

  /// Whether a value can pass.
  public var isOn: Bool { state == .attached }

  /// Returns whether the operator may retain an object: anything but a value,
  /// until the completion.
  public func holds(_ thing: Thing) -> Bool {
    if case .value = thing { return false }
    return state != .ended
  }

  /// Ends the run from inside the operator.
  public mutating func end() { state = .ended }

  /// Returns what the operator does for a move.
  ///
  /// - Parameter take: returns what the operator does for a value.
  public mutating func take<Step>(
    _ move: Move, value take: (Int) -> [Effect<Step>]
  ) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, .unattached):
      state = .attached
      return [.call(.subscription(0))]
    case (.attach, _):
      return [.call(.refuse(0))]
    case (.request(let demand, _), .attached):
      return [.call(.request(demand, of: 0))]
    case (.send(let value, _), .attached):
      return take(value)
    case (.finish, .attached):
      state = .ended
      return [.call(.finished(0))]
    case (.fail, .attached):
      state = .ended
      return [.call(.failed(0))]
    case (.cancel, .attached):
      state = .ended
      return [.call(.cancel(0))]
    default: return []
    }
  }
}
