import Foundation

/// What the system knows of a thread.
struct ThreadState {
  private let id: String?

  /// That of the thread that asks.
  static var current: ThreadState {
    ThreadState(
      id: try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/thread-self"))
  }

  /// Whether the thread waits for something and does not run; nil if the system
  /// does not tell.
  var isAsleep: Bool? {
    let stat = id.flatMap {
      FileManager.default.contents(atPath: "/proc/\($0)/stat")
    }
    return String(decoding: stat ?? Data(), as: UTF8.self)
      .split(separator: ")").last?.hasPrefix(" S")
  }
}
