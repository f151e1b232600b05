import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter12Values
import Chapter21Async
import Timeline

extension Scene {
  static let futureValue = Scene(
    "21/future", "A task that waits for a future, and is cancelled"
  ) { _ in
    let tasks = ManualExecutor()
    var keep: Future<Int, Never>.Promise?
    let answer = Future<Int, Never> { keep = $0 }
    let task = tasks.begin {
      let value = await answer.value
      print("\(value), cancelled: \(Task.isCancelled)")
    }
    task.cancel()
    tasks.run()
    print("(cancelled)")
    keep?(.success(42))
    tasks.run()
  }

  static let thereAndBack = Scene(
    "21/sequence", "A publisher of an asynchronous sequence"
  ) { timeline in
    let tasks = ManualExecutor()
    let (numbers, source) = AsyncStream<Int>.makeStream()
    source.onTermination = { print("stream: \($0)") }
    let guest = Guest<Int>()
    numbers.publisher(on: tasks)
      .recorded(
        on: timeline, as: "numbers", subscription: "run", subscriber: "guest"
      )
      .subscribe(guest)
    for number in 1...3 { source.yield(number) }
    tasks.run()
    print("(nobody has asked)")
    guest.request(.max(2))
    tasks.run()
    guest.request(.max(2))
    tasks.run()
    guest.cancel()
    tasks.run()
  }

  static let cancelledFunction = Scene(
    "21/function", "A publisher of what an asynchronous function returns"
  ) { _ in
    let (tasks, pause) = (ManualExecutor(), Pause())
    let answer = TaskPublisher(on: tasks) {
      print("asked")
      await pause.wait()
      print("answered, cancelled: \(Task.isCancelled)")
      return 42
    }
    for isCancelled in [false, true] {
      let sink = answer.sink { print("value \($0)") }
      tasks.run()
      if isCancelled { sink.cancel() }
      pause.end()
      tasks.run()
    }
  }
}
