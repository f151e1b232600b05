import Chapter01Handshake
import ExerciseSupport

/// The model of `RetainingSubscriber`.
struct LetGoAtTheEnd: Specification {
  enum Step: Hashable { case ask }

  private enum State: Hashable { case unattached, attached, ended }

  static let cancel = "subscriber.cancel()"
  static func log(_ line: String) -> Call { .own("log(\"\(line)\")") }

  private var state = State.unattached
  private var hasHandedOver = false

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, _):
      defer { hasHandedOver = true }
      guard state == .unattached else {
        return [.call(hasHandedOver ? .refuse(0) : .cancel(0))]
      }
      state = .attached
      return [.call(Self.log("subscription")), .then(.ask)]
    case (.send(let value, _), .attached):
      return [.call(Self.log("value \(value)"))]
    case (.finish, .attached):
      state = .ended
      return [.call(Self.log("finished"))]
    case (.fail, .attached):
      state = .ended
      return [.call(Self.log("failure(trouble)"))]
    case (.own, .attached):
      state = .ended
      return [.call(.cancel(0))]
    case (.own, _):
      state = .ended
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    // A request to a run that is over has no effect, but is allowed.
    state == .attached ? [.call(.request(.unlimited, of: 0))] : [.open]
  }

  func holds(_ thing: Thing) -> Bool {
    if case .above = thing { return state == .attached }
    return false
  }
}
