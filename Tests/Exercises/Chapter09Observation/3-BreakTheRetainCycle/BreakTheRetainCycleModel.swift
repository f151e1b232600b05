import Chapter01Handshake
import ExerciseSupport

/// The model of `assign(to:onWeak:)`.
struct BreakTheRetainCycle: Specification {
  private enum State: Hashable { case unattached, attached, ended }

  static let cancel = "token.cancel()"
  static let dropToken = "token = nil"
  static let dropObject = "number = nil"
  static let released = Call.own("number is released")
  static func set(_ value: Int) -> Call { .own("number.value = \(value)") }

  private var state = State.unattached
  private var hasHandedOver = false
  private var isThere = true

  mutating func take(_ move: Move) -> [Effect<Never>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, .unattached):
      hasHandedOver = true
      // The answer may request, or cancel at once.
      if !isThere { return [.open] }
      state = .attached
      return [.call(.request(.unlimited, of: 0))]
    case (.attach, _):
      defer { hasHandedOver = true }
      return [.call(hasHandedOver ? .refuse(0) : .cancel(0))]
    case (.send(let value, _), .attached):
      if isThere { return [.call(Self.set(value))] }
      state = .ended
      return [.call(.cancel(0))]
    case (.finish, .attached):
      state = .ended
    case (.own(Self.dropObject), _):
      defer { isThere = false }
      return isThere ? [.call(Self.released)] : []
    case (.own, _):
      defer { state = .ended }
      return state == .attached ? [.call(.cancel(0))] : []
    default: break
    }
    return []
  }

  func holds(_ thing: Thing) -> Bool {
    if case .above = thing { return state == .attached }
    return true
  }
}
