import Chapter01Handshake
import Chapter12Values
import Chapter20AForm

/// A publisher of the result of an asynchronous function.
///
/// For each subscriber it calls the function at once, in a task of its own. The
/// result waits for a request. Cancelling the run cancels the task. Combine has
/// no such publisher.
package struct TaskPublisher<Output, Failure: Error>: Publisher {
  private let executor: (any TaskExecutor)?
  private let operation: @Sendable () async throws(Failure) -> Output

  /// Makes a publisher that calls `operation` in a task on `executor`, or on
  /// the default one.
  package init(
    on executor: (any TaskExecutor)? = nil,
    _ operation: @escaping @Sendable () async throws(Failure) -> Output
  ) {
    self.executor = executor
    self.operation = operation
  }

  /// Starts a task, and attaches `subscriber` to its result.
  package func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    var task: Task<Void, Never>?
    let result = Future<Output, Failure> { [executor, operation] promise in
      task = Task(executorPreference: executor) {
        do throws(Failure) {
          promise(.success(try await operation()))
        } catch {
          promise(.failure(error))
        }
      }
    }
    result.handleEvents(receiveCancel: { [task] in task?.cancel() })
      .subscribe(subscriber)
  }
}
