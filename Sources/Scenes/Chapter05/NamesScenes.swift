import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Timeline

extension Scene {
  static let ignoresDemand = Scene(
    "05/ignores-demand", "One name is asked for; three come"
  ) { timeline in
    IgnoresDemand.MyCoolPublisher()
      .recorded(on: timeline)
      .subscribe(Guest(demand: .max(1)))
  }

  static let lostValue = Scene(
    "05/lost-value", "One name is asked for, twice; one is lost"
  ) { timeline in
    let guest = Guest<String>(demand: .max(1))
    let names = LossDetector(["Manny", "Moe", "Jack"], timeline)
    TakesBeforeItLooks.MyCoolPublisher()
      .recorded(on: timeline)
      .subscribe(guest)
    names.look()
    guest.request(.max(1))
  }

  static let lostEnd = Scene(
    "05/lost-end", "Two names are asked for; the third is lost, and the end"
  ) { timeline in
    let guest = Guest<String>(demand: .max(2))
    TakesBeforeItLooks.MyCoolPublisher()
      .recorded(on: timeline)
      .subscribe(guest)
    guest.request(.unlimited)
    print("(nothing more comes)")
  }

  static let namesUnheard = Scene(
    "05/cancel-unheard", "Cancelled from inside, three publishers of names"
  ) { _ in
    func cancel(_ title: String, _ names: some Publisher<String, Never>) {
      print("(\(title))")
      names.subscribe(
        Guest(demand: .unlimited) { guest, _ in
          guest.cancel()
          return .none
        })
    }
    cancel("without a limit", IgnoresDemand.MyCoolPublisher())
    cancel("with a limit", TakesBeforeItLooks.MyCoolPublisher())
    cancel("ours", MyCoolPublisher())
  }
}

/// Records the names that the notes' subscription has removed from its array
/// without delivering them.
private struct LossDetector {
  private let names: [String]
  private let timeline: Timeline

  init(_ names: [String], _ timeline: Timeline) {
    self.names = names
    self.timeline = timeline
  }

  func look() {
    let left = timeline.property("boys", of: "subscription") as? [String] ?? []
    let delivered = timeline.events.filter { $0.kind == .value }.map(\.text)
    for name in names where !left.contains(name) && !delivered.contains(name) {
      timeline.record(.lost, to: "subscription", text: name)
    }
  }
}
