extension Control {
  /// A set of events that a control sends.
  ///
  /// The names and bits are those of `UIControl.Event`.
  package struct Event: OptionSet, Hashable {
    /// One bit for each event.
    package let rawValue: UInt

    /// Makes a set of events from their bits.
    package init(rawValue: UInt) {
      self.rawValue = rawValue
    }

    /// A finger touches the control.
    package static let touchDown = Event(rawValue: 1 << 0)
    /// A finger is lifted inside the control.
    package static let touchUpInside = Event(rawValue: 1 << 6)
    /// The value has changed.
    package static let valueChanged = Event(rawValue: 1 << 12)
    /// Editing has begun.
    package static let editingDidBegin = Event(rawValue: 1 << 16)
    /// The text has changed.
    package static let editingChanged = Event(rawValue: 1 << 17)
    /// Editing has ended.
    package static let editingDidEnd = Event(rawValue: 1 << 18)
    /// All events of text editing.
    package static let allEditingEvents = Event(rawValue: 0xF_0000)
    /// All events.
    package static let allEvents = Event(rawValue: 0xFFFF_FFFF)
  }
}
