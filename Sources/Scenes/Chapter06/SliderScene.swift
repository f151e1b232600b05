import Chapter04Sink
import Chapter06ControlEvents
import Timeline

extension Scene {
  static let slider = Scene(
    "06/slider", "A finger on a slider, and a setting that is saved"
  ) { timeline in
    let scheduler = VirtualTimeScheduler {
      timeline.advance(to: $0.milliseconds)
    }
    let slider = Slider(in: 0...10)
    let shown = slider.publisher(for: .valueChanged)
      .map { Int($0.value) }
      .recorded(on: timeline, as: "shown", subscriber: "screen")
      .sink { print("\(track($0))") }
    let saved = slider.publisher(for: .valueChanged)
      .map { Int($0.value) }
      .debounce(for: .milliseconds(500), scheduler: scheduler)
      .recorded(on: timeline, as: "saved", subscriber: "disk")
      .sink { print("\(track($0)) saved") }
    for key in [1, 1, 1, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0] {
      if key != 0 { slider.slide(to: slider.value + Double(key)) }
      scheduler.advance(by: .milliseconds(200))
    }
    shown.cancel()
    saved.cancel()
  }
}

/// The slider as a row of characters.
private func track(_ value: Int) -> String {
  let row = (0...10).map { $0 == value ? "O" : "-" }.joined()
  return "\(row) \(value)"
}
