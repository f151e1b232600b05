import Chapter01Handshake

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
    var recording: Recording
    var now = 0
    var watched: [Watched] = []
    var nextWatch = 0
    var subscriptions: [String: Int] = [:]
    var subscribers: [String: [Weak]] = [:]
  }

  let state: Locked<State>

  /// Makes an empty time line; `lanes` are declared from left to right.
  public init(lanes: [String] = []) {
    state = Locked(State(recording: Recording()))
    declare(lanes)
  }

  /// Makes a time line that goes on from `recording`.
  public init(_ recording: Recording) {
    state = Locked(
      State(recording: recording, now: recording.events.last?.time ?? 0))
  }

  /// Declares lanes, to the right of those that there are.
  public func declare(_ lanes: [String]) {
    state.withLock { state in lanes.forEach { state.recording.add(lane: $0) } }
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
  ///
  /// The operator, the witnesses and the shorter calls below all end here.
  public func record(
    _ kind: Event.Kind, from: String? = nil, to: String? = nil,
    text: String = ""
  ) {
    look()
    append(kind, from: from, to: to, text: text)
  }

  func append(
    _ kind: Event.Kind, from: String? = nil, to: String? = nil,
    text: String = ""
  ) {
    state.withLock { state in
      let event = Event(kind, from: from, to: to, text: text, time: state.now)
      state.recording.append(event)
    }
  }
}

extension Timeline {
  /// Records a call that does not pass the operator, in your own words.
  public func call(from: String, to: String, _ text: String) {
    record(.call, from: from, to: to, text: text)
  }

  /// Records a remark beside `lane`, or across the picture without one.
  public func note(_ text: String, on lane: String? = nil) {
    record(.note, to: lane, text: text)
  }
}
