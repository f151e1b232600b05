import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter07ControlEvents
import Chapter10FirstAndMerge
import Chapter11Subjects
import Chapter12Values
import Chapter21Async
import Foundation
import Timeline

extension Scene {
  static let busyLoop = Scene(
    "21/busy", "A loop that is busy with the first of four taps"
  ) { timeline in
    timeline.declare(["taps", "loop"])
    let (tasks, save) = (ManualExecutor(), Pause())
    let taps = PassthroughSubject<Int, Never>()
    let all = taps.recorded(on: timeline, as: "taps").sink { _ in }
    let loop = tasks.begin {
      for await tap in taps.recorded(on: timeline, as: "loop").values {
        print("tap \(tap)")
        await save.wait()
        print("saved")
      }
    }
    for tap in 1...4 {
      timeline.advance(to: tap * 100)
      if tap == 4 {
        save.end()
        tasks.run()
      }
      taps.send(tap)
      tasks.run()
    }
    timeline.advance(to: 500)
    loop.cancel()
    all.cancel()
    tasks.run()
  }

  static let turnsOfALoop = Scene(
    "21/turns", "What a loop asks, and when"
  ) { timeline in
    let (tasks, save) = (ManualExecutor(), Pause())
    let taps = PassthroughSubject<Int, Never>()
    tasks.begin {
      let recorded = taps.recorded(
        on: timeline, as: "taps", subscription: "run", subscriber: "loop")
      for await tap in recorded.values {
        print("tap \(tap)")
        await save.wait()
      }
    }
    taps.send(1)
    tasks.run()
    taps.send(2)
    save.end()
    tasks.run()
    taps.send(3)
    taps.send(completion: .finished)
    tasks.run()
    save.end()
    tasks.run()
  }

  static let latestInALoop = Scene(
    "21/latest", "The same for a subject that keeps its latest value"
  ) { _ in
    let (tasks, save) = (ManualExecutor(), Pause())
    let taps = CurrentValueSubject<Int, Never>(0)
    let loop = tasks.begin {
      for await tap in taps.values {
        print("tap \(tap)")
        await save.wait()
      }
    }
    for tap in 1...4 {
      taps.send(tap)
      tasks.run()
    }
    save.end()
    tasks.run()
    loop.cancel()
    save.end()
    tasks.run()
  }

  static let taskCancelled = Scene(
    "21/cancelled", "A task that is cancelled while its loop waits"
  ) { timeline in
    let tasks = ManualExecutor()
    let taps = PassthroughSubject<Int, Never>()
    let loop = tasks.begin {
      let recorded = taps.recorded(
        on: timeline, as: "taps", subscription: "run", subscriber: "loop")
      for await tap in recorded.values { print("tap \(tap)") }
      print("after the loop, cancelled: \(Task.isCancelled)")
    }
    taps.send(1)
    tasks.run()
    loop.cancel()
    taps.send(2)
    tasks.run()
  }

  static let cancelledInside = Scene(
    "21/cancelled-inside", "A task that is cancelled in the body of its loop"
  ) { _ in
    let (tasks, save) = (ManualExecutor(), Pause())
    let taps = PassthroughSubject<Int, Never>()
    let loop = tasks.begin {
      for await tap in taps.print("run").values {
        print("tap \(tap)")
        await save.wait()
        print("saved")
      }
    }
    taps.send(1)
    tasks.run()
    loop.cancel()
    print("(cancelled)")
    save.end()
    tasks.run()
  }

  static let loopLeft = Scene(
    "21/left", "A loop that is left at the first value"
  ) { _ in
    let tasks = ManualExecutor()
    let taps = PassthroughSubject<Int, Never>()
    tasks.begin {
      for await tap in taps.print("run").values {
        print("tap \(tap)")
        break
      }
      print("(left)")
    }
    taps.send(1)
    tasks.run()
  }

  static let failedBetween = Scene(
    "21/throws", "A failure that comes while the loop is busy"
  ) { _ in
    let (tasks, save) = (ManualExecutor(), Pause())
    let taps = PassthroughSubject<Int, URLError>()
    tasks.begin {
      do {
        for try await tap in taps.values {
          print("tap \(tap)")
          await save.wait()
          print("saved")
        }
      } catch {
        print("thrown: \((error as? URLError)?.code == .timedOut)")
      }
    }
    taps.send(1)
    tasks.run()
    taps.send(completion: .failure(URLError(.timedOut)))
    print("(failed)")
    save.end()
    tasks.run()
  }

  static let onAnActor = Scene(
    "21/actor", "A value that another thread sends, and a loop on an actor"
  ) { _ in
    let tasks = ManualExecutor()
    let taps = PassthroughSubject<Int, Never>()
    let label = Label()
    tasks.begin { await label.show(taps.values) }
    onAnotherThread { taps.send(1) }
    print("(sent)")
    tasks.run()
    taps.send(completion: .finished)
    tasks.run()
  }
}

/// A label on a screen; only its own actor uses it.
private actor Label {
  private var text = ""

  func show(_ taps: AsyncPublisher<PassthroughSubject<Int, Never>>) async {
    for await tap in taps {
      text = "tap \(tap)"
      print("the label shows \(text)")
    }
  }
}

/// Runs `body` on another thread, and waits until it returns.
private func onAnotherThread(_ body: @escaping () -> Void) {
  let isOver = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    isOver.signal()
  }
  isOver.wait()
}
