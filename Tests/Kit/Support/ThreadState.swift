import Foundation

/// The state of a thread, as the operating system reports it.
struct ThreadState {
  private let id: String?

  /// The state of the calling thread.
  static var current: ThreadState {
    ThreadState(
      id: try? FileManager.default.destinationOfSymbolicLink(
        atPath: "/proc/thread-self"))
  }

  /// Whether the thread sleeps; nil if the system does not report it.
  var isAsleep: Bool? {
    let stat = id.flatMap {
      FileManager.default.contents(atPath: "/proc/\($0)/stat")
    }
    return String(decoding: stat ?? Data(), as: UTF8.self)
      .split(separator: ")").last?.hasPrefix(" S")
  }
}
