import Chapter01Handshake
@_exported import TimelineText

/// A recording of a pipeline's calls, in order.
///
/// Insert `recorded(on:as:)` in a pipeline and run it. Then read the `history`,
/// or draw the recording.
///
///     let timeline = Timeline()
///     SingleValuePublisher(1)
///       .recorded(on: timeline, as: "publisher")
///       .subscribe(LoggingSubscriber())
///     timeline.history
///     // subscribe, subscription, request unlimited, value 1, finished
///
/// Lanes are the columns of a picture, one for each object that calls or is
/// called, in the order of declaration or first use. All methods may be called
/// from any thread.
public final class Timeline: @unchecked Sendable {
  struct State {
    private(set) var recording: Recording
    var journal: Journal?
    var now = 0
    var calls = CallStacks()
    var values: [WatchedValue] = []
    var objects: [WatchedObject] = []
    var nextWatch = 0
    var afterwards: [(line: String, body: () -> Void)] = []
    var runs: [String: RunObjects] = [:]
    var subscriptions: [String: Int] = [:]
    var subscribers: [String: [Weak]] = [:]

    init(_ recording: Recording) {
      self.recording = recording
      now = recording.events.last?.time ?? 0
      journal = Journal.next()
    }

    // These methods record all data, and also write it to the journal.

    mutating func add(lane: String) {
      recording.add(lane: lane)
      journal?.write(.init(lane: lane))
    }

    mutating func add(_ watched: Watched) {
      recording.watched.append(watched)
      journal?.write(.init(watched: watched))
    }

    mutating func add(_ event: Event) {
      var event = event
      event.calls = CodePlace.calls()
      recording.append(event)
      journal?.write(.init(event: event))
    }

    mutating func end(call number: Int) {
      recording.end(call: number)
      journal?.write(.init(ended: number))
    }

    mutating func add(_ ownership: Ownership) {
      recording.ownership.append(ownership)
      journal?.write(.init(ownership: ownership))
    }
  }

  let state: Locked<State>

  /// Creates an empty timeline; `lanes` are declared from left to right.
  public init(lanes: [String] = []) {
    state = Locked(State(Recording()))
    declare(lanes)
  }

  /// Creates a timeline that continues `recording`.
  public init(_ recording: Recording) {
    state = Locked(State(recording))
  }

  /// Declares lanes, to the right of the existing ones.
  ///
  /// The book has one order: program, publisher, subscription, subscriber, then
  /// the subscriber's own objects, the subscriber's owner, and the server.
  public func declare(_ lanes: [String]) {
    state.withLock { state in lanes.forEach { state.add(lane: $0) } }
  }

  /// The recording so far.
  public var recording: Recording { state.withLock { $0.recording } }

  /// The lanes, from left to right.
  public var lanes: [String] { recording.lanes }

  /// The events, in the order in which they happened.
  public var events: [Event] { recording.events }

  /// The current time in virtual ticks, from 0.
  public var now: Int { state.withLock { $0.now } }

  /// Sets the time to `tick`; traps if that is in the past.
  public func advance(to tick: Int) {
    look()
    state.withLock { state in
      precondition(tick >= state.now, "Time only moves forward.")
      state.now = tick
    }
  }

  /// Records an event at the current time.
  public func record(
    _ kind: Event.Kind, from: String? = nil, to: String? = nil,
    text: String = ""
  ) {
    look()
    append(Event(kind, from: from, to: to, text: text), values: readValues())
  }

  /// Adds the event with its time and depth.
  func append(
    _ event: Event, values: [String: String], isEntered: Bool = false
  ) {
    state.withLock { state in
      var event = event
      event.time = state.now
      event.values = values
      (event.thread, event.depth) = state.calls.place
      if event.kind == .subscribe, event.from == nil {
        event.from = state.calls.lane ?? "program"
      }
      state.add(event)
      if isEntered {
        state.calls.enter(event, state.recording.events.count - 1)
      }
    }
  }
}

extension Timeline {
  public typealias Recording = TimelineRecording
  public typealias Event = TimelineRecording.Event
  public typealias Watched = TimelineRecording.Watched
  public typealias Ownership = TimelineRecording.Ownership
}

extension Timeline {
  /// Records a call from one lane to another; events until `body` returns are
  /// inside it.
  ///
  /// Pictures and the count of outstanding demand use the kind; the text then
  /// has the form that `Event.Kind` describes.
  ///
  ///     timeline.call(.request, from: "thread 1", to: "run", "max(1)") { … }
  @discardableResult
  public func call<Result>(
    _ kind: Event.Kind = .call, from: String, to: String, _ text: String = "",
    body: () -> Result = {}
  ) -> Result {
    enter(Event(kind, from: from, to: to, text: text))
    defer { leave() }
    return body()
  }

  /// Records a remark beside `lane`, or across the picture without one.
  public func note(_ text: String, on lane: String? = nil) {
    record(.note, to: lane, text: text)
  }

  /// Runs `body` once, when the first call with this history line returns.
  ///
  ///     timeline.after("request unlimited") { … }
  public func after(_ line: String, _ body: @escaping () -> Void) {
    state.withLock { $0.afterwards.append((line, body)) }
  }

  /// Records a call; events until `leave()` on this thread are inside it.
  func enter(_ call: Event) {
    look()
    append(call, values: readValues(), isEntered: true)
  }

  /// Records the return of this thread's innermost call.
  func leave() {
    let due = state.withLock { state in
      let areSeveral = state.calls.areSeveral
      let call = state.calls.leave()
      if let call, areSeveral { state.end(call: call.number) }
      let line = call?.event.line
      let due = state.afterwards.filter { $0.line == line }
      state.afterwards.removeAll { $0.line == line }
      return due
    }
    for (_, body) in due { body() }
  }
}

extension Timeline {
  /// The history with one line for each event, to compare with an expected one.
  public var history: [String] {
    look()
    return recording.history
  }

  /// Returns the lines of the events that come from `lane` or go to it.
  public func history(of lane: String) -> [String] {
    look()
    return recording.history(of: lane)
  }
  /// The recording as JSON, always the same bytes, with a line for each event.
  public var json: String {
    look()
    return recording.json
  }

  /// Reads the JSON of a recording; throws on any other text.
  public convenience init(json: String) throws {
    self.init(try Recording(json: json))
  }
}
