// When a fork turns, you keep the forks behind it. Another way may lead to
// fewer forks, and then the same run is repeated for forks that no longer
// exist. Forget them; they are added again when the program reaches them.
public final class Forks {
  private var forks: [(way: Int, count: Int)] = []
  private var position = 0

  public func pick(_ count: Int) -> Int {
    if position == forks.count {
      forks.append((way: 0, count: count))
    } else {
      forks[position].count = count
    }
    defer { position += 1 }
    return forks[position].way
  }

  /// Turns the last fork at which a way is left; false if there is none.
  fileprivate func turn() -> Bool {
    position = 0
    guard
      let fork = forks.indices.last(where: {
        forks[$0].way + 1 < forks[$0].count
      })
    else { return false }
    forks[fork].way += 1
    for behind in (fork + 1)..<forks.count { forks[behind].way = 0 }
    return true
  }
}

public func goEveryWay(_ program: (Forks) -> Void) {
  let forks = Forks()
  repeat { program(forks) } while forks.turn()
}
