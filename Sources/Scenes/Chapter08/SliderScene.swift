import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Chapter08Time
import Foundation
import Timeline

extension Scene {
  static let slider = Scene(
    "08/slider", "A finger on a slider, and a setting that is saved",
    byHand: slideByHand
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
    for step in [1, 1, 1, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0] {
      if step != 0 { slider.slide(to: slider.value + Double(step)) }
      scheduler.advance(by: .milliseconds(200))
    }
    shown.cancel()
    saved.cancel()
  }
}

/// Runs the same slider in real time, moved by the arrow keys.
private func slideByHand() {
  guard let keys = ArrowKeys() else { return }
  let slider = Slider(in: 0...10)
  let line = Locked("")
  func write(_ text: String) {
    line.withLock { line in
      line = text
      print("\r" + text + "        ", terminator: "")
      fflush(nil)
    }
  }
  let queue = DispatchQueue(label: "disk")
  let shown = slider.publisher(for: .valueChanged)
    .map { Int($0.value) }
    .sink { write(track($0)) }
  let saved = slider.publisher(for: .valueChanged)
    .map { Int($0.value) }
    .debounce(for: .milliseconds(500), scheduler: QueueScheduler(queue))
    .sink { write(track($0) + " saved") }
  print("Move it with the arrow keys; q leaves.")
  write(track(0))
  while let step = keys.next() { slider.slide(to: slider.value + step) }
  shown.cancel()
  saved.cancel()
  print()
}

/// Returns the slider as a row of characters.
private func track(_ value: Int) -> String {
  let row = (0...10).map { $0 == value ? "O" : "-" }.joined()
  return "\(row) \(value)"
}
