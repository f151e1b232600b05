import Chapter01Handshake
import Chapter04Sink
import Timeline

extension Scene {
  static let owner = Scene(
    "04/owner", "A controller is released, and its subscription with it"
  ) { timeline in
    let names = ManualPublisher<String, Never> { print("publisher: \($0)") }
    timeline.declare([
      "program", "publisher", "subscription", "sink", "token", "controller",
    ])
    weak var token: AnyCancellable?
    do {
      let controller = StoringController()
      timeline.watch(controller, as: "controller")
      controller.show(
        names.recorded(on: timeline, subscriber: "sink", watching: .lifetimes))
      token = storedToken(of: controller)
      token.map { timeline.watch($0, as: "token") }
      names.send("Manny")
      print("the controller shows", controller.text)
      timeline.ownership(
        "while the controller shows names",
        [
          .variable("program", .strong("controller")),
          .object("controller", is: controller, .strong("cancellables")),
          .variable("cancellables", .strong("token", as: "its element")),
          .object("token", is: token, .strong("sink", as: "canceller")),
          .object("sink", .strong("closure"), .strong("subscription")),
          .closure("closure", .weak("controller", as: "self")),
          .object("subscription", .strong("sink", as: "downstream")),
          .variable("publisher", .strong("subscription", as: "its runs")),
        ])
    }
    timeline.ownership(
      "when the variable has ended",
      [
        .object("controller", is: nil), .object("token", is: token),
        .object("sink"), .object("subscription"), .variable("publisher"),
      ])
    timeline.look()
    print("(the controller is released)")
    print("subscribers:", names.subscriberCount)
    names.send("Moe")
  }
}

/// Returns the only token in the controller's private set.
private func storedToken(of controller: StoringController) -> AnyCancellable? {
  let set = Mirror(reflecting: controller).descendant("cancellables")
  return (set as? Set<AnyCancellable>)?.first
}
