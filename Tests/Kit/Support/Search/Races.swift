extension BesideAnother {
  /// Makes two moves at the same time, without synchronization between the
  /// threads, for ThreadSanitizer to check.
  func watchForRaces() {
    let opening = Script(
      acts: base.environment.opening.map { Act(move: $0, place: nil) })
    let one = longer(opening)
    for script in ([opening] + one + one.flatMap(longer)).prefix(200) {
      let moves = moves(after: script).filter { $0.isShared(base.environment) }
      for (index, one) in moves.enumerated() {
        for other in moves[index...]
        where one.intruder(other, base.environment) != nil {
          for turn in Together.Turn.allCases {
            meet(one, other, after: script, first: turn)
          }
        }
      }
    }
  }

  /// Returns the programs with one more move.
  private func longer(_ script: Script) -> [Script] {
    moves(after: script).map { script.adding($0, at: nil, isLawful: true) }
  }

  private func meet(
    _ one: Move, _ other: Move, after script: Script, first turn: Together.Turn
  ) {
    let bench = Bench(script, base.environment, gone: [], limit: .max) {
      _, _ in
    }
    bench.begin(base.make)
    for act in script.acts { bench.make(act.move) }
    let deeds = bench.unrecorded(one, other)
    Together.perform(deeds.0, deeds.1, first: turn)
    bench.tidyUp()
  }
}

extension Move {
  /// Whether the doubles allow two threads to make this move at the same time.
  fileprivate func isShared(_ environment: Environment) -> Bool {
    switch self {
    case .send, .request, .cancel, .finish, .fail: true
    case .own(let name): environment.shared.contains(name)
    default: false
    }
  }
}
