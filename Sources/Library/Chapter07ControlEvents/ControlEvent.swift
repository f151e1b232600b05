extension Control {
  /// What can happen to a control; several events make a set.
  ///
  /// Names and bits are those of `UIControl.Event`.
  public struct Event: OptionSet, Hashable {
    /// A bit for each event.
    public let rawValue: UInt

    /// Makes the set of events that the bits stand for.
    public init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// A finger has come down.
    public static let touchDown = Event(rawValue: 1 << 0)
    /// A finger has gone up again, still inside.
    public static let touchUpInside = Event(rawValue: 1 << 6)
    /// The value has become another one.
    public static let valueChanged = Event(rawValue: 1 << 12)
    /// Typing has begun.
    public static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text has become another one.
    public static let editingChanged = Event(rawValue: 1 << 17)
    /// Typing has ended.
    public static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Whatever happens to a text.
    public static let allEditingEvents = Event(rawValue: 0xF_0000)
    /// Whatever happens.
    public static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}
