import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A run that starts one data task and delivers its outcome.
package struct DataTaskRun<Downstream: Subscriber> {
  private enum State {
    /// No request has arrived yet.
    case waiting(Downstream)
    /// The session is making the task.
    case starting(Downstream)
    /// The task is running.
    case running(Downstream, URLSessionDataTask)
    /// The outcome is being delivered.
    case delivering
    /// Finished, failed or cancelled.
    case ended

    /// The subscriber, while the task is starting or running.
    var recipient: Downstream? {
      switch self {
      case .starting(let downstream), .running(let downstream, _): downstream
      case .waiting, .delivering, .ended: nil
      }
    }
  }

  private let state: Locked<State>

  package init(for downstream: Downstream) {
    state = Locked(.waiting(downstream))
  }

  /// Makes and resumes a task at the first call; has no effect after that.
  package func request(
    _ demand: Subscribers.Demand, makeTask: () -> URLSessionDataTask
  ) {
    precondition(demand > .none, "Ask for at least one value.")
    guard start() else { return }
    let task = makeTask()
    if keep(task) { task.resume() } else { task.cancel() }
  }

  private func start() -> Bool {
    state.withLock { state in
      guard case .waiting(let downstream) = state else { return false }
      state = .starting(downstream)
      return true
    }
  }

  /// Stores `task`; returns false if the run was cancelled while it was made.
  private func keep(_ task: URLSessionDataTask) -> Bool {
    state.withLock { state in
      guard case .starting(let downstream) = state else { return false }
      state = .running(downstream, task)
      return true
    }
  }

  /// A Boolean value that indicates whether the task is starting or running.
  package var isExpected: Bool { state.withLock { $0.recipient } != nil }

  /// Delivers the outcome, unless the run has been cancelled.
  package func deliver(_ outcome: Result<Downstream.Input, Downstream.Failure>)
  {
    guard let downstream = begin() else { return }
    switch outcome {
    case .success(let value):
      _ = downstream.receive(value)
      if finish() { downstream.receive(completion: .finished) }
    case .failure(let error):
      if finish() { downstream.receive(completion: .failure(error)) }
    }
  }

  private func begin() -> Downstream? {
    state.change { state in
      let downstream = state.recipient
      if downstream != nil { state = .delivering }
      return downstream
    }
  }

  private func finish() -> Bool {
    state.withLock { state in
      guard case .delivering = state else { return false }
      state = .ended
      return true
    }
  }

  /// Cancels the task, and releases the subscriber.
  package func cancel() {
    if case .running(_, let task) = state.exchange(.ended) { task.cancel() }
  }
}
