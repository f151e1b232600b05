import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// The run of a subscription that makes one data task and delivers its answer.
package struct DataTaskRun<Downstream: Subscriber> {
  private enum State {
    /// No request has come yet.
    case waiting(Downstream)
    /// The session is making the task.
    case starting(Downstream)
    /// The task is under way.
    case running(Downstream, URLSessionDataTask)
    /// The answer is being delivered.
    case delivering
    /// Finished, failed or cancelled.
    case ended

    /// The subscriber that waits for an answer in this state.
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

  /// Makes a task and resumes it, the first time.
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

  /// Whether `task` is still wanted: not after a cancel in the meantime.
  private func keep(_ task: URLSessionDataTask) -> Bool {
    state.withLock { state in
      guard case .starting(let downstream) = state else { return false }
      state = .running(downstream, task)
      return true
    }
  }

  /// Whether a subscriber waits for the answer.
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
