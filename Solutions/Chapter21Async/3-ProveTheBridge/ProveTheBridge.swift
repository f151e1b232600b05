// 21.3 Prove the bridge
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
  testValues(bridge)
  testFinish(bridge)
  testFailure(bridge)
  testCancel(bridge)
}

/// A bridge, and one list of its calls and results.
private final class Stand {
  private let book = Locked<[String]>([])
  private let tasks = ManualExecutor()
  let numbers: ManualPublisher<Int, Trouble>
  private let turn: Turn

  init(_ bridge: Bridge) {
    let book = book
    numbers = ManualPublisher { line in book.withLock { $0.append(line) } }
    turn = bridge(numbers)
  }

  var lines: [String] { book.withLock { $0 } }

  @discardableResult
  func take(_ times: Int = 1) -> Task<Void, Never> {
    tasks.begin { [book, turn] in
      for _ in 1...times {
        var line: String
        do {
          line = try await turn().map { "\($0)" } ?? "nil"
        } catch {
          line = error is Trouble ? "trouble" : "\(error)"
        }
        book.withLock { $0.append(line) }
      }
    }
  }

  func send(_ number: Int) {
    numbers.send(number)
    tasks.run()
  }

  func end(_ completion: Subscribers.Completion<Trouble>) {
    numbers.send(completion: completion)
    tasks.run()
  }

  func cancel(_ task: Task<Void, Never>) {
    task.cancel()
    tasks.run()
  }
}

private func testValues(_ bridge: Bridge) {
  let stand = Stand(bridge)
  #expect(stand.lines == [])
  #expect(stand.numbers.subscriberCount == 1)
  stand.take()
  #expect(stand.lines == ["request max(1)"])
  stand.send(1)
  #expect(stand.lines == ["request max(1)", "1"])
  stand.take()
  stand.send(2)
  #expect(stand.numbers.subscriberCount == 1)
  #expect(
    stand.lines == ["request max(1)", "1", "request max(1)", "2"])
}

private func testFinish(_ bridge: Bridge) {
  let stand = Stand(bridge)
  stand.take(3)
  stand.end(.finished)
  #expect(stand.lines == ["request max(1)", "nil", "nil", "nil"])
  let between = Stand(bridge)
  between.end(.finished)
  between.take(2)
  #expect(between.lines == ["nil", "nil"])
}

private func testFailure(_ bridge: Bridge) {
  let waiting = Stand(bridge)
  waiting.take(3)
  waiting.end(.failure(Trouble()))
  #expect(waiting.lines == ["request max(1)", "trouble", "nil", "nil"])
  let between = Stand(bridge)
  between.end(.failure(Trouble()))
  between.take(3)
  #expect(between.lines == ["trouble", "nil", "nil"])
}

private func testCancel(_ bridge: Bridge) {
  let stand = Stand(bridge)
  let task = stand.take()
  stand.cancel(task)
  #expect(stand.lines == ["request max(1)", "cancel", "nil"])
}
