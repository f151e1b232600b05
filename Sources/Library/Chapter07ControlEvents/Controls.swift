extension Controls {
  /// A control for a value in a range.
  open class Slider: Control {
    /// The range of values.
    public let range: ClosedRange<Double>
    private var position: Double

    /// Makes a slider at the least value of `range`.
    public init(in range: ClosedRange<Double> = 0...1) {
      self.range = range
      position = range.lowerBound
    }

    /// The value, clamped to `range`.
    ///
    /// As in UIKit, setting it in code sends no actions.
    public var value: Double {
      get { position }
      set { position = min(max(newValue, range.lowerBound), range.upperBound) }
    }

    /// Sets the value as the user's finger does, and sends the actions.
    public func slide(to value: Double) {
      self.value = value
      sendActions(for: .valueChanged)
    }
  }

  /// A control with a line of text.
  open class TextField: Control {
    /// The text; setting it in code sends no actions.
    public var text = ""

    /// Appends to the text as a keyboard does, and sends the actions.
    public func type(_ letters: String) {
      text += letters
      sendActions(for: .editingChanged)
    }

    /// Removes the last letter as the delete key does, and sends the actions.
    public func deleteBackward() {
      guard !text.isEmpty else { return }
      text.removeLast()
      sendActions(for: .editingChanged)
    }
  }

  /// A control that is on or off.
  open class Switch: Control {
    /// True if the switch is on; setting it in code sends no actions.
    public var isOn = false

    /// Toggles the switch as the user's finger does, and sends the actions.
    public func flip() {
      isOn.toggle()
      sendActions(for: .valueChanged)
    }
  }
}

package typealias Slider = Controls.Slider
package typealias TextField = Controls.TextField
package typealias Switch = Controls.Switch
