import Chapter01Handshake

/// An executor that runs tasks when it is told to, for scenes and tests.
///
/// A task on it goes on inside of `run()`, on the thread that calls it, until
/// it ends or waits for something. So a test sends a value, runs the tasks, and
/// knows that whoever has not gone on is still waiting: it need not wait itself.
public final class ManualExecutor: TaskExecutor, @unchecked Sendable {
  private let jobs = Locked<[UnownedJob]>([])

  /// Makes an executor that has nothing to run.
  public init() {}

  /// Keeps a piece of a task for the next `run()`.
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

  /// Begins a task, and runs until every task has ended, or waits.
  @discardableResult
  public func begin(_ body: @escaping () async -> Void) -> Task<Void, Never> {
    let task = Task(executorPreference: self) { await body() }
    run()
    return task
  }
}

/// Where tasks wait until they are let go on, for scenes and tests.
public final class Pause: @unchecked Sendable {
  private let waiting = Locked<[CheckedContinuation<Void, Never>]>([])

  /// Makes a pause in which nobody waits.
  public init() {}

  /// Waits for the next `end()`; a cancel does not end it.
  public func wait() async {
    await withCheckedContinuation { task in
      waiting.withLock { $0.append(task) }
    }
  }

  /// Lets everybody go on who waits.
  public func end() { waiting.exchange([]).forEach { $0.resume() } }
}
