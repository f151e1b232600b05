extension Controls {
  /// A control with a value between two others.
  open class Slider: Control {
    /// The least and the greatest value.
    public let range: ClosedRange<Double>
    private var position: Double

    /// Makes a slider that stands at the least value of `range`.
    public init(in range: ClosedRange<Double> = 0...1) {
      self.range = range
      position = range.lowerBound
    }

    /// Where it stands; a value out of range becomes the nearest in it.
    ///
    /// As in UIKit, nobody is told when a program sets it.
    public var value: Double {
      get { position }
      set { position = min(max(newValue, range.lowerBound), range.upperBound) }
    }

    /// What a finger does: moves it, and tells everyone.
    public func slide(to value: Double) {
      self.value = value
      sendActions(for: .valueChanged)
    }
  }

  /// A control with a line of text.
  open class TextField: Control {
    /// What it shows; nobody is told when a program sets it.
    public var text = ""

    /// What a keyboard does: adds to the text, and tells everyone.
    public func type(_ letters: String) {
      text += letters
      sendActions(for: .editingChanged)
    }

    /// What the delete key does: takes the last letter away, and tells all.
    public func deleteBackward() {
      guard !text.isEmpty else { return }
      text.removeLast()
      sendActions(for: .editingChanged)
    }
  }

  /// A control that is on or off.
  open class Switch: Control {
    /// Whether it is on; nobody is told when a program sets it.
    public var isOn = false

    /// What a finger does: turns it over, and tells everyone.
    public func flip() {
      isOn.toggle()
      sendActions(for: .valueChanged)
    }
  }
}

package typealias Slider = Controls.Slider
package typealias TextField = Controls.TextField
package typealias Switch = Controls.Switch
