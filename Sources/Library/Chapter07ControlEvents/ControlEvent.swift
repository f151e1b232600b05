extension Control {
  /// What can happen to a control; several events make a set.
  ///
  /// Names and bits are those of `UIControl.Event`.
  package struct Event: OptionSet, Hashable {
    /// A bit for each event.
    package let rawValue: UInt

    /// Makes the set of events that the bits stand for.
    package init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// A finger has come down.
    package static let touchDown = Event(rawValue: 1 << 0)
    /// A finger has gone up again, still inside.
    package static let touchUpInside = Event(rawValue: 1 << 6)
    /// The value has become another one.
    package static let valueChanged = Event(rawValue: 1 << 12)
    /// Typing has begun.
    package static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text has become another one.
    package static let editingChanged = Event(rawValue: 1 << 17)
    /// Typing has ended.
    package static let editingDidEnd = Event(rawValue: 1 << 18)
    /// Whatever happens to a text.
    package static let allEditingEvents = Event(rawValue: 0xF_0000)
    /// Whatever happens.
    package static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}
