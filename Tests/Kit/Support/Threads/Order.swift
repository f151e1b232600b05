import Chapter01Handshake
import Findings

extension Finding.Order {
  /// What is known of the runs of the rule that is being looked at.
  private static let kept = Locked<[[String]: Kept]>([:])

  private struct Kept {
    var order: Finding.Order
    var unlock: () -> Finding.Line?
  }

  /// Keeps a run, if another thread had a part in it.
  static func keep(_ lines: [Line], unlock: @escaping () -> Finding.Line?) {
    guard lines.contains(where: { $0.role != .here }) else { return }
    kept.withLock { kept in
      // A rule is broken by a run that was played just now.
      if kept.count > 200 { kept = [:] }
      kept[lines.map(\.text)] = Kept(
        order: Finding.Order(lines: lines), unlock: unlock)
    }
  }

  /// Whether another thread had a part in a run.
  static func isKept(_ lines: [String]) -> Bool {
    kept.withLock { $0[lines] != nil }
  }

  /// The order behind a history, whose last line may say what did not come
  /// back.
  init?(of breach: RuleBreach) {
    let role: Role? =
      switch breach.trouble {
      case .holdsLock: .deadlock
      case .stuck(let deed): .hang("\(deed) does not come back")
      case .endless, nil: nil
      }
    let lines = role == nil ? breach.actual : breach.actual.dropLast()
    guard let found = Self.kept.withLock({ $0[lines] }) else { return nil }
    self = found.order
    unlock = found.unlock()
    if let role, let end = breach.actual.last {
      let depth = self.lines.last?.depth ?? 0
      self.lines.append(Line(text: end, role: role, depth: depth))
    }
  }
}
