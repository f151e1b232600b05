import Chapter01Handshake
@_exported import TimelineText

/// What a pipeline really did, in order.
///
/// Put `recorded(on:as:)` on a pipeline and run it; then ask for the
/// `history`, or draw the recording.
///
///     let timeline = Timeline()
///     SingleValuePublisher(1)
///       .recorded(on: timeline, as: "publisher")
///       .subscribe(LoggingSubscriber())
///     timeline.history
///     // subscribe, subscription, request unlimited, value 1, finished
///
/// Lanes are the columns of a picture, one for each thing that calls or is
/// called. They stand in the order in which they are declared or first used.
/// Everything here may be called from any thread.
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

    // Whatever is recorded passes through one of these, and into the journal.

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

  /// Makes an empty time line; `lanes` are declared from left to right.
  public init(lanes: [String] = []) {
    state = Locked(State(Recording()))
    declare(lanes)
  }

  /// Makes a time line that goes on from `recording`.
  public init(_ recording: Recording) {
    state = Locked(State(recording))
  }

  /// Declares lanes, to the right of those that there are.
  ///
  /// The book has one order: program, publisher, subscription, subscriber,
  /// then what the subscriber holds, who holds the subscriber, and the server.
  public func declare(_ lanes: [String]) {
    state.withLock { state in lanes.forEach { state.add(lane: $0) } }
  }

  /// What has been recorded so far.
  public var recording: Recording { state.withLock { $0.recording } }

  /// The lanes, from left to right.
  public var lanes: [String] { recording.lanes }

  /// The events, in the order in which they happened.
  public var events: [Event] { recording.events }

  /// The time now, in virtual ticks; it begins at 0.
  public var now: Int { state.withLock { $0.now } }

  /// Moves the time to `tick`; traps if that is in the past.
  public func advance(to tick: Int) {
    look()
    state.withLock { state in
      precondition(tick >= state.now, "Time only moves forward.")
      state.now = tick
    }
  }

  /// Records that something happened now.
  public func record(
    _ kind: Event.Kind, from: String? = nil, to: String? = nil,
    text: String = ""
  ) {
    look()
    append(Event(kind, from: from, to: to, text: text), values: readValues())
  }

  /// Adds the event, with its time and depth.
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
  /// Records a call from one lane to another in your own words, and what
  /// happens until `body` returns as inside it.
  ///
  /// A kind makes it one that pictures and the count of outstanding demand
  /// know; its text is then what `Event.Kind` says.
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

  /// Records a call; what happens until `leave()` on this thread is inside it.
  func enter(_ call: Event) {
    look()
    append(call, values: readValues(), isEntered: true)
  }

  /// The innermost call of this thread returns.
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
  /// One line for each event so far, for whole-history assertions.
  public var history: [String] {
    look()
    return recording.history
  }

  /// The lines of those events that come from `lane` or go to it.
  public func history(of lane: String) -> [String] {
    look()
    return recording.history(of: lane)
  }
  /// The recording as JSON, always the same bytes, a line for each event.
  public var json: String {
    look()
    return recording.json
  }

  /// Reads what `json` wrote; throws if it is something else.
  public convenience init(json: String) throws {
    self.init(try Recording(json: json))
  }
}
