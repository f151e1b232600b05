import Timeline

/// The values of one run for a marble diagram.
struct MarbleStream: Equatable {
  /// One value, one request, or the end.
  struct Item: Equatable {
    enum Kind { case value, lost, request, finished, failure, cancel }
    var kind: Kind
    /// The value, the demand (`+1`, `+∞`), or the error.
    var text: String
    /// The outstanding demand after it; nil if it is not recorded, or if it
    /// stays unlimited.
    var open: String?
    /// The column; events of one column happen at the same time.
    var slot = 0
  }

  var name: String
  var items: [Item] = []
  /// The outstanding demand; nil is unlimited.
  fileprivate var open: Int? = 0

  /// A Boolean value that indicates whether the recording includes requests.
  var hasDemand: Bool { items.contains { $0.kind == .request } }
  var end: Item? { items.first { $0.kind.isEnd } }
}

extension MarbleStream.Item.Kind {
  var isEnd: Bool { [.finished, .failure, .cancel].contains(self) }
}

/// The streams of a recording, and the times of their columns.
struct MarbleStreams {
  private(set) var streams: [MarbleStream] = []
  /// The time of each column, or its number without virtual time.
  var times: [Int] { columns.map(\.time) }
  /// A Boolean value that indicates whether the recording had virtual time.
  let isTimed: Bool

  /// A time, with ends in a column to the right of the values of that time, so
  /// that simultaneous ends are aligned.
  private struct Column: Hashable {
    var time: Int
    var isEnd: Bool
  }

  private var columns: [Column] = []
  /// The positions of the items added so far.
  private var places: [(stream: Int, item: Int, column: Column)] = []
  /// The stream and the target of the last event.
  private var last: (stream: Int, target: String?)?

  /// The lanes of a run's publisher side and subscriber.
  private struct Run: Hashable {
    var source: String
    var target: String
  }

  /// Creates the streams, in the order of their publishers' lanes.
  ///
  /// A run has the name of the publisher from which the target received its
  /// latest subscription, or else of the source of the values.
  init(_ recording: Timeline.Recording) {
    isTimed = recording.events.contains { $0.time != 0 }
    var runs: [Run: Int] = [:]
    var waiting: [String: Int] = [:]
    var targets: [String] = []

    func place(_ source: String, _ target: String) -> Int {
      let run = Run(source: source, target: target)
      if let known = runs[run] { return known }
      if let place = waiting.removeValue(forKey: target) {
        runs[run] = place
        return place
      }
      streams.append(MarbleStream(name: source.isEmpty ? target : source))
      targets.append(target)
      runs[run] = streams.count - 1
      return streams.count - 1
    }

    for event in recording.events {
      let (from, to) = (event.from ?? "", event.to ?? "")
      switch event.kind {
      case .subscription:
        streams.append(MarbleStream(name: from))
        targets.append(to)
        if to.isEmpty {
          runs[Run(source: from, target: to)] = streams.count - 1
        } else {
          waiting[to] = streams.count - 1
        }
      case .request, .returned: add(event, .request, to: place(to, from))
      case .value: add(event, .value, to: place(from, to))
      case .lost:
        let run = runs.first { $0.key.source == to }?.value
        if let run { add(event, .lost, to: run) }
      case .completion:
        add(event, event.isFailure ? .failure : .finished, to: place(from, to))
      case .cancel: add(event, .cancel, to: place(to, from))
      default: break
      }
    }

    let names = streams.map(\.name)
    let lanes = names.map { recording.lanes.firstIndex(of: $0) ?? .max }
    for index in streams.indices
    where !targets[index].isEmpty
      && names.filter({ $0 == names[index] }).count > 1
    {
      streams[index].name += " → \(targets[index])"
    }
    arrange()
    streams = streams.indices
      .sorted { (lanes[$0], $0) < (lanes[$1], $1) }.map { streams[$0] }
  }

  private mutating func add(
    _ event: Timeline.Event, _ kind: MarbleStream.Item.Kind, to stream: Int
  ) {
    // A cancel after the end has no effect, so it is not shown.
    if kind == .cancel, streams[stream].end != nil { return }
    var text = event.text
    if kind == .request {
      let more = Int(text.filter(\.isNumber))
      text = more.map { "+\($0)" } ?? "+∞"
      let open = streams[stream].open
      streams[stream].open = open.flatMap { open in more.map { open + $0 } }
    }
    if kind == .value {
      streams[stream].open = streams[stream].open.map { $0 - 1 }
    }
    if kind == .failure, text.hasPrefix("failure("), text.hasSuffix(")") {
      text = String(text.dropFirst("failure(".count).dropLast())
    }
    if kind == .cancel { text = "cancel" }
    let column = column(of: event, kind, on: stream)
    places.append((stream, streams[stream].items.count, column))
    let count = streams[stream].open.map { "\($0)" }
    let open = kind.isEnd ? nil : count ?? (kind == .request ? "∞" : nil)
    streams[stream].items.append(.init(kind: kind, text: text, open: open))
    last = kind == .value || kind.isEnd ? (stream, event.to) : nil
  }

  /// Returns the event's time; or, without virtual time, the next column, or
  /// the same column if the event forwards the last delivery.
  private func column(
    of event: Timeline.Event, _ kind: MarbleStream.Item.Kind, on stream: Int
  ) -> Column {
    if isTimed { return Column(time: event.time, isEnd: kind.isEnd) }
    let number = places.last?.column.time ?? -1
    if let last, last.stream < stream, last.target != nil,
      last.target == event.from
    {
      return Column(time: number, isEnd: false)
    }
    return Column(time: number + 1, isEnd: false)
  }

  private mutating func arrange() {
    columns = Set(places.map(\.column)).sorted { left, right in
      (left.time, left.isEnd ? 1 : 0) < (right.time, right.isEnd ? 1 : 0)
    }
    for place in places {
      streams[place.stream].items[place.item].slot =
        columns.firstIndex(of: place.column) ?? 0
    }
  }
}
