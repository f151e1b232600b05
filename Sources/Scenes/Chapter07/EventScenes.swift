import Chapter01Handshake
import Chapter07ControlEvents
import Timeline

extension Scene {
  static let goneEvents = Scene(
    "07/gone", "Two events are asked for; there are four"
  ) { timeline in
    let slider = TalkingSlider(timeline)
    let listener = Listener(demand: .max(2))
    slider.publisher(for: .valueChanged).recorded(with: timeline)
      .subscribe(listener)
    slider.slide(to: 0.1)
    slider.slide(to: 0.2)
    slider.slide(to: 0.3)
    listener.request(.max(1))
    slider.slide(to: 0.4)
  }

  static let tooEarly = Scene(
    "07/too-early", "A subscription that registers when it is made"
  ) { timeline in
    let slider = TalkingSlider(timeline)
    let listener = Listener(of: Control.self)
    RegistersTooEarly.EventPublisher(
      control: slider, controlEvent: .valueChanged
    )
    .recorded(with: timeline)
    .subscribe(listener)
    slider.slide(to: 0.1)
    slider.slide(to: 0.2)
    print("(nobody has asked)")
    withExtendedLifetime(listener) {}
  }

  static let eventInside = Scene(
    "07/inside", "One event is asked for, and another one happens inside it",
    traps: true
  ) { timeline in
    let slider = TalkingSlider(timeline)
    let listener = Listener(of: Control.self, demand: .max(1)) { value in
      if value < 0.2 { slider.slide(to: 0.2) }
    }
    RegistersTooEarly.EventPublisher(
      control: slider, controlEvent: .valueChanged
    )
    .subscribe(listener)
    slider.slide(to: 0.1)
  }

  static let eventInsidePaid = Scene(
    "07/inside-paid", "The same, with a run that takes from its account first"
  ) { timeline in
    let slider = TalkingSlider(timeline)
    let listener = Listener(demand: .max(1)) { value in
      if value < 0.2 { slider.slide(to: 0.2) }
    }
    slider.publisher(for: .valueChanged).subscribe(listener)
    slider.slide(to: 0.1)
  }

  static let eachTime = Scene(
    "07/each-time", "A subscription that registers at every request"
  ) { timeline in
    let slider = TalkingSlider(timeline)
    let listener = Listener(of: Control.self, demand: .max(1))
    RegistersEachTime.ControlPublisher(control: slider, for: .valueChanged)
      .recorded(with: timeline)
      .subscribe(listener)
    listener.request(.max(1))
    slider.slide(to: 0.1)
    slider.slide(to: 0.2)
    slider.slide(to: 0.3)
  }

  static let asked = Scene(
    "07/asked", "A subscription that registers when it is asked"
  ) { timeline in
    let slider = TalkingSlider(timeline)
    let listener = Listener()
    slider.publisher(for: .valueChanged).recorded(with: timeline)
      .subscribe(listener)
    slider.slide(to: 0.1)
    listener.request(.max(1))
    listener.request(.max(1))
    slider.slide(to: 0.2)
    listener.cancel()
    slider.slide(to: 0.3)
  }

  static let controlFirst = Scene(
    "07/control-first", "The control goes before its listener"
  ) { timeline in
    let listener = Listener(demand: .unlimited)
    do {
      let slider = TalkingSlider(timeline)
      timeline.watch(slider, as: "slider")
      slider.publisher(for: .valueChanged).recorded(with: timeline)
        .subscribe(listener)
      slider.slide(to: 0.1)
    }
    timeline.look()
    print("(the slider is released)")
    print("(nothing more comes)")
    withExtendedLifetime(listener) {}
  }
}
