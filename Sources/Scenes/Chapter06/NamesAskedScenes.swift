import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Timeline

extension Scene {
  static let namesTwice = Scene(
    "06/finished-twice", "Asked from inside, three publishers of names"
  ) { _ in
    func ask(_ title: String, _ names: some Publisher<String, Never>) {
      print("(\(title))")
      var hasAsked = false
      names.subscribe(
        Guest(demand: .max(2)) { guest, _ in
          if !hasAsked {
            hasAsked = true
            guest.request(.max(1))
          }
          return .none
        })
    }
    ask("without a limit", IgnoresDemand.MyCoolPublisher())
    ask("with a limit", TakesBeforeItLooks.MyCoolPublisher())
    ask("ours", MyCoolPublisher())
  }

  static let namesUnasked = Scene(
    "06/one-too-many", "Asked from inside as demand runs out: three names",
    traps: true
  ) { _ in
    var hasAsked = false
    TakesBeforeItLooks.MyCoolPublisher()
      .subscribe(
        Guest(demand: .max(1)) { guest, _ in
          if !hasAsked {
            hasAsked = true
            guest.request(.max(1))
          }
          return .none
        })
  }

  static let names = Scene(
    "06/names", "One name is asked for, three times"
  ) { timeline in
    let guest = Guest<String>(demand: .max(1))
    MyCoolPublisher()
      .recorded(on: timeline)
      .subscribe(guest)
    guest.request(.max(1))
    guest.request(.max(1))
  }
}
