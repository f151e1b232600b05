// 21.4 Prove the bridge
//
// Task: write a test. `bridge` subscribes to a publisher, and returns a function
// that takes a turn: it waits for the next value. Your test must pass for bridges
// that are right, and fail for each that is not. A bridge is right if
//
// - it subscribes once, when it is made, and asks for nothing then;
// - each turn asks for one value, and comes back with the one that is sent next;
// - at a finish the turn that waits comes back with nil, and so do all turns
//   after it, which ask for nothing;
// - a failure is thrown by the turn that waits, or if none waits, by the next
//   one; the turns after that come back with nil;
// - if the task is cancelled while a turn waits, the run is cancelled, and the
//   turn comes back with nil.
//
// `ManualPublisher` sends what you tell it, and gives `log` a line for what it
// hears: "request max(1)", "cancel". `ManualExecutor` runs tasks when it is told
// to: `begin { … }` begins one and returns it, for a cancel; `run()` lets all go
// on. When `begin` or `run` has returned, every task has ended, or it waits, so
// nothing has to be waited for.
// A wrong bridge may leave a turn waiting for ever: expect things in the test
// itself, and not in the task.
//
// You may use: chapters 01, 05 and 06, Timeline and Testing. Threads: one.
//
// Chapter: Chapters/21-Async.md#make
// Test it: swift run workbook test 21.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter05Demand
import Testing
import Timeline

public struct Trouble: Error {
  public init() {}
}

/// Waits for the next value.
public typealias Turn = () async throws -> Int?

/// Subscribes, and returns what takes a turn.
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
