import Chapter01Handshake
import Findings

extension Search {
  /// Returns the discovery after omitting every move that is not needed.
  func shortened(_ found: Discovery) -> Discovery {
    // Detecting another hang would take long.
    if found.trouble == .hang { return found }
    var found = found
    var index = found.script.acts.count
    while index > environment.opening.count {
      index -= 1
      guard index < found.script.acts.count,
        let script = leavingOut(index, of: found.script)
      else { continue }
      let shorter = play(script)
      if !shorter.isRight {
        found = shorter
        index = script.acts.count
      }
    }
    return found
  }

  /// Returns the program without one move and without the moves that depend on
  /// it; nil if the task leaves its result open.
  private func leavingOut(_ index: Int, of script: Script) -> Script? {
    let old = Rehearsal(model, environment, script).history
    var shorter = Script(acts: Array(script.acts.prefix(index)))
    for act in script.acts.dropFirst(index + 1) {
      let points = Rehearsal(model, environment, shorter).points
      let call = act.place.flatMap { place -> Call? in
        guard case .call(let call) = old[place].event else { return nil }
        return call
      }
      for point in points where call.isLike(point.call) {
        let move = point.neighbours.moves(in: point.call)
          .first { $0.isLawful && $0.move.isLike(act.move) }
        guard let move else { continue }
        shorter = shorter.adding(move.move, at: point.place, isLawful: true)
        break
      }
    }
    return Rehearsal(model, environment, shorter).isOpen ? nil : shorter
  }
}

extension Call? {
  /// Whether both calls are equal, apart from the numbers of values.
  fileprivate func isLike(_ other: Call?) -> Bool {
    switch (self, other) {
    case (.value(_, let one), .value(_, let other)): one == other
    case (.closure, .closure): true
    default: self == other
    }
  }
}

extension Move {
  /// Whether both moves are equal, apart from the numbers of values.
  func isLike(_ other: Move) -> Bool {
    switch (self, other) {
    case (.send(_, let one), .send(_, let other)): one == other
    default: self == other
    }
  }
}
