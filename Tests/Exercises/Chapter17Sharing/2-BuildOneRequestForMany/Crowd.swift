import Chapter01Handshake
import Exercise17_2
import ExerciseSupport

/// Subscribers of one share on two threads, and what is right of their runs.
func crowd(see place: String) -> TestedObject {
  TestedObject(
    see: place, story: ["subscribe A", "subscribe B", "cancel A", "cancel B"],
    intruders: ["subscribe C", "cancel A", "cancel B"], isRight: isServed
  ) { stage in
    let share = Share(StagedSource(stage: stage))
    let runs = Locked<[String: Subscription]>([:])
    var acts: [String: () -> Void] = [:]
    for name in ["A", "B", "C"] {
      acts["subscribe \(name)"] = {
        share.subscribe(
          StagedGuest(stage, name) { run in runs.withLock { $0[name] = run } })
      }
      acts["cancel \(name)"] = {
        guard let run = runs.withLock({ $0.removeValue(forKey: name) })
        else { return }
        stage.note("\(name) is leaving")
        run.cancel()
      }
    }
    return acts
  }
}

/// In the end there is a run if anybody is left, and none if not; and none
/// begins while somebody is there who has one.
private func isServed(_ lines: [String]) -> Bool {
  var (guests, runs, isShared) = (0, 0, false)
  for line in lines {
    if line.hasSuffix("subscription") { guests += 1 }
    if line.hasSuffix("leaving") { guests -= 1 }
    if guests <= 0 { isShared = false }
    if line == "end the run" { runs -= 1 }
    guard line == "begin a run" else { continue }
    if isShared { return false }
    (runs, isShared) = (runs + 1, true)
  }
  return runs == (guests > 0 ? 1 : 0)
}

/// A source that tells the stage of its runs, and has no value.
private struct StagedSource: Publisher {
  typealias Output = Int
  typealias Failure = Never

  let stage: Recorder

  func receive<S: Subscriber>(subscriber: S)
  where S.Input == Int, S.Failure == Never {
    stage.called("begin a run")
    subscriber.receive(subscription: Run(stage))
  }

  private final class Run: Subscription {
    private let stage: Recorder
    private let witness: Witness

    init(_ stage: Recorder) {
      self.stage = stage
      witness = stage.witness("the run")
    }

    func request(_ demand: Subscribers.Demand) {}

    func cancel() { stage.called("end the run") }
  }
}

/// A subscriber that tells the stage that it has been attached.
private final class StagedGuest: Subscriber {
  typealias Input = Int
  typealias Failure = Never

  private let stage: Recorder
  private let name: String
  private let onSubscription: (Subscription) -> Void

  init(
    _ stage: Recorder, _ name: String,
    _ onSubscription: @escaping (Subscription) -> Void
  ) {
    self.stage = stage
    self.name = name
    self.onSubscription = onSubscription
  }

  func receive(subscription: Subscription) {
    onSubscription(subscription)
    stage.called("\(name) subscription")
  }

  func receive(_ input: Int) -> Subscribers.Demand { .none }

  func receive(completion: Subscribers.Completion<Never>) {}
}
