import Chapter01Handshake
import ExerciseSupport

/// The model of `OneAtATime` on one thread.
struct OneAtATimeModel: Specification {
  private enum State: Hashable { case unattached, attached, ended }

  static let cancel = "subscriber.cancel()"
  static func done(_ value: Int) -> String { "done() of \(value)" }

  private var state = State.unattached
  private var hasHandedOver = false
  /// The values whose work is not done.
  private var working: Set<Int> = []

  mutating func take(_ move: Move) -> [Effect<Never>] {
    defer { if move == .attach(0) { hasHandedOver = true } }
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, .unattached):
      state = .attached
      return [.call(.request(.max(1), of: 0))]
    case (.attach, .attached):
      return [.call(.refuse(0))]
    case (.attach, .ended):
      return [.call(hasHandedOver ? .refuse(0) : .cancel(0))]
    case (.send(let value, _), .attached):
      working.insert(value)
      return [.call(.closure(value))]
    case (.finish, .attached), (.fail, .attached):
      state = .ended
    case (.own(Self.cancel), .attached):
      state = .ended
      return [.call(.cancel(0))]
    case (.own(Self.cancel), _):
      state = .ended
    case (.own(let done), _):
      let value = working.first { Self.done($0) == done }
      guard let value, working.remove(value) != nil, state == .attached else {
        return []
      }
      return [.call(.request(.max(1), of: 0))]
    default: break
    }
    return []
  }

  func holds(_ thing: Thing) -> Bool {
    switch thing {
    case .above: state == .attached
    case .subscriber: state != .ended
    default: false
    }
  }
}
