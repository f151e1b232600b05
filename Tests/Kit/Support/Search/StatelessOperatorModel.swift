import Chapter01Handshake

/// What an operator does that keeps nothing: the part of a model that is the
/// same for each of them.
///
/// Its subscription, requests, both ends and a cancel pass unchanged, and a
/// second subscription is refused; what it does with a value is the model's.
public struct StatelessOperatorModel: Hashable {
  private enum State: Hashable { case unattached, attached, ended }

  private var state = State.unattached

  /// Nothing has come through it.
  public init() {}

  /// Whether a value may come through.
  public var isOn: Bool { state == .attached }

  /// Whether it holds this: all that it was given, until an end, but no value.
  public func holds(_ thing: Thing) -> Bool {
    if case .value = thing { return false }
    return state != .ended
  }

  /// Ends it from inside.
  public mutating func end() { state = .ended }

  /// What it does when it is told a move.
  ///
  /// - Parameter take: what becomes of a value.
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
