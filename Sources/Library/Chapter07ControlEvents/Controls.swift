extension Controls {
  /// A control with a value between two others.
  open class Slider: Control {
    /// The least and the greatest value.
    public let range: ClosedRange<Double>
    private var position: Double

    /// Makes a slider at the least value of `range`.
    public init(in range: ClosedRange<Double> = 0...1) {
      self.range = range
      position = range.lowerBound
    }

    /// The position; a value out of range becomes the nearest in it.
    ///
    /// As in UIKit, a program that sets it sends no actions.
    public var value: Double {
      get { position }
      set { position = min(max(newValue, range.lowerBound), range.upperBound) }
    }

    /// Moves it as a finger does, and sends the actions.
    public func slide(to value: Double) {
      self.value = value
      sendActions(for: .valueChanged)
    }
  }

  /// A control with a line of text.
  open class TextField: Control {
    /// The text; a program that sets it sends no actions.
    public var text = ""

    /// Adds to the text as a keyboard does, and sends the actions.
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
    /// Whether it is on; a program that sets it sends no actions.
    public var isOn = false

    /// Flips it as a finger does, and sends the actions.
    public func flip() {
      isOn.toggle()
      sendActions(for: .valueChanged)
    }
  }
}

package typealias Slider = Controls.Slider
package typealias TextField = Controls.TextField
package typealias Switch = Controls.Switch
