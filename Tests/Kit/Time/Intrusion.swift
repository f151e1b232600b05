import Chapter01Handshake
import Chapter07ControlEvents
import Chapter08Time
import ExerciseSupport
import Timeline

/// What happens to an operator while everything that it calls, schedules or
/// lets go lets another thread ask for one more.
///
/// Two values come, a second passes, a third comes, and a cancel. The lines are
/// the values that came down, the calls at which the other thread had to wait,
/// and how many values were let go. What comes after it had to wait is chance,
/// and not among them.
///
/// - Parameter attach: attaches the subscriber to the operator, with an
///   interval of a second, behind the publisher.
public func intrusions(
  _ attach: (
    ManualPublisher<TrackedValue, Never>, IntrudedScheduler,
    ScriptedSubscriber<TrackedValue, Never>
  ) -> Void
) -> [String] {
  let seen = Locked((lines: [String](), isActing: false, isOver: false))
  let subscription = Locked<Subscription?>(nil)
  func intrude(_ place: String) {
    // Nobody intrudes upon the intruder: that need not end.
    let isFree = seen.withLock { seen in
      defer { seen.isActing = true }
      return !seen.isActing && !seen.isOver
    }
    guard isFree else { return }
    let asks = comesBack { subscription.withLock { $0 }?.request(.max(1)) }
    seen.withLock { seen in
      seen.lines.append(place + (asks ? "" : ": another thread waits for it"))
      (seen.isActing, seen.isOver) = (false, !asks)
    }
  }
  let scheduler = IntrudedScheduler { intrude("schedule") }
  let source = ManualPublisher<TrackedValue, Never> { line in
    if line.hasPrefix("request") || line == "cancel" { intrude(line) }
  }
  let subscriber = ScriptedSubscriber<TrackedValue, Never>(
    onSubscription: {
      subscription.exchange($0)
      $0.request(.max(1))
    },
    onValue: { word, _ in
      intrude("value \(word.number)")
      return .none
    })
  attach(source, scheduler, subscriber)
  for number in 1...2 {
    source.send(TrackedValue(number) { intrude("release of \(number)") })
  }
  scheduler.time.advance(by: 1)
  source.send(TrackedValue(3) { intrude("release of 3") })
  subscriber.subscription?.cancel()
  // When something is released is up to the operator, but not under its lock.
  let lines = seen.withLock { $0.lines }
  return lines.filter { $0.hasPrefix("value") }
    + lines.filter { $0.hasSuffix("waits for it") }
    + ["released \(lines.filter { $0.hasPrefix("release of") }.count)"]
}
