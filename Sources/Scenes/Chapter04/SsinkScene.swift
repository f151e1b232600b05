import Chapter01Handshake
import Chapter04Sink
import Timeline

extension Scene {
  static let ssink = Scene(
    "04/ssink", "The documents' ssink takes two closures"
  ) { timeline in
    let names = ManualPublisher<String, Never>()
    let cancellable = IgnoresItsClosures(names.recorded(on: timeline)).ssink(
      receiveValue: { print("value \($0)") },
      receiveCompletion: { print("\($0)") })
    print("subscribers:", names.subscriberCount)
    print("(the publisher sends Manny, and finishes)")
    timeline.note("the publisher sends Manny, and finishes")
    names.send("Manny")
    names.send(completion: .finished)
    print("(the program ends)")
    cancellable.cancel()
  }
}
