/// The values of one run, as a marble diagram shows them.
struct MarbleStream: Equatable {
  /// One value, or the end.
  struct Item: Equatable {
    enum Kind { case value, finished, failure, cancel }
    var kind: Kind
    /// The value, or the error.
    var text: String
    /// The column: events of one column happen at the same time.
    var slot: Int
  }

  var name: String
  var items: [Item] = []
}

/// The streams of a recording, and the times of their columns.
struct MarbleStreams: Equatable {
  private(set) var streams: [MarbleStream] = []
  /// One for each column: a virtual time, or the event's place in the order.
  private(set) var times: [Int] = []
  /// Whether the recording had virtual time.
  let isTimed: Bool

  /// Who delivers to whom.
  private struct Run: Hashable {
    var source: String
    var target: String
  }

  /// A run is named by its publisher: by whoever handed the target its latest
  /// subscription, or else by the source of the values.
  init(_ recording: Timeline.Recording) {
    isTimed = recording.events.contains { $0.time != 0 }
    var places: [Run: Int] = [:]
    var waiting: [String: Int] = [:]
    var targets: [String] = []

    func place(_ source: String, _ target: String) -> Int {
      let run = Run(source: source, target: target)
      if let known = places[run] { return known }
      if let place = waiting.removeValue(forKey: target) {
        places[run] = place
        return place
      }
      streams.append(MarbleStream(name: source.isEmpty ? target : source))
      targets.append(target)
      places[run] = streams.count - 1
      return streams.count - 1
    }

    for event in recording.events {
      let (from, to) = (event.from ?? "", event.to ?? "")
      switch event.kind {
      case .subscription:
        streams.append(MarbleStream(name: from))
        targets.append(to)
        waiting[to] = streams.count - 1
      case .request: _ = place(to, from)
      case .value: add(event, .value, to: place(from, to))
      case .completion:
        add(event, event.isFailure ? .failure : .finished, to: place(from, to))
      case .cancel: add(event, .cancel, to: place(to, from))
      default: break
      }
    }

    let names = streams.map(\.name)
    for index in streams.indices
    where names.filter({ $0 == names[index] }).count > 1 {
      streams[index].name += " → \(targets[index])"
    }
  }

  private mutating func add(
    _ event: Timeline.Event, _ kind: MarbleStream.Item.Kind, to stream: Int
  ) {
    if !isTimed {
      times.append(times.count)
    } else if times.last != event.time {
      times.append(event.time)
    }
    var text = event.text
    if kind == .failure, text.hasPrefix("failure("), text.hasSuffix(")") {
      text = String(text.dropFirst("failure(".count).dropLast())
    }
    if kind == .cancel { text = "cancel" }
    streams[stream].items.append(
      .init(kind: kind, text: text, slot: times.count - 1))
  }
}
