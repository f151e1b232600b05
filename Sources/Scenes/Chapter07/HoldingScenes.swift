import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Timeline

extension Scene {
  static let held = Scene(
    "07/held", "A slider keeps the run of its own events, which holds it"
  ) { timeline in
    let screen = Screen()
    screen.listen(on: timeline) {
      RegistersTooEarly.EventPublisher(
        control: $0, controlEvent: .valueChanged)
    }
    let control = Timeline.Ownership.Reference.strong("slider", as: "control")
    screen.record("1. the screen shows the slider", control, on: timeline)
    screen.close(on: timeline)
    screen.record("2. the screen has released it", control, on: timeline)
  }

  static let heldByTheOther = Scene(
    "07/sender-held", "The other document's run holds the slider, too"
  ) { timeline in
    let screen = Screen()
    screen.listen(on: timeline) {
      RegistersEachTime.ControlPublisher(control: $0, for: .valueChanged)
    }
    screen.close(on: timeline)
  }

  static let notHeld = Scene(
    "07/not-held", "The same slider, and a run that does not hold it"
  ) { timeline in
    let screen = Screen()
    screen.listen(on: timeline) { $0.publisher(for: .valueChanged) }
    let control = Timeline.Ownership.Reference.weak("slider", as: "control")
    screen.record("1. the screen shows the slider", control, on: timeline)
    screen.close(on: timeline)
    timeline.ownership(
      "2. the screen has released it",
      [
        .variable("screen"), .object("slider", is: nil),
        .object("token", is: nil), .object("sink"), .object("subscription"),
      ])
  }
}

/// A slider that stores the token of its own sink.
private final class VolumeSlider: Slider {
  var token: AnyCancellable?
}

/// A screen that shows a slider until it is closed.
private final class Screen {
  private var slider: VolumeSlider? = VolumeSlider()
  private weak var watched: VolumeSlider?

  func listen<P: Publisher>(
    on timeline: Timeline, to events: (VolumeSlider) -> P
  ) where P.Output: Control, P.Failure == Never {
    guard let slider else { return }
    timeline.declare(["program", "slider", "subscription", "sink"])
    timeline.watch(slider, as: "slider")
    watched = slider
    slider.token = events(slider)
      .recorded(
        on: timeline, as: "slider", subscriber: "sink", watching: .lifetimes,
        describe: { "\(($0 as? Slider)?.value ?? 0)" }
      )
      .sink { control in
        guard let slider = control as? Slider else { return }
        print("volume \(slider.value)")
      }
    slider.slide(to: 0.5)
  }

  func close(on timeline: Timeline) {
    slider = nil
    timeline.look()
    print("(the screen releases its slider)")
    print("the slider is", watched == nil ? "released" : "still there")
  }

  /// Records the cycle of slider, token, sink and subscription, and the
  /// subscription's reference to its control.
  func record(
    _ title: String, _ control: Timeline.Ownership.Reference,
    on timeline: Timeline
  ) {
    timeline.ownership(
      title,
      [
        slider == nil
          ? .variable("screen") : .variable("screen", .strong("slider")),
        .object("slider", is: watched, .strong("token")),
        .object("token", is: watched?.token, .strong("sink", as: "canceller")),
        .object("sink", .strong("subscription")),
        .object("subscription", .strong("sink", as: "subscriber"), control),
      ])
  }
}
