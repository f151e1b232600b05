import Dispatch
import Foundation
import WorkbookBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Watches a learner's files and keys, and runs one job at a time, until the
/// user leaves.
///
/// It stays in this process, so that a save costs only a build and a run.
final class SaveLoop<Outcome> {
  enum Event {
    case saved
    case key(Character)
    /// The terminal was closed.
    case left
    /// Another program used the terminal, or its size changed.
    case redraw
    case ended(Result<Outcome, Error>)
  }

  private let keyboard: Keyboard?
  private var stamps: () -> FileWatch.Stamps
  private var files: FileWatch
  private var isOver = false

  /// The events from other threads since the last turn.
  private let inbox = Locked<[Event]>([])
  private let isCancelled = Locked(false)

  init(_ keyboard: Keyboard?, stamps: @escaping () -> FileWatch.Stamps) {
    self.keyboard = keyboard
    self.stamps = stamps
    files = FileWatch(stamps())
  }

  /// Watches other files from now on.
  func look(at stamps: @escaping () -> FileWatch.Stamps) {
    self.stamps = stamps
    files = FileWatch(stamps())
  }

  /// Runs until `leave()`, and passes each event on this thread.
  func run(_ take: (Event) -> Void) {
    // The shell changes the terminal on Ctrl-Z and `fg`.
    let signals = [SIGCONT, SIGWINCH].map { number in
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: .global())
      source.setEventHandler { [inbox] in
        inbox.withLock { $0.append(.redraw) }
      }
      source.resume()
      return source
    }
    defer {
      signals.forEach { $0.cancel() }
      keyboard?.close()
    }
    ProcessGroups.beforeLeaving { [keyboard] in keyboard?.close() }
    while !isOver {
      let keys = pressed()
      var events = keys?.map(Event.key) ?? [.left]
      if files.look(at: stamps()) { events.append(.saved) }
      for event in events + inbox.exchange([]) where !isOver {
        if case .redraw = event { keyboard?.open() }
        take(event)
      }
    }
  }

  /// Starts a job on another thread; its end is an event.
  func start(
    _ job: @escaping (_ isCancelled: @escaping () -> Bool) throws -> Outcome
  ) {
    isCancelled.exchange(false)
    DispatchQueue.global().async { [inbox, isCancelled] in
      let outcome = Result { try job { isCancelled.withLock { $0 } } }
      inbox.withLock { $0.append(.ended(outcome)) }
    }
  }

  /// Asks the job to end; its end is still an event.
  func cancel() { isCancelled.exchange(true) }

  func leave() { isOver = true }

  /// Returns the keys pressed within a tenth of a second; nil if the terminal
  /// was closed.
  private func pressed() -> [Character]? {
    guard let keyboard else {
      usleep(100_000)
      return []
    }
    guard case .keys(let keys) = keyboard.read(milliseconds: 100) else {
      return nil
    }
    return keys
  }
}
