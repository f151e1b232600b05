import Chapter01Handshake
import Chapter12Values
import Chapter21Async
import ExerciseSupport
import Testing
import Timeline

@Suite("The value of a future")
struct FutureTests {
  private let stand = Stand()

  @Test("The value is there at once, or when the promise is called.")
  func value() async {
    #expect(await Future<Int, Never> { $0(.success(1)) }.value == 1)
    var keep: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { keep = $0 }
    stand.tasks.begin { [log = stand.log] in
      log.write("\(await future.value)")
      log.write("\(await future.value)")
    }
    stand.log.write("(waits)")
    keep?(.success(2))
    stand.tasks.run()
    #expect(stand.lines == ["(waits)", "2", "2"])
  }

  @Test("A failed future throws the failure.")
  func failure() async {
    let future = Future<Int, ExpectedTrouble> { $0(.failure(.expected)) }
    await #expect(throws: ExpectedTrouble.expected) { try await future.value }
  }

  @Test("A cancelled task still waits.")
  func cancelled() {
    var keep: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { keep = $0 }
    let task = stand.tasks.begin { [log = stand.log] in
      log.write("\(await future.value)")
    }
    task.cancel()
    stand.tasks.run()
    stand.log.write("(waits)")
    keep?(.success(2))
    stand.tasks.run()
    #expect(stand.lines == ["(waits)", "2"])
  }
}
