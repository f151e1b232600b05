extension TimelineRecording {
  /// One thing that happened.
  public struct Event: Codable, Equatable, Sendable {
    /// What sort of thing it was.
    public enum Kind: String, Codable, CaseIterable, Sendable {
      /// Somebody subscribed: the program, or whoever was at work, to the
      /// publisher.
      case subscribe
      /// The subscription was handed over: publisher to subscriber.
      case subscription
      /// Values were asked for: subscriber to subscription; the text is the
      /// demand, `unlimited` or `max(2)`.
      case request
      /// A value was delivered: subscription to subscriber.
      case value
      /// The subscriber returned from that delivery with more demand than
      /// none; the text is the demand. Returning none records nothing.
      case returned
      /// The run ended: subscription to subscriber; the text is `finished`
      /// or `failure(…)`.
      case completion
      /// The run was cancelled: subscriber to subscription.
      case cancel
      /// A value that was taken and never delivered; the text is the value.
      case lost
      /// The object of the lane came to life.
      case born
      /// The object of the lane was released.
      case released
      /// Somebody counted the strong references to the lane's object; the text
      /// is the number.
      case count
      /// A remark, beside a lane or across all of them.
      case note
      /// Any other call, in the words of its text.
      case call
    }

    /// When it happened, in virtual ticks.
    public var time: Int
    /// What sort of thing it was.
    public var kind: Kind
    /// The lane that called, for events that go from one lane to another.
    public var from: String?
    /// The lane that was called, or that the event is about.
    public var to: String?
    /// The value, the demand, the ending, the count or the words.
    public var text: String
    /// How many recorded calls it happened inside of.
    public var depth = 0
    /// Whose calls these are: 0, or a higher number for a thread that was at
    /// work while others were inside calls of their own.
    public var thread = 0
    /// How many events there were when this call returned, if several threads
    /// were inside calls then; else the events after it tell.
    public package(set) var ended: Int?
    /// The watched values just before it, by their names.
    public var values: [String: String] = [:]
    /// The calls of code that it happened in, the innermost first, as
    /// `CodePlace` has them; nil unless somebody asked.
    package var calls: [Int]?

    /// Makes an event; a recording makes its own, this is for expectations.
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
  /// Whether it is a completion with a failure.
  public var isFailure: Bool { kind == .completion && text != "finished" }

  /// Whether it is a call from one lane to another, which others may be inside.
  public var isCall: Bool {
    switch kind {
    case .returned, .lost, .born, .released, .count, .note: false
    default: from != nil && to != nil
    }
  }

  /// The event in a few words, as a history line: `request max(2)`,
  /// `value 1`, `finished`, `released subscriber`.
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

  /// What stands on its arrow: the line, and whose call it is if another thread
  /// is inside calls of its own.
  package var label: String {
    thread == 0 ? line : "thread \(thread + 1): \(line)"
  }

  /// Whether the same happened, between the same and at the same time; how
  /// deep it was and what the watched values were does not count.
  public func isLike(_ other: Self) -> Bool {
    kind == other.kind && from == other.from && to == other.to
      && text == other.text && time == other.time
  }
}
