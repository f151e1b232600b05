import ExerciseSupport

/// What `CancelBag` does on one thread, move by move; what is sent is what is
/// added to it.
struct MakeABag: Specification {
  static let cancel = "bag.cancel()"
  static func cancel(of item: Int) -> Call { .own("item \(item): cancel()") }

  private var contents: [Int] = []
  private var isCancelled = false

  mutating func take(_ move: Move) -> [Effect<Never>] {
    switch move {
    case .send(let item, _):
      if isCancelled { return [.call(Self.cancel(of: item))] }
      contents.append(item)
    case .own:
      let last = contents
      contents = []
      isCancelled = true
      return last.map { .call(Self.cancel(of: $0)) }
    default: break
    }
    return []
  }

  func holds(_ thing: Thing) -> Bool {
    if case .value(let item) = thing { return contents.contains(item) }
    return true
  }
}
