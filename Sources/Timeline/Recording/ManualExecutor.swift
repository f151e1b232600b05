import Chapter01Handshake

/// An executor that runs tasks on request, for scenes and tests.
///
/// Its tasks run inside `run()`, on the calling thread, until they end or
/// suspend. So a test can send a value, run the tasks, and know without waiting
/// that every unfinished task is suspended.
public final class ManualExecutor: TaskExecutor, @unchecked Sendable {
  private let jobs = Locked<[UnownedJob]>([])

  /// Creates an executor without tasks.
  public init() {}

  /// Stores a job of a task for the next `run()`.
  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
  }

  /// Runs until every task has ended, or waits.
  public func run() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }

  /// Starts a task, and runs until every task has ended or suspended.
  @discardableResult
  public func begin(_ body: @escaping () async -> Void) -> Task<Void, Never> {
    let task = Task(executorPreference: self) { await body() }
    run()
    return task
  }
}

/// A point at which tasks suspend until they are resumed, for scenes and tests.
public final class Pause: @unchecked Sendable {
  private let waiting = Locked<[CheckedContinuation<Void, Never>]>([])

  /// Creates a pause without suspended tasks.
  public init() {}

  /// Suspends until the next `end()`, even if the task is cancelled.
  public func wait() async {
    await withCheckedContinuation { task in
      waiting.withLock { $0.append(task) }
    }
  }

  /// Resumes all suspended tasks.
  public func end() { waiting.exchange([]).forEach { $0.resume() } }
}
