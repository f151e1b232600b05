// 21.3 Prove the bridge
//
// Task: write a test of a bridge. `bridge` subscribes to a publisher, and
// returns a function that takes a turn: it waits for the next value. Your test
// must pass for every correct bridge, and fail for every wrong one. A bridge is
// correct if
//
// - it subscribes once, when it is made, and requests nothing then;
// - each turn requests one value, and returns the value that is sent next;
// - when the publisher finishes, the waiting turn returns nil; all later turns
//   return nil, too, and request nothing;
// - a failure is thrown by the waiting turn or, if none waits, by the next one;
//   the turns after that return nil;
// - if the task is cancelled while a turn waits, the run is cancelled, and the
//   turn returns nil.
//
// `ManualPublisher { line in … }` sends what your test sends through it. Its
// closure receives a line for each call: "request max(1)", "cancel". Its
// `subscriberCount` is the number of its subscribers.
// `ManualExecutor` runs tasks: `begin { … }` begins a task and returns it, so
// that you can cancel it; `run()` continues all tasks. When `begin` or `run`
// has returned, every task has ended or is waiting, so your test need not wait.
// A wrong bridge may leave a turn waiting forever: write each `#expect` in the
// test itself, not in the task.
//
// You may use: chapters 01, 05 and 06, Timeline and Testing. Threads: one.
//
// Chapter: Chapters/21-Async.md#make
// Test it: swift run workbook test 21.3
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Testing
import Timeline

public struct Trouble: Error {
  public init() {}
}

/// A function that waits for the next value.
public typealias Turn = () async throws -> Int?

/// A function that subscribes, and returns a turn.
public typealias Bridge = (ManualPublisher<Int, Trouble>) -> Turn

public func testBridge(_ bridge: Bridge) throws {
  let tasks = ManualExecutor()
  let numbers = ManualPublisher<Int, Trouble>()
  let turn = bridge(numbers)
  var values: [Int?] = []
  tasks.begin { values.append(try? await turn()) }
  numbers.send(1)
  tasks.run()
  #expect(values.count < 2)
}
