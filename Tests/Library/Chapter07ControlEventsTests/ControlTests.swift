import Chapter01Handshake
import Chapter07ControlEvents
import ExerciseSupport
import Testing

/// A target that logs its actions and may call a closure.
private final class Screen {
  private let written = Locked<[String]>([])
  let name: String
  var onMove: (Control) -> Void = { _ in }

  init(_ name: String = "screen") { self.name = name }

  var lines: [String] { written.withLock { $0 } }

  func moved(_ sender: Control) {
    written.withLock { $0.append("\(name) moved") }
    onMove(sender)
  }

  func touched(_ sender: Control) {
    written.withLock { $0.append("\(name) touched") }
  }

  static let moved = Control.Action("moved", Screen.moved)
  static let touched = Control.Action("touched", Screen.touched)
}

@Suite("A control calls its registered targets for their events")
struct ControlTests {
  private let slider = Slider()
  private let screen = Screen()

  @Test("A target is called only for its events.")
  func events() {
    slider.addTarget(screen, action: Screen.moved, for: .valueChanged)
    slider.addTarget(screen, action: Screen.touched, for: .touchDown)
    slider.slide(to: 0.5)
    slider.sendActions(for: .touchDown)
    slider.sendActions(for: .touchUpInside)
    slider.sendActions(for: [.valueChanged, .touchDown])
    #expect(
      screen.lines == [
        "screen moved", "screen touched", "screen moved", "screen touched",
      ])
  }

  @Test("Targets are called in the order of their registration.")
  func order() {
    var lines: [String] = []
    let screens = ["a", "b", "c"].map { Screen($0) }
    for screen in screens {
      screen.onMove = { _ in lines.append(screen.name) }
      slider.addTarget(screen, action: Screen.moved, for: .valueChanged)
    }
    slider.slide(to: 1)
    #expect(lines == ["a", "b", "c"])
    screens.forEach { $0.onMove = { _ in } }
  }

  @Test("The same target and action are stored once; their events add up.")
  func once() {
    for events in [.valueChanged, .valueChanged, .touchDown] as [Control.Event]
    {
      slider.addTarget(screen, action: Screen.moved, for: events)
    }
    slider.slide(to: 1)
    slider.sendActions(for: .touchDown)
    slider.sendActions(for: [.touchDown, .valueChanged])
    #expect(screen.lines.count == 3)
    slider.removeTarget(screen, action: Screen.moved, for: .valueChanged)
    slider.slide(to: 0)
    #expect(screen.lines.count == 3)
    slider.sendActions(for: .touchDown)
    #expect(screen.lines.count == 4)
    #expect(slider.allControlEvents == .touchDown)
  }

  @Test("Actions with equal names are equal; targets are distinct.")
  func names() {
    let other = Screen("other")
    slider.addTarget(screen, action: Screen.moved, for: .valueChanged)
    slider.addTarget(
      screen, action: .init("moved", Screen.touched), for: .valueChanged)
    slider.addTarget(other, action: Screen.moved, for: .valueChanged)
    slider.slide(to: 1)
    #expect(screen.lines == ["screen moved"])
    #expect(other.lines == ["other moved"])
    #expect(Screen.moved == .init("moved", Screen.touched))
    #expect(Set([Screen.moved, Screen.touched, Screen.moved]).count == 2)
  }

  @Test("A target is not retained, and a released one is not called.")
  func weak() {
    weak var watched: Screen?
    do {
      let screen = Screen()
      watched = screen
      slider.addTarget(screen, action: Screen.moved, for: .valueChanged)
      #expect(slider.allControlEvents == .valueChanged)
    }
    #expect(watched == nil)
    slider.slide(to: 1)
    #expect(slider.allControlEvents == [])
  }

  @Test("A released target between live ones is skipped.")
  func deadInTheMiddle() {
    let last = Screen("last")
    slider.addTarget(screen, action: Screen.moved, for: .valueChanged)
    do {
      let middle = Screen("middle")
      slider.addTarget(middle, action: Screen.moved, for: .valueChanged)
    }
    slider.addTarget(last, action: Screen.moved, for: .valueChanged)
    slider.slide(to: 1)
    slider.removeTarget(last, action: Screen.moved, for: .allEvents)
    slider.slide(to: 0)
    #expect(screen.lines == ["screen moved", "screen moved"])
    #expect(last.lines == ["last moved"])
  }

  @Test("A new object at a released one's address is a new target.")
  func addressUsedAgain() {
    // The next object usually receives the memory of a released one.
    for _ in 0..<100 {
      let slider = Slider()
      do { slider.addTarget(Screen(), action: Screen.moved, for: .touchDown) }
      let screen = Screen()
      slider.addTarget(screen, action: Screen.moved, for: .valueChanged)
      slider.sendActions(for: .touchDown)
      #expect(screen.lines == [])
      slider.slide(to: 1)
      #expect(screen.lines == ["screen moved"])
    }
  }

  @Test("A target removed during an event is not called any more.")
  func removedMeanwhile() {
    let other = Screen("other")
    let late = Screen("late")
    screen.onMove = { sender in
      sender.removeTarget(other, action: Screen.moved, for: .valueChanged)
      sender.addTarget(late, action: Screen.moved, for: .valueChanged)
    }
    slider.addTarget(screen, action: Screen.moved, for: .valueChanged)
    slider.addTarget(other, action: Screen.moved, for: .valueChanged)
    slider.slide(to: 1)
    #expect(other.lines == [] && late.lines == [])
    slider.slide(to: 0)
    #expect(late.lines == ["late moved"])
  }

  @Test("Removing an unregistered target has no effect.")
  func removesNothing() {
    slider.removeTarget(screen, action: Screen.moved, for: .allEvents)
    slider.addTarget(screen, action: Screen.moved, for: .valueChanged)
    slider.removeTarget(screen, action: Screen.touched, for: .allEvents)
    slider.slide(to: 1)
    #expect(screen.lines == ["screen moved"])
  }

  @Test("Targets are added and removed on many threads.")
  func threads() {
    let screens = (0..<4).map { Screen("\($0)") }
    onThreads(5) { number in
      for _ in 0..<200 {
        if number == 4 {
          slider.sendActions(for: .valueChanged)
        } else {
          slider.addTarget(
            screens[number], action: Screen.moved, for: .valueChanged)
          slider.addTarget(Screen(), action: Screen.moved, for: .valueChanged)
          slider.removeTarget(
            screens[number], action: Screen.moved, for: .valueChanged)
        }
      }
    }
    #expect(slider.allControlEvents == [])
    let lines = screens.flatMap(\.lines).count
    slider.sendActions(for: .valueChanged)
    #expect(screens.flatMap(\.lines).count == lines)
  }
}

