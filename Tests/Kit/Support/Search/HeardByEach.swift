import Chapter01Handshake

/// The calls that each neighbour has received, in any order across neighbours.
struct HeardByEach {
  /// The signals of each subscriber.
  private var signals: [Int: [Call]] = [:]
  /// The demand that each publisher received during its run.
  private var asked: [Int: Subscribers.Demand] = [:]
  private var cancelled: Set<Int> = []
  private(set) var cancelledAgain: Set<Int> = []
  private var over: Set<Int> = []
  private var others: [Call] = []

  init(_ history: [Entry]) {
    for entry in history {
      switch entry.event {
      case .call(let call): hear(call)
      case .returned(let demand, let index): ask(index, demand)
      case .move(.finish(let index)), .move(.fail(let index)):
        over.insert(index)
        // A completion and a cancel may cross.
        cancelled.remove(index)
      default: break
      }
    }
  }

  private mutating func hear(_ call: Call) {
    switch call {
    case .subscription(let index), .value(_, let index), .finished(let index),
      .failed(let index, _):
      signals[index, default: []].append(call)
    case .request(let demand, let index): ask(index, demand)
    case .cancel(let index):
      if over.insert(index).inserted {
        cancelled.insert(index)
      } else if cancelled.contains(index) {
        cancelledAgain.insert(index)
      }
    case .subscribed, .refuse, .closure, .own: others.append(call)
    }
  }

  private mutating func ask(_ index: Int, _ demand: Subscribers.Demand) {
    guard !over.contains(index) else { return }
    asked[index] = (asked[index] ?? .none).plus(demand)
  }

  /// Returns the difference in a sentence; nil if there is none.
  func difference(from right: Self, _ names: Names) -> String? {
    func all(_ texts: [String]?) -> String {
      guard let texts, !texts.isEmpty else { return "nothing" }
      return texts.joined(separator: ", ")
    }
    for index in Set(signals.keys).union(right.signals.keys).sorted()
    where signals[index] != right.signals[index] {
      let due = all(right.signals[index]?.map(names.text))
      let heard = all(signals[index]?.map(names.text))
      return
        "\(names.subscriber(index)) would receive \(due); it receives \(heard)."
    }
    for index in Set(asked.keys).union(right.asked.keys).sorted() {
      let (was, due) = (asked[index] ?? .none, right.asked[index] ?? .none)
      // A publisher whose run is over does not answer requests.
      let isOver = over.contains(index) && right.over.contains(index)
      guard was != due, !isOver else { continue }
      return """
        \(names.publisher(index)) would receive requests for .\(due) in all; \
        it receives requests for .\(was).
        """
    }
    if cancelled != right.cancelled,
      let index = cancelled.symmetricDifference(right.cancelled).min()
    {
      let publisher = names.publisher(index)
      return cancelled.contains(index)
        ? "\(publisher) would not be cancelled, but is."
        : "\(publisher) would be cancelled, but is not."
    }
    var (due, seen) = (right.others.map(names.text), others.map(names.text))
    for text in due where seen.contains(text) {
      due.remove(at: due.firstIndex(of: text)!)
      seen.remove(at: seen.firstIndex(of: text)!)
    }
    return switch (due.isEmpty, seen.isEmpty) {
    case (true, true): nil
    case (true, false):
      right.others.map(names.text).contains(seen[0])
        ? "\(all(seen)) is called again, but must not be."
        : "\(all(seen)) is called, but must not be."
    case (false, true): "\(all(due)) is not called, but must be."
    case (false, false): "\(all(due)) would be right; it is \(all(seen))."
    }
  }
}
