import Dispatch
import Foundation
import WorkbookBase

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Runs a job now and after each save of a learner's files, until the user
/// leaves.
///
/// One job runs at a time: a save cancels the running job and starts another. It
/// stays in this process, so that a save costs only a build and a run.
final class SaveLoop<Outcome> {
  typealias Job = (_ isCancelled: @escaping () -> Bool) throws -> Outcome

  enum Event {
    case saved
    case key(Character)
    /// Another program used the terminal, or its size changed.
    case redraw
    /// The job ended, and no file was saved meanwhile.
    case ended(Result<Outcome, Error>)
  }

  private enum Phase {
    case idle
    case running
    /// A file was saved since the job began.
    case stale
    /// The user has quit, and the job must still end.
    case leaving
    case over
  }

  private let keyboard: Keyboard?
  private var stamps: () -> FileWatch.Stamps
  private var job: Job
  private var files: FileWatch
  private var phase = Phase.idle

  /// The outcomes of jobs, and nil to redraw, since the last turn.
  private let inbox = Locked<[Result<Outcome, Error>?]>([])
  private let isCancelled = Locked(false)

  init(
    _ keyboard: Keyboard?, stamps: @escaping () -> FileWatch.Stamps,
    job: @escaping Job
  ) {
    (self.keyboard, self.stamps, self.job) = (keyboard, stamps, job)
    files = FileWatch(stamps())
  }

  /// Watches other files from now on, and runs another job.
  func change(to stamps: @escaping () -> FileWatch.Stamps, job: @escaping Job) {
    (self.stamps, self.job) = (stamps, job)
    files = FileWatch(stamps())
    restart()
  }

  /// Runs until the user leaves, and passes each event on this thread.
  func run(_ take: (Event) -> Void) {
    // The shell changes the terminal on Ctrl-Z and `fg`.
    let signals = [SIGCONT, SIGWINCH].map { number in
      let source = DispatchSource.makeSignalSource(
        signal: number, queue: .global())
      source.setEventHandler { [inbox] in inbox.withLock { $0.append(nil) } }
      source.resume()
      return source
    }
    defer {
      signals.forEach { $0.cancel() }
      keyboard?.close()
    }
    ProcessGroups.beforeLeaving { [keyboard] in keyboard?.close() }
    restart()
    while phase != .over {
      if let keys = pressed() {
        for key in keys where phase != .over { take(.key(key)) }
      } else {
        leave()
      }
      if files.look(at: stamps()) {
        take(.saved)
        restart()
      }
      for outcome in inbox.exchange([]) where phase != .over {
        guard let outcome else {
          keyboard?.open()
          take(.redraw)
          continue
        }
        if phase == .running {
          phase = .idle
          take(.ended(outcome))
        } else if phase == .stale {
          start()
        } else {
          phase = .over
        }
      }
    }
  }

  /// Starts the job, or cancels the running one and starts it again.
  func restart() {
    if phase == .idle {
      start()
    } else if phase == .running {
      phase = .stale
      isCancelled.exchange(true)
    }
  }

  /// Ends the loop after the running job.
  func leave() {
    guard phase != .idle else { return phase = .over }
    phase = .leaving
    isCancelled.exchange(true)
  }

  private func start() {
    phase = .running
    isCancelled.exchange(false)
    DispatchQueue.global().async { [inbox, isCancelled, job] in
      let outcome = Result { try job { isCancelled.withLock { $0 } } }
      inbox.withLock { $0.append(outcome) }
    }
  }

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
