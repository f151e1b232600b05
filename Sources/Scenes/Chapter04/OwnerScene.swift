import Chapter01Handshake
import Chapter04Sink
import Timeline

extension Scene {
  static let owner = Scene(
    "04/owner", "A controller is released, and its subscription with it"
  ) { timeline in
    let names = ManualPublisher<String, Never> { print("publisher: \($0)") }
    timeline.declare(["publisher", "subscription", "sink", "controller"])
    do {
      let controller = StoringController()
      timeline.watch(controller, as: "controller")
      controller.show(
        names.recorded(on: timeline, subscriber: "sink", watching: .lifetimes))
      names.send("Manny")
      print("the controller shows", controller.text)
    }
    timeline.look()
    print("(the controller is released)")
    print("subscribers:", names.subscriberCount)
    names.send("Moe")
  }
}
