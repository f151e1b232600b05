extension TimelineRecording {
  /// A recorded event.
  public struct Event: Codable, Equatable, Sendable {
    /// The kind of an event.
    public enum Kind: String, Codable, CaseIterable, Sendable {
      /// A call of the publisher's `receive(subscriber:)`, by the program or by
      /// the lane of the running call.
      case subscribe
      /// The publisher passed its subscription to the subscriber.
      case subscription
      /// The subscriber requested values from the subscription; the text is the
      /// demand, `unlimited` or `max(2)`.
      case request
      /// The subscription delivered a value to the subscriber.
      case value
      /// The subscriber returned more demand from a delivery; the text is the
      /// demand. A return of `.none` is not recorded.
      case returned
      /// The subscription completed the run; the text is `finished` or
      /// `failure(…)`.
      case completion
      /// The subscriber cancelled the subscription.
      case cancel
      /// A value was taken but never delivered; the text is the value.
      case lost
      /// The lane's object was created.
      case born
      /// The lane's object was released.
      case released
      /// The strong references to the lane's object were counted; the text is
      /// their number.
      case count
      /// A remark beside a lane or across all lanes.
      case note
      /// Another call, described by the text.
      case call
    }

    /// The time in virtual ticks.
    public var time: Int
    /// The kind of the event.
    public var kind: Kind
    /// The calling lane of an event between two lanes.
    public var from: String?
    /// The called lane, or the lane that the event is about.
    public var to: String?
    /// The value, the demand, the ending, the count or the words.
    public var text: String
    /// The number of running calls around the event on its thread.
    public var depth = 0
    /// The number of the event's thread: 0, or more for a thread that ran while
    /// other threads had running calls.
    public var thread = 0
    /// The number of events when this call returned, if several threads had
    /// running calls then; otherwise the depth of later events shows the
    /// return.
    public package(set) var ended: Int?
    /// The watched values just before the event, by name.
    public var values: [String: String] = [:]
    /// The program's places around the event, innermost first, as `CodePlace`
    /// returns them; nil if they are not wanted.
    package var calls: [Int]?

    /// Creates an event for an expectation; a recording creates its own.
    public init(
      _ kind: Kind, from: String? = nil, to: String? = nil,
      text: String = "", time: Int = 0, depth: Int = 0
    ) {
      self.time = time
      self.kind = kind
      self.from = from
      self.to = to
      self.text = text
      self.depth = depth
    }
  }
}

extension TimelineRecording.Event {
  /// A Boolean value that indicates whether it is a completion with a failure.
  public var isFailure: Bool { kind == .completion && text != "finished" }

  /// A Boolean value that indicates whether it is a call between two lanes,
  /// which can have events inside it.
  public var isCall: Bool {
    switch kind {
    case .returned, .lost, .born, .released, .count, .note: false
    default: from != nil && to != nil
    }
  }

  /// The event as a history line: `request max(2)`, `value 1`, `finished`,
  /// `released subscriber`.
  public var line: String {
    switch kind {
    case .subscribe, .subscription, .cancel: kind.rawValue
    case .completion, .call: text
    case .request, .value, .returned, .lost: "\(kind.rawValue) \(text)"
    case .born, .released: "\(kind.rawValue) \(to ?? "")"
    case .count: "count \(to ?? "") \(text)"
    case .note: "note \(text)"
    }
  }

  /// The text on its arrow: the line, with the thread if several threads have
  /// running calls.
  package var label: String {
    thread == 0 ? line : "thread \(thread + 1): \(line)"
  }

  /// Returns whether two events have the same kind, lanes, text and time; depth
  /// and watched values are ignored.
  public func isLike(_ other: Self) -> Bool {
    kind == other.kind && from == other.from && to == other.to
      && text == other.text && time == other.time
  }
}
