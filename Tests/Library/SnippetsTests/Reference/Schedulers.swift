import CombineRebuilt
import Foundation
import Testing

// Examples for the API reference, of schedulers that no recipe uses.

struct ImmediateTests {
  @Test("An immediate scheduler delivers before the call returns.")
  func immediate() {
    var received: [Int] = []
    let token = [1, 2].publisher
      .receive(on: ImmediateScheduler.shared)
      .sink { received.append($0) }
    #expect(received == [1, 2])
    token.cancel()
  }
}

struct DispatchTests {
  @Test("A dispatch queue delivers the values in their order.")
  func queue() async {
    let queue = QueueScheduler(DispatchQueue(label: "numbers"))
    let received = await [1, 2].publisher
      .receive(on: queue)
      .collect()
      .values.first { _ in true }
    #expect(received == [1, 2])
  }
}

struct OperationTests {
  @Test("An operation queue runs the actions in their order.")
  func operations() {
    let queue = OperationQueue()
    queue.maxConcurrentOperationCount = 1
    let log = Locked("")
    for number in [1, 2] {
      queue.schedule { log.set(log.value + "\(number)") }
    }
    queue.waitUntilAllOperationsAreFinished()
    #expect(log.value == "12")
  }
}

final class Metronome {
  let ticks: Timer.TimerPublisher
  private var connection: Cancellable?

  init(every interval: TimeInterval, on loop: RunLoop) {
    ticks = Timer.TimerPublisher(
      interval: interval, runLoop: loop, mode: .default)
  }

  func start() { connection = ticks.connect() }

  func stop() { connection?.cancel() }
}

struct MetronomeTests {
  @Test("The timer ticks until it is stopped.")
  func ticks() {
    let metronome = Metronome(every: 0.001, on: .current)
    var count = 0
    let token = metronome.ticks.sink { _ in
      count += 1
      if count == 3 { metronome.stop() }
    }
    metronome.start()
    while count < 3 {
      _ = RunLoop.current.run(mode: .default, before: Date() + 0.01)
    }
    #expect(count == 3)
    token.cancel()
  }
}
