import WorkbookBase

/// What `watch` does next: events in, actions out.
///
/// It knows nothing of files, terminals and processes. One test runs at a time;
/// what changes meanwhile ends it and starts another.
struct WatchState {
  enum Event: Equatable {
    case started
    case saved
    /// A test came to its end, or was cancelled.
    case ended(isCancelled: Bool)
    case key(Character)
    case left
  }

  enum Action: Equatable {
    case test
    case cancelTest
    case moveOn
    /// Something that the list takes for itself.
    case list(Character)
    /// Goes on with what the list's cursor stands at.
    case choose
    case show(Panel)
    case leave
  }

  enum Panel: Equatable {
    case result
    case hint
    case list
    /// The test that the result is about, whole.
    case timeline
    case solution
    /// What did not fit on the screen.
    case more
  }

  private enum Phase {
    case idle
    case testing
    /// The running test is about something that has changed since.
    case stale
    /// Nobody waits for the running test any more.
    case leaving
  }

  private var phase = Phase.idle
  /// Whether somebody chooses among the exercises, and is left in peace.
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