@Suite("Controls send events for the user's changes, not the program's")
struct ControlsTests {
  private final class Log {
    var lines: [String] = []
    func happened(_ sender: Control) {
      switch sender {
      case let slider as Slider: lines.append("value \(slider.value)")
      case let field as TextField: lines.append("text \(field.text)")
      case let toggle as Switch: lines.append("on \(toggle.isOn)")
      default: lines.append("another")
      }
    }
  }

  private let log = Log()

  private func listen(to control: Control) {
    control.addTarget(
      log, action: .init("happened", Log.happened), for: .allEvents)
  }

  @Test("A slider stays in its range.")
  func slider() {
    let slider = Slider(in: -1...1)
    listen(to: slider)
    #expect(slider.value == -1)
    slider.value = 0.5
    for value in [0.25, 7, -7] { slider.slide(to: value) }
    #expect(log.lines == ["value 0.25", "value 1.0", "value -1.0"])
  }

  @Test("A text field sends an event for each key that changes its text.")
  func field() {
    let field = TextField()
    listen(to: field)
    field.deleteBackward()
    field.text = "c"
    field.type("o")
    field.deleteBackward()
    #expect(log.lines == ["text co", "text c"])
  }

  @Test("A switch toggles.")
  func toggle() {
    let toggle = Switch()
    listen(to: toggle)
    toggle.isOn = true
    toggle.flip()
    toggle.flip()
    #expect(log.lines == ["on false", "on true"])
  }
}
