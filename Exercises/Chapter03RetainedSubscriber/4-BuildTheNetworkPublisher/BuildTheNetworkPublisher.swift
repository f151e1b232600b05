// 03.4 Build the network publisher
//
// Task: write a publisher that sends an HTTP request and decodes the answer, in
// five stages. In the tests, a real session sends, and a real server answers.
//
// 1. Hand over a subscription. Each subscriber gets a subscription of its own,
//    which retains its subscriber. The publisher retains neither of them, and
//    sends no request.
// 2. A task at the first demand. At the first request for one value or more,
//    make one data task for the publisher's `request`, with the session that
//    made the publisher, and resume it. No later request makes another task.
//    The task's handler calls `outcome(data:response:error:)`, which is given
//    below. If the outcome is a value, deliver it, then `.finished`; failures
//    come in stage 5. (No test calls `request(.none)`; Combine would trap.)
// 3. The run lives until its end. From the first request to the answer it
//    lives, even if its subscriber does not store the subscription. After the
//    answer the subscription releases its subscriber, even if the program still
//    holds the subscription. Before the first request, the run does not keep
//    itself alive.
// 4. A cancel ends the run. After a cancel that comes before the first request,
//    no HTTP request is sent. A later cancel reaches the task, so that the
//    server sees the connection close, even if the cancel comes while the
//    session makes the task. After a cancel no delivery begins: a cancel during
//    decoding prevents the value, and a cancel inside `receive(_:)` prevents
//    `.finished`. A cancelled run releases its subscriber.
// 5. A failure ends the run. If the outcome is a failure, deliver it as the
//    completion. It ends the run as `.finished` does: the subscription releases
//    its subscriber. After a cancel no failure is delivered, not even the error
//    of the cancelled task.
//
// You may use: chapter 01 with `Locked`. Do not change the code under "Given".
// Threads: many, from stage 4 on. The session answers on a thread of its own.
// Call nothing, and release nothing, while you hold a lock.
//
// Chapter: Chapters/03-RetainedSubscriber.md#build-the-network-publisher
// Test it: swift run workbook test 03.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

// MARK: - Stage 1: Hands over a subscription

extension URLSession {
  public struct DecodedDataTaskPublisher<Output: Decodable>: Publisher {
    public typealias Failure = DataTaskError

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
    }
  }

  public func decodedDataTaskPublisher<Output: Decodable>(
    for request: URLRequest
  ) -> DecodedDataTaskPublisher<Output> {
    DecodedDataTaskPublisher()
  }
}

// MARK: - Stage 2: A task at the first request

// MARK: - Stage 3: Kept alive until the answer

// MARK: - Stage 4: Cancelled

// MARK: - Stage 5: A failure ends the run

// MARK: - Given: the function of 03.3, and its error

/// Turns a data task's three optionals into a result.
private func outcome<Value: Decodable>(
  data: Data?, response: URLResponse?, error: Error?
) -> Result<Value, DataTaskError> {
  if let error {
    return .failure(.transport(error as? URLError ?? URLError(.unknown)))
  }
  let status = (response as? HTTPURLResponse)?.statusCode ?? 200
  guard (200..<300).contains(status) else { return .failure(.status(status)) }
  return Result { try JSONDecoder().decode(Value.self, from: data ?? Data()) }
    .mapError(DataTaskError.decoding)
}

/// The reason why a run delivers no value.
public enum DataTaskError: Error {
  /// No whole answer arrived: no connection, or a broken one.
  case transport(URLError)
  /// The server answered with a status outside 200 to 299.
  case status(Int)
  /// The answer's data is missing, or does not decode.
  case decoding(Error)
}

extension DataTaskError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .transport: "transport error"
    case .status(let code): "status \(code)"
    case .decoding: "decoding error"
    }
  }
}
