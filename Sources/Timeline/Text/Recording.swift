/// The data that a timeline recorded: the input of every picture.
public struct TimelineRecording: Equatable, Sendable {
  /// The columns, from left to right.
  public private(set) var lanes: [String]
  /// The watched values, in the order of their columns.
  public package(set) var watched: [Watched] = []
  /// The events in order.
  public private(set) var events: [Event]
  /// The references at the moments that the program chose.
  public package(set) var ownership: [Ownership] = []

  /// Creates a recording; lanes that only events name come last.
  public init(lanes: [String] = [], events: [Event] = []) {
    self.lanes = []
    self.events = []
    lanes.forEach { add(lane: $0) }
    events.forEach { append($0) }
  }

  /// Adds an event at the end, with its new lanes.
  public mutating func append(_ event: Event) {
    for lane in [event.from, event.to] { lane.map { add(lane: $0) } }
    events.append(event)
  }

  package mutating func end(call number: Int) {
    events[number].ended = events.count
  }

  package mutating func add(lane: String) {
    if !lanes.contains(lane) { lanes.append(lane) }
  }

  /// The history with one line for each event, such as `request max(2)` or
  /// `finished`.
  public var history: [String] { events.map(\.line) }

  /// Returns the lines of the events that come from `lane` or go to it.
  public func history(of lane: String) -> [String] {
    events.filter { $0.from == lane || $0.to == lane }.map(\.line)
  }

  /// For each event, the number of events when its call had returned: the
  /// recorded number, or the index of the thread's first later event outside
  /// it.
  package var ends: [Int] {
    events.indices.map { index in
      let event = events[index]
      if let ended = event.ended { return ended }
      return events[(index + 1)...].firstIndex {
        $0.thread == event.thread && $0.depth <= event.depth
      } ?? events.count
    }
  }
}

extension TimelineRecording {
  /// A value that is read at every event.
  public struct Watched: Codable, Equatable, Sendable {
    /// Its name in the events' `values`.
    public var name: String
    /// The lane of the object with the property, if it is a property.
    public var of: String?

    package init(name: String, of: String? = nil) {
      self.name = name
      self.of = of
    }
  }
}
