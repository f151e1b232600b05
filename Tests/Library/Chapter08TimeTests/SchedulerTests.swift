import Chapter01Handshake
import Chapter07ControlEvents
import Chapter08Time
import Dispatch
import Foundation
import Testing

@Suite("Schedulers run their actions, each by its own clock")
struct SchedulerTests {
  private let written = Locked<[String]>([])
  private var lines: [String] { written.withLock { $0 } }
  private func write(_ line: String) { written.withLock { $0.append(line) } }

  @Test("The immediate scheduler runs each action inside the call.")
  func immediate() {
    let scheduler = ImmediateScheduler.shared
    scheduler.schedule { write("soon") }
    write("after soon")
    scheduler.schedule(after: scheduler.now.advanced(by: 60)) { write("later") }
    write("after later")
    let token = scheduler.schedule(after: scheduler.now, interval: 1) {
      write("again")
    }
    token.cancel()
    write("after again")
    #expect(
      lines == [
        "soon", "after soon", "later", "after later", "again", "after again",
      ])
  }

  @Test("The immediate scheduler's moments are all equal.")
  func immediateTime() {
    let now = ImmediateScheduler.shared.now
    #expect(now.distance(to: now.advanced(by: 60)) == 0)
    #expect(now == now.advanced(by: 60))
    #expect(ImmediateScheduler.shared.minimumTolerance == 0)
  }

  @Test("A queue runs immediate actions in order, on itself.")
  func queue() {
    let queue = DispatchQueue(label: "queue")
    let scheduler = QueueScheduler(queue)
    let key = DispatchSpecificKey<String>()
    queue.setSpecific(key: key, value: "queue")
    let group = DispatchGroup()
    for line in ["a", "b"] {
      scheduler.schedule(options: .init(group: group)) {
        write("\(line) on \(DispatchQueue.getSpecific(key: key) ?? "none")")
      }
    }
    group.wait()
    #expect(lines == ["a on queue", "b on queue"])
  }

  @Test("A queue runs a later action at its date, not before.")
  func queueLater() {
    let scheduler = QueueScheduler(DispatchQueue(label: "queue"))
    let group = DispatchGroup()
    let date = scheduler.now.advanced(by: .milliseconds(2))
    var ranAt: QueueScheduler.SchedulerTimeType?
    scheduler.schedule(
      after: date, tolerance: .zero, options: .init(group: group)
    ) { ranAt = scheduler.now }
    group.wait()
    #expect(ranAt.map { $0 >= date } == true)
  }

  @Test("A queue runs an action whose date is past.")
  func queuePast() {
    let scheduler = QueueScheduler(DispatchQueue(label: "queue"))
    let done = DispatchSemaphore(value: 0)
    scheduler.schedule(after: scheduler.now.advanced(by: -60)) { done.signal() }
    done.wait()
  }

  @Test("A cancel inside a repeated action on a queue ends it.")
  func queueRepeats() {
    let queue = DispatchQueue(label: "queue")
    let done = DispatchSemaphore(value: 0)
    let token = Locked<Cancellable?>(nil)
    var count = 0
    queue.sync {
      // The queue is blocked until the token has been stored.
      let scheduler = QueueScheduler(queue)
      let repeating = scheduler.schedule(
        after: scheduler.now, interval: .milliseconds(1)
      ) {
        count += 1
        guard count == 3 else { return }
        token.withLock { $0 }?.cancel()
        done.signal()
      }
      token.withLock { $0 = repeating }
    }
    done.wait()
    queue.sync {}
    #expect(count == 3)
  }

  @Test("A queue repeats no action with an interval of zero.")
  func queueTraps() async {
    await #expect(processExitsWith: .failure) {
      let scheduler = QueueScheduler(.main)
      _ = scheduler.schedule(after: scheduler.now, interval: 0) {}
    }
  }

  @Test("A queue's moments have distances, an order, and are Codable.")
  func queueTime() throws {
    typealias Moment = QueueScheduler.SchedulerTimeType
    let two = Moment(DispatchTime(uptimeNanoseconds: 2_000_000))
    let later = two.advanced(by: .milliseconds(3))
    #expect(two.distance(to: later) == .milliseconds(3))
    #expect(later.distance(to: two) == .milliseconds(-3))
    #expect(two < later && two == two && Set([two, two]).count == 1)
    let never = Moment(.distantFuture)
    #expect(two.distance(to: never) == .nanoseconds(.max))
    #expect(never.distance(to: two) == .nanoseconds(.max))
    #expect(never.distance(to: never) == 0)
    #expect(two.advanced(by: two.distance(to: never)) == never)
    #expect(two < never && !(never < two) && two != never)
    let data = try JSONEncoder().encode([two])
    #expect(try JSONDecoder().decode([Moment].self, from: data) == [two])
  }

  #if !canImport(Combine)
    @Test("Without Combine a DispatchQueue is a scheduler.")
    func dispatchQueue() {
      let queue = DispatchQueue(label: "queue")
      let group = DispatchGroup()
      #expect(queue.minimumTolerance == 0)
      queue.schedule(options: .init(group: group)) { write("soon") }
      group.wait()
      queue.schedule(
        after: queue.now.advanced(by: .milliseconds(1)), tolerance: 0,
        options: .init(group: group)
      ) { write("later") }
      group.wait()
      let done = DispatchSemaphore(value: 0)
      let token = queue.schedule(
        after: queue.now, interval: .milliseconds(1)
      ) { done.signal() }
      done.wait()
      done.wait()
      token.cancel()
      #expect(lines == ["soon", "later"])
    }
  #endif
}
