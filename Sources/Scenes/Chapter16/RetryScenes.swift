import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Chapter12Values
import Chapter13PublishersOfPublishers
import Chapter15DataTasks
import Chapter16Recovery
import Foundation
import LoopbackServer
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  static let triedAgain = Scene(
    "16/retry", "Two requests fail, and the third one does not"
  ) { timeline in
    let stage = TroubledStage()
    stage.server.answer(
      "/weather", with: .droppedConnection, .droppedConnection,
      .json(#"{"sky": "sunny"}"#))
    timeline.declare(["program", "sink", "run", "retry", "request"])
    stage.printToTheEnd(
      stage.sky()
        .mapError { _ in Lost() }
        .recorded(
          on: timeline, as: "request", subscription: "request",
          subscriber: "retry"
        )
        .retry(2)
        .recorded(
          on: timeline, as: "retry", subscription: "run", subscriber: "sink"))
    stage.printLog("/weather")
  }

  static let alwaysFailing = Scene(
    "16/always-failing", "Every request fails"
  ) { _ in
    let stage = TroubledStage()
    stage.printToTheEnd(stage.sky().retry(3))
    stage.printLog("/weather")
  }

  static let fallback = Scene(
    "16/fallback", "Try once more, and then another address"
  ) { timeline in
    let stage = TroubledStage()
    timeline.declare([
      "program", "sink", "run", "catch", "replacement", "request", "mirror",
    ])
    stage.printToTheEnd(
      stage.sky()
        .retry(1)
        .mapError { _ in Lost() }
        .recorded(
          on: timeline, as: "request", subscription: "request",
          subscriber: "catch"
        )
        .catch { _ in
          stage.sky("/mirror", by: stage.fallbackSession)
            .mapError { _ in Lost() }
            .recorded(
              on: timeline, as: "mirror", subscription: "mirror",
              subscriber: "replacement")
        }
        .recorded(
          on: timeline, as: "catch", subscription: "run", subscriber: "sink"))
    stage.printSessions("/weather", "/mirror")
  }

  static let replaced = Scene(
    "16/replaced", "A value in the place of the failure"
  ) { _ in
    let stage = TroubledStage()
    stage.printToTheEnd(
      stage.sky()
        .retry(1)
        .replaceError(with: "no weather"))
    stage.printLog("/weather")
  }

  static let notFound = Scene(
    "16/not-found", "A 404 is an answer"
  ) { _ in
    let stage = TroubledStage()
    stage.printToTheEnd(
      stage.request("/nowhere").map { status(of: $0.response) }.retry(3))
    stage.printLog("/nowhere")
  }

  static let notFoundThrown = Scene(
    "16/not-found-thrown", "A 404 that was made a failure"
  ) { _ in
    let stage = TroubledStage()
    stage.printToTheEnd(
      stage.request("/nowhere")
        .tryMap { answer in
          let status = status(of: answer.response)
          guard status == 200 else { throw BadStatus(status: status) }
          return status
        }
        .retry(3))
    stage.printLog("/nowhere")
  }

  static let demandCarriedOver = Scene(
    "16/carried-over", "The next run gets the outstanding demand"
  ) { timeline in
    timeline.declare(["program", "guest", "run", "retry", "numbers"])
    let guest = LoggingSubscriber<Int, Lost>(demand: .max(3))
    [1, 2, 3].publisher
      .tryMap { number in
        guard number < 3 else { throw Lost() }
        return number
      }
      .mapError { _ in Lost() }
      .recorded(
        on: timeline, as: "numbers", subscription: "numbers",
        subscriber: "retry"
      )
      .retry(1)
      .recorded(
        on: timeline, as: "retry", subscription: "run", subscriber: "guest"
      )
      .subscribe(guest)
  }

  static let caughtOnce = Scene(
    "16/once", "The other one fails, too"
  ) { _ in
    let sink = Fail<Int, Lost>(error: Lost())
      .catch { error -> Fail<Int, Lost> in
        print("caught: \(error)")
        return Fail(error: error)
      }
      .sink(
        receiveCompletion: { print($0) }, receiveValue: { print($0) })
    sink.cancel()
  }

  static let retriedFuture = Scene(
    "16/future", "A future is tried again"
  ) { _ in
    func attempt() -> Future<Int, Lost> {
      Future { promise in
        print("at work")
        promise(.failure(Lost()))
      }
    }
    let subscribe: (any Publisher<Int, Lost>) -> Void = {
      $0.subscribe(LoggingSubscriber<Int, Lost>())
    }
    print("(a future)")
    subscribe(attempt().retry(3))
    print("(a future for each subscriber)")
    subscribe(Deferred { attempt() }.retry(3))
  }

  static let manyFailures = Scene(
    "16/many", "A hundred thousand failures"
  ) { _ in
    var runs = 0
    let sink = Deferred { () -> Fail<Int, Lost> in
      runs += 1
      return Fail(error: Lost())
    }
    .retry(100_000)
    .sink(receiveCompletion: { print($0) }, receiveValue: { _ in })
    print("runs: \(runs)")
    sink.cancel()
  }

  static let withoutEnd = Scene(
    "16/without-end", "Less than zero is no limit"
  ) { _ in
    var runs = 0
    let sink = Deferred { () -> Result<String, Lost>.Publisher in
      runs += 1
      return runs < 5 ? .init(Lost()) : .init("run \(runs)")
    }
    .retry(-1)
    .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
    sink.cancel()
  }

  private static func status(of response: URLResponse) -> Int {
    (response as? HTTPURLResponse)?.statusCode ?? 0
  }
}

/// The error of a lost connection.
struct Lost: Error, CustomStringConvertible {
  var description: String { "lost" }
}

struct BadStatus: Error, CustomStringConvertible {
  var status: Int
  var description: String { "status \(status)" }
}
