import Chapter01Handshake
import Chapter04Sink
import Chapter06ControlEvents
import Timeline

extension Scene {
  static let held = Scene(
    "06/held", "A slider keeps the run of its own events, which holds it"
  ) { timeline in
    dropASlider(timeline) { slider in
      RegistersTooEarly.EventPublisher(control: slider, events: .valueChanged)
        .sink { print("volume \($0.value)") }
    }
  }

  static let notHeld = Scene(
    "06/not-held", "The same slider, and a run that does not hold it"
  ) { timeline in
    dropASlider(timeline) { slider in
      slider.publisher(for: .valueChanged).sink { print("volume \($0.value)") }
    }
  }
}

/// A slider that listens to itself, as long as it lives.
private final class VolumeSlider: Slider {
  private let witness: LifetimeWitness
  var token: AnyCancellable?

  init(_ timeline: Timeline) {
    timeline.declare(["screen", "slider"])
    witness = LifetimeWitness(on: timeline, as: "slider")
    super.init()
  }
}

private func dropASlider(
  _ timeline: Timeline, listening: (VolumeSlider) -> AnyCancellable
) {
  weak var watched: VolumeSlider?
  do {
    let slider = VolumeSlider(timeline)
    slider.token = listening(slider)
    slider.slide(to: 0.5)
    watched = slider
  }
  timeline.note("the screen lets go of its slider", on: "screen")
  print("(the screen lets go of its slider)")
  print("the slider is", watched == nil ? "released" : "still there")
}
