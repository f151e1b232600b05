import Foundation

/// Detects a run without progress: its event stream does not grow although the
/// program had enough time.
///
/// On a busy machine a program may get no processor for many seconds. Only the
/// time that it used counts, and the time in which all of it waited.
struct Watchdog {
  enum Step {
    case fine
    /// Ask the program for a backtrace; when it is asked again, it ends.
    case ask
    case end
  }

  var limit: Double
  private var size = -1
  private var used = 0.0
  private var wasted = 0.0
  private var last: Date
  private var asked: Date?

  init(limit: Double, from start: Date = Date()) {
    self.limit = limit
    last = start
  }

  mutating func look(_ size: Int, _ usage: Usage, at now: Date = Date())
    -> Step
  {
    defer { (last, used) = (now, usage.seconds) }
    if let asked { return now.timeIntervalSince(asked) > 20 ? .end : .ask }
    if size != self.size {
      self.size = size
      wasted = 0
      return .fine
    }
    // Without these figures, only the wall clock counts.
    wasted +=
      usage.isWaiting || usage.processes == 0
      ? now.timeIntervalSince(last) : max(0, usage.seconds - used)
    guard wasted > limit else { return .fine }
    asked = now
    return .ask
  }
}
