import Chapter01Handshake
import ExerciseSupport

/// What `CustomSink` does, move by move.
struct RepairTheSink: Model {
  private enum State: Hashable { case unattached, attached, ended }

  static let cancel = "sink.cancel()"
  static func completion(_ text: String) -> Call {
    .own("receiveCompletion(.\(text))")
  }

  private var state = State.unattached
  private var hasHandedOver = false

  mutating func take(_ move: Move) -> [Effect<Never>] {
    switch (move, state) {
    case (.subscribe, _):
      return [.call(.subscribed(0))]
    case (.attach, _):
      defer { hasHandedOver = true }
      guard state == .unattached else {
        return [.call(hasHandedOver ? .refuse(0) : .cancel(0))]
      }
      state = .attached
      return [.call(.request(.unlimited, of: 0))]
    case (.send(let value, _), .attached):
      return [.call(.closure(value))]
    case (.finish, .attached):
      state = .ended
      return [.call(Self.completion("finished"))]
    case (.fail, .attached):
      state = .ended
      return [.call(Self.completion("failure(trouble)"))]
    case (.own, .attached):
      state = .ended
      return [.call(.cancel(0))]
    case (.own, _):
      state = .ended
    default: break
    }
    return []
  }

  func holds(_ thing: Thing) -> Bool {
    if case .above = thing { return state == .attached }
    return false
  }
}
