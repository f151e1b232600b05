import WorkbookBase

/// The state of `watch`: it turns events into actions.
///
/// It does not use files, terminals or processes. One test runs at a time; a
/// change cancels the test and starts another.
struct WatchState {
  enum Event: Equatable {
    case started
    case saved
    case ended(isCancelled: Bool)
    case key(Character)
    case left
  }

  enum Action: Equatable {
    case test
    case cancelTest
    case moveOn
    case list(Character)
    /// Continues with the exercise at the list's cursor.
    case choose
    case show(Panel)
    case leave
  }

  enum Panel: Equatable {
    case result
    case hint
    case list
    /// The whole test of the result.
    case timeline
    case solution
    /// The next page.
    case more
  }

  private enum Phase {
    case idle
    case testing
    /// The tested file has changed since the test began.
    case stale
    /// The user has quit, and the test must still end.
    case leaving
  }

  private var phase = Phase.idle
  /// A Boolean value that indicates whether the list is open; a result must not
  /// replace it.
  private var isInList = false

  mutating func handle(_ event: Event) -> [Action] {
    switch event {
    case .started, .saved:
      isInList = false
      return test()
    case .ended(let isCancelled):
      return ended(isCancelled: isCancelled)
    case .left:
      return leave()
    case .key(let key):
      return isInList ? pressedInList(key) : pressed(key)
    }
  }

  private mutating func pressed(_ key: Character) -> [Action] {
    switch key {
    case "h", "H": return [.show(.hint)]
    case "l", "L":
      isInList = true
      return [.show(.list)]
    case "\u{1B}": return [.show(.result)]
    case "t", "T": return [.show(.timeline)]
    case "s", "S": return [.show(.solution)]
    case "r", "R": return test()
    case " ": return [.show(.more)]
    case "n", "N": return [.moveOn] + test()
    case "q", "Q", "\u{4}": return leave()
    default: return []
    }
  }

  private mutating func pressedInList(_ key: Character) -> [Action] {
    switch key {
    case "l", "L", "\u{1B}":
      isInList = false
      return [.show(.result)]
    case "\n", "\r", "→":
      isInList = false
      return [.choose] + test()
    case "q", "Q", "\u{4}": return leave()
    default: return [.list(key)]
    }
  }

  private mutating func test() -> [Action] {
    switch phase {
    case .idle:
      phase = .testing
      return [.test]
    case .testing:
      phase = .stale
      return [.cancelTest]
    case .stale, .leaving:
      return []
    }
  }

  private mutating func ended(isCancelled: Bool) -> [Action] {
    switch phase {
    case .stale:
      phase = .testing
      return [.test]
    case .leaving:
      return [.leave]
    case .idle, .testing:
      phase = .idle
      return isCancelled || isInList ? [] : [.show(.result)]
    }
  }

  private mutating func leave() -> [Action] {
    guard phase != .idle else { return [.leave] }
    phase = .leaving
    return [.cancelTest]
  }
}
