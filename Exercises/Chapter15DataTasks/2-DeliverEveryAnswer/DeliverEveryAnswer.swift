// 15.2 Deliver every answer
//
// Task: this publisher sends its request as your publisher from exercise 03.4
// does, and checks the answer by the same rules. Combine's data task publisher
// checks nothing. Change this one so that it behaves as Combine's does:
//
// - An answer is a value, the pair of its data and its response, and
//   `.finished` follows. Any response counts, with any status or none, and any
//   body. A missing body becomes empty data.
// - An error fails the run, even if a response came with it. A `URLError` is
//   delivered unchanged, and any other error becomes `URLError(.unknown)`.
//   Without a response and without an error, the run fails with
//   `URLError(.unknown)`, too.
// - The rest stays as it is. Each subscriber has one task of its own. The
//   publisher's session makes the task at the first request for a value, and
//   the task retains the run until the answer arrives. A cancel cancels the
//   task, even while the session is still making it, and nothing is delivered
//   after a cancel. A completion releases the subscriber, and so does a cancel.
// - The public declarations stay as they are.
//
// No test calls `request(.none)`, which traps in Combine.
//
// You may use: chapter 01 with `Locked`.
// Threads: many. Call no other code while you hold a lock. Release no object
// while you hold a lock: its `deinit` may cancel the run.
//
// Chapter: Chapters/15-DataTasks.md#deliver-every-answer
// Test it: swift run workbook test 15.2
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

public struct DataTaskPublisher: Publisher {
  public typealias Output = (data: Data, response: URLResponse)
  public typealias Failure = URLError

  public let request: URLRequest
  public let session: URLSession

  public init(request: URLRequest, session: URLSession) {
    self.request = request
    self.session = session
  }

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
    subscriber.receive(
      subscription: Run(publisher: self, downstream: subscriber))
  }
}

private final class Run<Downstream: Subscriber>: Subscription
where
  Downstream.Input == DataTaskPublisher.Output, Downstream.Failure == URLError
{
  private enum State {
    /// No value has been requested yet.
    case waiting(Downstream)
    /// The session is making the task.
    case starting(Downstream)
    /// The session has made the task.
    case running(Downstream, URLSessionDataTask)
    /// The answer is being delivered.
    case delivering
    /// Finished, failed or cancelled.
    case ended
  }

  private let publisher: DataTaskPublisher
  private let state: Locked<State>

  init(publisher: DataTaskPublisher, downstream: Downstream) {
    self.publisher = publisher
    state = Locked(.waiting(downstream))
  }

  // MARK: - The task

  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "Ask for at least one value.")
    guard start() else { return }
    // The handler retains this run, and the session retains the handler until
    // the answer arrives.
    let task = publisher.session.dataTask(with: publisher.request) {
      self.receive(data: $0, response: $1, error: $2)
    }
    if keep(task) { task.resume() } else { task.cancel() }
  }

  private func start() -> Bool {
    state.withLock { state in
      guard case .waiting(let downstream) = state else { return false }
      state = .starting(downstream)
      return true
    }
  }

  /// Stores the task; returns false after a cancel.
  private func keep(_ task: URLSessionDataTask) -> Bool {
    state.withLock { state in
      guard case .starting(let downstream) = state else { return false }
      state = .running(downstream, task)
      return true
    }
  }

  func cancel() {
    if case .running(_, let task) = state.exchange(.ended) { task.cancel() }
  }

  // MARK: - The answer

  private func receive(data: Data?, response: URLResponse?, error: Error?) {
    let outcome: Result<DataTaskPublisher.Output, DataTaskError> = outcome(
      data: data, response: response, error: error)
    guard let downstream = begin() else { return }
    switch outcome {
    case .success(let answer):
      _ = downstream.receive(answer)
      if finish() { downstream.receive(completion: .finished) }
    case .failure(let error):
      if finish() { downstream.receive(completion: .failure(error.failure)) }
    }
  }

  /// Returns the subscriber that waits for the answer; nil after a cancel.
  private func begin() -> Downstream? {
    // The old state, with the task in it, is released after the unlock.
    let old = state.withLock { state in
      let old = state
      if recipient(in: old) != nil { state = .delivering }
      return old
    }
    return recipient(in: old)
  }

  private func recipient(in state: State) -> Downstream? {
    switch state {
    case .starting(let downstream), .running(let downstream, _): downstream
    case .waiting, .delivering, .ended: nil
    }
  }

  private func finish() -> Bool {
    state.withLock { state in
      guard case .delivering = state else { return false }
      state = .ended
      return true
    }
  }
}

/// Turns a data task's three optionals into a result, by the rules of 03.3.
private func outcome(
  data: Data?, response: URLResponse?, error: Error?
) -> Result<DataTaskPublisher.Output, DataTaskError> {
  if let error {
    return .failure(.transport(error as? URLError ?? URLError(.unknown)))
  }
  let status = (response as? HTTPURLResponse)?.statusCode ?? 200
  guard (200..<300).contains(status) else { return .failure(.status(status)) }
  guard let data, let response, isJSON(data) else { return .failure(.decoding) }
  return .success((data, response))
}

private func isJSON(_ data: Data) -> Bool {
  let options = JSONSerialization.ReadingOptions.fragmentsAllowed
  return (try? JSONSerialization.jsonObject(with: data, options: options))
    != nil
}

/// The reason why a run delivers no answer.
private enum DataTaskError: Error {
  case transport(URLError)
  case status(Int)
  case decoding

  /// This error as the publisher's failure.
  var failure: URLError {
    switch self {
    case .transport(let error): error
    case .status: URLError(.badServerResponse)
    case .decoding: URLError(.cannotParseResponse)
    }
  }
}
