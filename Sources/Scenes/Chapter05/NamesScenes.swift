import Chapter01Handshake
import Chapter05Demand
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
    TakesBeforeItLooks.MyCoolPublisher()
      .recorded(on: timeline)
      .subscribe(guest)
    guest.request(.max(1))
  }

  static let lostEnd = Scene(
    "05/lost-end", "Two names are asked for; the third is lost"
  ) { timeline in
    TakesBeforeItLooks.MyCoolPublisher()
      .recorded(on: timeline)
      .subscribe(Guest(demand: .max(2)))
  }

  static let names = Scene(
    "05/names", "One name is asked for, three times"
  ) { timeline in
    let guest = Guest<String>(demand: .max(1))
    MyCoolPublisher()
      .recorded(on: timeline)
      .subscribe(guest)
    guest.request(.max(1))
    guest.request(.max(1))
  }
}
