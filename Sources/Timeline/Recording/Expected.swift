extension Timeline.Recording {
  /// Creates the recording of one run from its history.
  ///
  /// The lines have the form of `history`: `subscribe`, `subscription`,
  /// `request max(2)`, `returned max(1)`, `value 1`, `finished`, `failure(…)`,
  /// `cancel`, `lost 3`, `born subscriber`, `released subscriber`,
  /// `count subscriber 2`, `note …`. Each call returns before the next, and
  /// `program` subscribes. A line `time 3` sets the time. Any other line traps,
  /// since expectations are written by hand.
  ///
  ///     expectTimeline(
  ///       timeline,
  ///       is: Timeline.Recording(history: [
  ///         "subscribe", "subscription", "request max(1)", "value 1",
  ///       ]), "…", see: "Chapters/01-Handshake.md#run")
  public init(
    history: [String], publisher: String = "publisher",
    subscription: String = "subscription", subscriber: String = "subscriber"
  ) {
    self.init(lanes: ["program", publisher, subscription, subscriber])
    let run = RunLanes(
      publisher: publisher, subscriptions: subscription,
      subscription: subscription, subscriber: subscriber)
    var time = 0
    for line in history {
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let rest = words.count > 1 ? words[1] : ""
      if words.first == "time", let tick = Int(rest) {
        time = tick
        continue
      }
      append(run.event(line, words.first ?? "", rest, time))
    }
  }
}

extension RunLanes {
  fileprivate func event(
    _ line: String, _ word: String, _ rest: String, _ time: Int
  ) -> Timeline.Event {
    func call(_ kind: Timeline.Event.Kind, _ text: String) -> Timeline.Event {
      let (from, to) = ends(of: kind)
      return .init(
        kind, from: from ?? "program", to: to, text: text, time: time)
    }
    if line == "finished" || line.hasPrefix("failure(") {
      return call(.completion, line)
    }
    switch Timeline.Event.Kind(rawValue: word) {
    case .subscribe where rest.isEmpty: return call(.subscribe, "")
    case .subscription where rest.isEmpty: return call(.subscription, "")
    case .cancel where rest.isEmpty: return call(.cancel, "")
    case .request: return call(.request, rest)
    case .returned: return call(.returned, rest)
    case .value: return call(.value, rest)
    case .lost: return .init(.lost, to: subscription, text: rest, time: time)
    case .born: return .init(.born, to: rest, time: time)
    case .released: return .init(.released, to: rest, time: time)
    case .note: return .init(.note, text: rest, time: time)
    case .count:
      let end = rest.lastIndex(of: " ") ?? rest.endIndex
      return .init(
        .count, to: String(rest[..<end]),
        text: String(rest[end...].dropFirst()), time: time)
    default: preconditionFailure("No history has the line \"\(line)\".")
    }
  }
}
