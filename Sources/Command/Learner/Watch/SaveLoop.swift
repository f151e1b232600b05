import Dispatch
import Foundation
import WorkbookBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Looks at a learner's files, listens to the keys, and runs one job at a time
/// beside that, for as long as somebody wants it.
///
/// It stays in this one process, so that a save costs a build and a run and
/// nothing else.
final class SaveLoop<Outcome> {
  enum Event {
    case saved
    case key(Character)
    /// The terminal is gone.
    case left
    /// The terminal was somebody else's meanwhile, or has another size now.
    case redraw
    case ended(Result<Outcome, Error>)
  }

  private let keyboard: Keyboard?
  private var stamps: () -> FileWatch.Stamps
  private var files: FileWatch
  private var isOver = false

  /// What came from other threads since the last turn.
  private let inbox = Locked<[Event]>([])
  private let isCancelled = Locked(false)

  init(_ keyboard: Keyboard?, stamps: @escaping () -> FileWatch.Stamps) {
    self.keyboard = keyboard
    self.stamps = stamps
    files = FileWatch(stamps())
  }

  /// Looks at other files from now on.
  func look(at stamps: @escaping () -> FileWatch.Stamps) {
    self.stamps = stamps
    files = FileWatch(stamps())
  }

  /// Runs until `leave()`; each event is taken by this thread.
  func run(_ take: (Event) -> Void) {
    // After Ctrl-Z and `fg` the shell has changed the terminal.
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

  /// Begins a job on another thread; its end is an event.
  func start(
    _ job: @escaping (_ isCancelled: @escaping () -> Bool) throws -> Outcome
  ) {
    isCancelled.exchange(false)
    DispatchQueue.global().async { [inbox, isCancelled] in
      let outcome = Result { try job { isCancelled.withLock { $0 } } }
      inbox.withLock { $0.append(.ended(outcome)) }
    }
  }

  /// Tells the job to end; that it has ended is still an event.
  func cancel() { isCancelled.exchange(true) }

  func leave() { isOver = true }

  /// The keys of a tenth of a second, or of less if there are any; nil if the
  /// terminal is gone.
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
