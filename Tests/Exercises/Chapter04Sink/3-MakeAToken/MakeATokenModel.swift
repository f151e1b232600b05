import ExerciseSupport

/// What a `Token` does on one thread, move by move; it is made by what is sent
/// first.
struct MakeAToken: Specification {
  static let cancel = "token.cancel()"
  static let disarm = "token.disarm()"
  static let drop = "token = nil"
  static let action = Call.own("the closure is called")

  private var isArmed = false

  mutating func take(_ move: Move) -> [Effect<Never>] {
    switch move {
    case .send: isArmed = true
    case .own(Self.disarm): isArmed = false
    case .own where isArmed:
      isArmed = false
      return [.call(Self.action)]
    default: break
    }
    return []
  }

  func holds(_ thing: Thing) -> Bool { isArmed }
}
