import Chapter01Handshake
import Chapter07ControlEvents
import Chapter08Time
import ExerciseSupport
import Timeline

/// An operator that delivers by a scheduler, as many threads use it: one sends,
/// the scheduler's actions run on another, one at a time, and requests and
/// cancels come from anywhere.
///
/// - Parameters:
///   - place: where the book speaks of it.
///   - attach: attaches the subscriber to the operator, with an interval of a
///     second, behind the publisher.
public func timedOperator(
  see place: String,
  _ attach:
    @escaping (
      ManualPublisher<Int, Never>, IntrudedScheduler, StagedSubscriber
    ) -> Void
) -> TestedObject {
  TestedObject(
    see: place,
    story: [
      "subscribe", "request", "send 1", "pass", "send 2", "pass", "send 3",
      "finish", "pass",
    ], intruders: ["cancel", "request", "pass"], serial: ["pass"],
    isRight: isRight
  ) { stage in
    let scheduler = IntrudedScheduler { stage.called("schedule") }
    let source = ManualPublisher<Int, Never> { stage.called("up \($0)") }
    let subscription = Locked<Subscription?>(nil)
    return [
      "subscribe": {
        attach(
          source, scheduler,
          StagedSubscriber(stage) { subscription.exchange($0) })
      },
      "request": { subscription.withLock { $0 }?.request(.max(3)) },
      "send 1": { source.send(1) }, "send 2": { source.send(2) },
      "send 3": { source.send(3) },
      "finish": { source.send(completion: .finished) },
      "pass": { scheduler.time.advance(by: 2) },
      "cancel": {
        guard let mine = subscription.withLock({ $0 }) else { return }
        stage.note("cancelling")
        mine.cancel()
      },
    ]
  }
}

/// Whoever comes in between: nothing comes twice, a cancel goes up once, and
/// one more signal at most follows it; without one, everything comes.
private func isRight(_ lines: [String]) -> Bool {
  let signals = lines.filter { $0.hasPrefix("value") || $0 == "finished" }
  let cancels = lines.filter { $0 == "up cancel" }.count
  guard Set(signals).count == signals.count, cancels <= 1 else { return false }
  guard let cancel = lines.firstIndex(of: "cancelling") else {
    return signals == ["value 1", "value 2", "value 3", "finished"]
  }
  let later = lines[cancel...].filter { signals.contains($0) }
  let hasEnded = lines[..<cancel].contains("finish")
  return later.count <= 1 && (cancels == 1 || hasEnded)
}
