import Chapter01Handshake
import Chapter04Sink
import Timeline

extension Scene {
  static let customSinkKeeps = Scene(
    "04/custom-sink", "What the documents' CustomSink keeps after the end"
  ) { timeline in
    runToTheEnd(customSink(Captured(timeline)), on: timeline)
  }

  static let sinkLetsGo = Scene(
    "04/sink", "What Subscribers.Sink keeps after the end"
  ) { timeline in
    runToTheEnd(sink(Captured(timeline)), on: timeline)
  }
}

private func customSink(
  _ captured: Captured
) -> KeepsEverything.CustomSink<String, Never> {
  KeepsEverything.CustomSink(
    receiveCompletion: { captured.log("\($0)") },
    receiveValue: { captured.log("value \($0)") })
}

private func sink(_ captured: Captured) -> Subscribers.Sink<String, Never> {
  Subscribers.Sink(
    receiveCompletion: { captured.log("\($0)") },
    receiveValue: { captured.log("value \($0)") })
}

/// The object that the closures of these scenes capture.
private final class Captured {
  private let witness: LifetimeWitness

  init(_ timeline: Timeline) {
    timeline.declare(["program", "publisher", "subscription", "sink"])
    witness = LifetimeWitness(on: timeline, as: "closures")
  }

  func log(_ line: String) { print(line) }
}

private func runToTheEnd(
  _ sink: some Subscriber<String, Never>, on timeline: Timeline
) {
  let names = ManualPublisher<String, Never>()
  names
    .recorded(on: timeline, subscriber: "sink", watching: .lifetimes)
    .subscribe(sink)
  names.send("Manny")
  names.send(completion: .finished)
  withExtendedLifetime(sink) {
    timeline.note("the program still retains the sink", on: "sink")
    for held in ["closures", "subscription"] {
      let isReleased = timeline.history.contains("released \(held)")
      print("\(held): \(isReleased ? "released" : "kept")")
    }
  }
}
