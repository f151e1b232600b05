// 15.2 Build the data-task publisher
//
// Task: write the publisher that Combine ships for a session, in five stages.
// Unlike the one of 03.4 it judges nothing: what comes is delivered as it came.
//
// 1. One task for each run. Each subscriber gets a subscription, and one data
//    task of its own, with this publisher's request, by its session. A
//    publisher that nobody subscribes to sends nothing.
// 2. Its answer as a pair. The body and the response are delivered as one
//    value, and `.finished` after it, whatever the status says; a body of
//    nothing is empty data. The task holds the run, and nobody else has to.
// 3. An error is an end. An error is a failure, whatever stands beside it, and
//    so is an answer without a response; what is no `URLError` is told as
//    `URLError(.unknown)`. After either end the run holds no subscriber.
// 4. Cancel. The task is cancelled; if the cancel comes before the session has
//    returned it, it is cancelled then, and not resumed; a task that has
//    answered is left alone. After a cancel nothing more is delivered, neither
//    `.finished` behind a value nor the error of the cancelled task. A
//    cancelled run holds no subscriber.
// 5. Demand. The task is made by the first request, and by no later one.
//    Without a request, and after a cancel, none is made.
//
// Stages 1 to 4 leave open whether the task is made for a subscriber that has
// not asked: their tests ask. Nobody asks for none: Combine traps.
//
// You may use: chapter 01 with `Locked`.
// Threads: many, from stage 4 on. Call nothing, and release nothing, while you
// hold a lock.
//
// Chapter: Chapters/15-DataTasks.md#build-it
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
