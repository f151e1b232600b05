extension Timeline {
  /// One thing that happened.
  public struct Event: Codable, Equatable, Sendable {
    /// What sort of thing it was.
    public enum Kind: String, Codable, CaseIterable, Sendable {
      /// Somebody subscribed: subscriber to publisher.
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

    /// Makes an event; a recording makes its own, this is for expectations.
    public init(
      _ kind: Kind, from: String? = nil, to: String? = nil,
      text: String = "", time: Int = 0
    ) {
      self.time = time
      self.kind = kind
      self.from = from
      self.to = to
      self.text = text
    }
  }
}

extension Timeline.Event {
  /// Whether it is a completion with a failure.
  public var isFailure: Bool { kind == .completion && text != "finished" }

  /// The event in a few words, as a history line: `request max(2)`,
  /// `value 1`, `finished`, `released subscriber`.
  public var line: String {
    switch kind {
    case .subscribe, .subscription, .cancel: kind.rawValue
    case .completion, .call: text
    case .request, .value, .returned: "\(kind.rawValue) \(text)"
    case .born, .released: "\(kind.rawValue) \(to ?? "")"
    case .count: "count \(to ?? "") \(text)"
    case .note: "note \(text)"
    }
  }
}
