import Chapter01Handshake
import Chapter05Demand
import Exercise05_5
import ExerciseSupport
import Foundation
import Testing
import Timeline

private let place = "Chapters/05-Demand.md#asking-in-time"

@Suite("05.5 One at a time", .exercise("Chapter05Demand/5-OneAtATime"))
struct OneAtATimeTests {
  private typealias Numbers = Publishers.IntPublisher

  private let timeline = Timeline()
  private let dones = Locked<[() -> Void]>([])

  /// Keeps each `done`, for the test to call.
  private func slow<Failure: Error>() -> OneAtATime<Int, Failure> {
    OneAtATime { [dones] _, done in dones.withLock { $0.append(done) } }
  }

  private func callDone(_ index: Int) {
    let known = dones.withLock { $0 }
    if known.indices.contains(index) { known[index]() }
  }

  private func expect(
    _ lines: [String], _ lesson: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectTimeline(
      timeline,
      is: Timeline.Recording(history: ["subscribe", "subscription"] + lines),
      lesson, see: place, sourceLocation: sourceLocation)
  }

  @Test("One value comes, and the next one when the first is done.")
  func slowly() {
    Numbers(numberOfValues: 3).recorded(on: timeline).subscribe(slow())
    callDone(0)
    expect(
      ["request max(1)", "value 0", "request max(1)", "value 1"],
      "Ask for one at the beginning, and for one when the work is done.")
  }

  @Test("Work that is done at once goes through to the end.")
  func atOnce() {
    Numbers(numberOfValues: 2).recorded(on: timeline)
      .subscribe(OneAtATime { _, done in done() })
    expect(
      [
        "request max(1)", "value 0", "request max(1)", "value 1",
        "request max(1)", "finished",
      ],
      "Done may be called before receive(_:) returns.")
  }

  @Test("A done that is called twice counts once.")
  func twice() {
    Numbers(numberOfValues: 5).recorded(on: timeline).subscribe(slow())
    callDone(0)
    callDone(0)
    callDone(0)
    expect(
      ["request max(1)", "value 0", "request max(1)", "value 1"],
      "Remember for each value that it is done.")
  }

  @Test("A done from another thread asks, too.")
  func anotherThread() {
    Numbers(numberOfValues: 2).recorded(on: timeline).subscribe(slow())
    onThreads(1) { _ in callDone(0) }
    expect(
      [
        "request max(1)", "value 0", "request max(1)", "value 1", "finished",
      ],
      "The subscription may be asked from any thread.")
  }

  @Test("After the completion nothing is asked for.")
  func afterTheEnd() {
    let subscriber: OneAtATime<Int, Never> = slow()
    Numbers(numberOfValues: 1).recorded(on: timeline).subscribe(subscriber)
    callDone(0)
    withExtendedLifetime(subscriber) {
      expect(
        ["request max(1)", "value 0", "finished"],
        "The run is over; a late done finds nobody to ask.")
    }
  }

  @Test("After a cancel nothing is asked for.")
  func afterACancel() {
    let subscriber: OneAtATime<Int, Never> = slow()
    Numbers(numberOfValues: 3).recorded(on: timeline).subscribe(subscriber)
    subscriber.cancel()
    subscriber.cancel()
    callDone(0)
    expect(
      ["request max(1)", "value 0", "cancel"],
      "Cancel the subscription once, and let it go.")
  }

  @Test("A second subscription is cancelled.")
  func second() {
    let subscriber: OneAtATime<Int, Never> = slow()
    Numbers(numberOfValues: 3).subscribe(subscriber)
    Numbers(numberOfValues: 3).recorded(on: timeline).subscribe(subscriber)
    expect(
      ["cancel"], "It has a run already. Refuse the second by cancelling it.")
  }
}
