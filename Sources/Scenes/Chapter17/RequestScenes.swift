import Chapter01Handshake
import Chapter04Sink
import Chapter07ControlEvents
import Chapter08Time
import Chapter11Subjects
import Chapter13PublishersOfPublishers
import Chapter15DataTasks
import Chapter16Recovery
import Chapter17Sharing
import Foundation
import Timeline

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension Scene {
  static let twoRequests = Scene(
    "17/two-requests", "Two sinks on one publisher of a request"
  ) { timeline in
    timeline.declare(["program", "first", "second", "request", "server"])
    let stage = PageStage(timeline)
    let first = stage.sky(for: "first").printed(as: "first")
    stage.waitForRequests(1)
    let second = stage.sky(for: "second").printed(as: "second")
    stage.waitForRequests(2)
    first.cancel()
    second.cancel()
  }

  static let oneRequest = Scene(
    "17/one-request", "Two sinks on one shared publisher"
  ) { timeline in
    timeline.declare([
      "program", "first", "first's run", "second", "second's run", "share",
      "request", "server",
    ])
    let stage = PageStage(timeline)
    let page = stage.sky(for: "share").share()
    let first = page.recorded(on: timeline, for: "first").printed(as: "first")
    let second = page.recorded(on: timeline, for: "second")
      .printed(as: "second")
    stage.waitForRequests(1)
    stage.answer(1)
    stage.countRequests()
    first.cancel()
    second.cancel()
  }

  static let sharedApart = Scene(
    "17/apart", "A property that shares anew each time"
  ) { _ in
    let stage = PageStage()
    let screen = SharesEachTime(stage)
    let first = screen.sky.sink(
      receiveCompletion: { _ in }, receiveValue: { _ in })
    let second = screen.sky.sink(
      receiveCompletion: { _ in }, receiveValue: { _ in })
    stage.waitForRequests(2)
    first.cancel()
    second.cancel()
  }

  static let connectedByHand = Scene(
    "17/by-hand", "The request waits for connect"
  ) { timeline in
    timeline.declare([
      "program", "first", "first's run", "second", "second's run", "multicast",
      "request", "server",
    ])
    let stage = PageStage(timeline)
    let page = stage.sky(for: "multicast").multicast { PassthroughSubject() }
    let first = page.recorded(on: timeline, for: "first", of: "multicast")
      .printed(as: "first")
    let second = page.recorded(on: timeline, for: "second", of: "multicast")
      .printed(as: "second")
    stage.countRequests()
    let connection = timeline.call(
      from: "program", to: "multicast", "connect"
    ) { page.connect() }
    stage.waitForRequests(1)
    stage.answer(1)
    connection.cancel()
    first.cancel()
    second.cancel()
  }

  static let dataAndResponse = Scene(
    "17/data-and-response", "One request: one reads the data, one the response"
  ) { timeline in
    timeline.declare([
      "program", "data", "data's run", "response", "response's run", "share",
      "request", "server",
    ])
    let stage = PageStage(timeline)
    let screen = VirtualTimeScheduler()
    let page = stage.page
      .recorded(
        on: timeline, as: "request", subscription: "request",
        subscriber: "share", describe: { _ in "(data, response)" }
      )
      .share()
    let data =
      page
      .tryMap { page in
        guard page.data.count > 0 else { throw URLError(.zeroByteResource) }
        return page.data
      }
      .decode(type: Weather.self, decoder: JSONDecoder())
      .receive(on: screen)
      .recorded(on: timeline, for: "data")
      .printed(as: "data")
    let response =
      page
      .map { ($0.response as? HTTPURLResponse)?.statusCode ?? 0 }
      .recorded(on: timeline, for: "response")
      .printed(as: "response")
    stage.waitForRequests(1)
    stage.answer(1)
    print("(the screen's turn)")
    timeline.note("the screen's turn")
    screen.advance()
    stage.countRequests()
    data.cancel()
    response.cancel()
  }

  static let emptyData = Scene(
    "17/empty", "The shared answer is empty"
  ) { _ in
    let stage = PageStage()
    stage.answersEmpty()
    let page = stage.page.share()
    let data =
      page
      .tryMap { page in
        guard page.data.count > 0 else { throw URLError(.zeroByteResource) }
        return page.data
      }
      .decode(type: Weather.self, decoder: JSONDecoder())
      .printed(as: "data")
    let response =
      page
      .map { ($0.response as? HTTPURLResponse)?.statusCode ?? 0 }
      .printed(as: "response")
    stage.waitForRequests(1)
    stage.answer(1)
    data.cancel()
    response.cancel()
  }

  static let sharedWithTheLate = Scene(
    "17/late", "A subscriber arrives after the end"
  ) { timeline in
    timeline.declare([
      "program", "early", "early's run", "late", "late's run", "share",
      "request", "server",
    ])
    let stage = PageStage(timeline)
    let page = stage.sky(for: "share").share()
    let early = page.recorded(on: timeline, for: "early").printed(as: "early")
    stage.waitForRequests(1)
    stage.answer(1)
    let late = page.recorded(on: timeline, for: "late").printed(as: "late")
    stage.countRequests()
    early.cancel()
    late.cancel()
  }

  static let lastCancel = Scene(
    "17/last-cancel", "One cancels, and then the other"
  ) { timeline in
    timeline.declare([
      "program", "first", "first's run", "second", "second's run", "share",
      "request", "server",
    ])
    let stage = PageStage(timeline)
    let page = stage.sky(for: "share").share()
    let first = page.recorded(on: timeline, for: "first").printed(as: "first")
    let second = page.recorded(on: timeline, for: "second")
      .printed(as: "second")
    stage.waitForRequests(1)
    print("(the first one cancels)")
    first.cancel()
    stage.lookWhetherOpen()
    print("(the second one cancels)")
    second.cancel()
    stage.waitUntilClosed()
  }
}

/// The property is computed, so each access makes another share.
private struct SharesEachTime {
  private let stage: PageStage

  init(_ stage: PageStage) { self.stage = stage }

  var sky: some Publisher<String, URLError> {
    stage.sky(for: "share").share()
  }
}

extension Publisher {
  /// Records the run of one subscriber of a shared publisher.
  func recorded(
    on timeline: Timeline, for subscriber: String, of source: String = "share"
  ) -> RecordedPublisher<Self> {
    recorded(
      on: timeline, as: source, subscription: "\(subscriber)'s run",
      subscriber: subscriber)
  }
}
