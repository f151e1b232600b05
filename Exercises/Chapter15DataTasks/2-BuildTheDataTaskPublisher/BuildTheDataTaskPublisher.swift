// 15.2 Build the data-task publisher
//
// Task: write the publisher that Combine provides for a session, in five
// stages. Unlike the one in 03.4, it checks nothing: it delivers every answer
// as it arrived.
//
// 1. One task for each run. Each subscriber receives a subscription, and has
//    one data task of its own. The publisher's session makes the task, with the
//    publisher's request. A publisher without subscribers sends nothing.
// 2. The answer as a pair. The body and the response are delivered as one
//    value, with any status, and `.finished` follows. A missing body becomes
//    empty data. The task retains the run, so the answer arrives even if
//    nothing else retains it.
// 3. An error ends the run. If the session reports an error, the run fails,
//    even if a response came with it. Without a response, the run fails, too.
//    An error that is not a `URLError` becomes `URLError(.unknown)`. After
//    either kind of completion, the run retains no subscriber.
// 4. Cancel. A cancel cancels the task. If the cancel comes before the session
//    has returned the task, cancel the task then, and do not resume it. Do not
//    cancel a task that has answered. After a cancel nothing more is delivered,
//    neither `.finished` after a value nor the error of the cancelled task. A
//    cancelled run retains no subscriber.
// 5. Demand. The first request makes the task, and later requests do nothing.
//    Without a request, and after a cancel, no task is made.
//
// In stages 1 to 4 you may make the task for a subscriber that has requested
// nothing: the tests' subscribers request. No test calls `request(.none)`,
// which traps in Combine.
//
// You may use: chapter 01 with `Locked`.
// Threads: many, from stage 4 on. Call no other code while you hold a lock. No
// object is released while a lock is held, and a released object may cancel in
// its `deinit`.
//
// Chapter: Chapters/15-DataTasks.md#build-the-data-task-publisher
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

  // MARK: - Stage 1: One task for each run

  public func receive<S: Subscriber>(subscriber: S)
  where S.Input == Output, S.Failure == Failure {
  }
}

// MARK: - Stage 2: Deliver data and response

// MARK: - Stage 3: Deliver a failure

// MARK: - Stage 4: Cancel

// MARK: - Stage 5: Demand
