import CombineRebuilt
import Foundation
import Testing

final class Stopwatch<Clock: Scheduler>: ObservableObject {
  @Published private(set) var seconds = 0
  private let scheduler: Clock
  private var timer: AnyCancellable?

  init(scheduler: Clock) { self.scheduler = scheduler }

  func start() {
    timer = AnyCancellable(
      scheduler.schedule(
        after: scheduler.now.advanced(by: .seconds(1)), interval: .seconds(1)
      ) { [weak self] in self?.seconds += 1 })
  }

  func stop() { timer = nil }
}

@Suite("A stopwatch that a scheduler drives")
struct StopwatchTests {
  @Test("The stopwatch counts while it runs, and continues after a stop.")
  func watch() {
    let clock = VirtualTimeScheduler()
    let watch = Stopwatch(scheduler: clock)
    var shown: [String] = []
    let token = watch.$seconds
      .sink { shown.append("\(clock.now.milliseconds): \($0)") }
    watch.start()
    clock.advance(by: .milliseconds(2500))
    watch.stop()
    clock.advance(by: .seconds(5))
    watch.start()
    clock.advance(by: .seconds(1))
    #expect(shown == ["0: 0", "1000: 1", "2000: 2", "8500: 3"])
    token.cancel()
  }
}
