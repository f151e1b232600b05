import Chapter01Handshake
import Chapter04Sink
import Chapter08Time
import Chapter12Values
import Chapter15DataTasks
import Chapter16Recovery
import Chapter17Sharing
import Foundation
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  static let pausedFailure = Scene(
    "16/pause", "Each failure waits, and then it is tried again"
  ) { timeline in
    let clock = Clock(timeline)
    let stage = TroubledStage()
    let request = stage.sky().recordedEnds(
      on: timeline, as: "request", run: "run", for: "retry")
    let sink = stage.publish(
      request
        .catch { error in
          Fail(error: error)
            .delay(for: .seconds(3), scheduler: clock.scheduler)
        }
        .retry(3)
        .recordedEnds(
          on: timeline, as: "with pauses", run: "the sink's run", for: "sink"))
    for count in 1...4 {
      stage.waitForRequests(count)
      clock.pass(3)
    }
    stage.waitForTheEnd()
    stage.printLog("/weather")
    sink.cancel()
  }

  static let pausedRequest = Scene(
    "16/pause-doubled", "The request itself is delayed, and sent once more"
  ) { _ in
    let clock = Clock()
    let stage = TroubledStage()
    let request = stage.sky()
    let weather =
      request
      .catch { _ in
        request.delay(for: .seconds(3), scheduler: clock.scheduler)
      }
      .retry(3)
    let sink = stage.publish(weather)
    for count in 1...4 {
      stage.waitForRequests(2 * count)
      clock.pass(3)
    }
    stage.waitForTheEnd()
    stage.printLog("/weather")
    sink.cancel()
  }

  static let pausedShare = Scene(
    "16/pause-shared", "The request is shared, and not sent again"
  ) { _ in
    let clock = Clock()
    let stage = TroubledStage()
    let request = stage.sky().share()
    let sink = stage.publish(
      request
        .catch { error in
          Fail(error: error)
            .delay(for: .seconds(3), scheduler: clock.scheduler)
        }
        .retry(3))
    stage.waitForRequests(1)
    for _ in 1...4 { clock.pass(3) }
    stage.waitForTheEnd()
    stage.printLog("/weather")
    sink.cancel()
  }
}

/// A clock that the program advances.
private final class Clock {
  let scheduler: VirtualTimeScheduler

  init(_ timeline: Timeline? = nil) {
    scheduler = VirtualTimeScheduler {
      timeline?.advance(to: $0.milliseconds)
    }
  }

  func pass(_ seconds: Int) {
    print("(\(seconds) seconds pass)")
    scheduler.advance(by: .seconds(seconds))
  }
}

extension Publisher where Output == String, Failure == URLError {
  /// Records a run whose failure prints the same text on every machine.
  fileprivate func recordedEnds(
    on timeline: Timeline, as name: String, run: String, for subscriber: String
  ) -> some Publisher<String, URLError> {
    mapError { _ in Lost() }
      .recorded(
        on: timeline, as: name, subscription: run, subscriber: subscriber
      )
      .mapError { _ in URLError(.networkConnectionLost) }
  }
}
