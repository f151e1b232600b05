import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter12Values
import Timeline

extension Scene {
  static let futureAtOnce = Scene(
    "12/future-at-once", "A future works before its first subscriber"
  ) { timeline in
    timeline.declare(["program", "work", "future"])
    let future = Future<Int, Never> { promise in
      print("work")
      timeline.call(from: "future", to: "work", "begin")
      promise(.success(7))
    }
    print("made")
    for name in ["A", "B"] {
      future
        .recorded(
          on: timeline, as: "future", subscription: "\(name)'s run",
          subscriber: name
        )
        .sink { print("\(name) receives \($0)") }.cancel()
    }
  }

  static let deferredFuture = Scene(
    "12/deferred", "A future that is made for each subscriber"
  ) { _ in
    let deferred = Deferred {
      Future<Int, Never> { promise in
        print("work")
        promise(.success(7))
      }
    }
    print("made")
    for name in ["A", "B"] {
      deferred.sink { print("\(name) receives \($0)") }.cancel()
    }
  }

  static let promiseKeptLate = Scene(
    "12/kept-late", "A promise that is kept without a subscriber"
  ) { timeline in
    timeline.declare(["program", "future", "run", "guest"])
    var promise: Future<Int, Never>.Promise?
    let future = Future<Int, Never> { promise = $0 }
    let guest = Guest<Int>()
    future
      .recorded(
        on: timeline, as: "future", subscription: "run", subscriber: "guest"
      )
      .subscribe(guest)
    print("(the promise is kept with 7)")
    timeline.call(from: "program", to: "future", "success 7") {
      promise?(.success(7))
    }
    print("(and with 8)")
    timeline.call(from: "program", to: "future", "success 8") {
      promise?(.success(8))
    }
    guest.request(.max(1))
  }
}

extension Scene {
  static let promiseHolds = Scene(
    "12/promise-holds", "A promise retains its future"
  ) { timeline in
    let work = Work()
    work.begin()
    work.record("1. the work goes on, and no object keeps the future", timeline)
    work.end()
    work.record("2. the work is done, and has let its promise go", timeline)
  }
}

/// Work that takes time, and then fulfills a future's promise.
private final class Work {
  private var promise: Future<Int, Never>.Promise?
  private weak var future: Future<Int, Never>?

  func begin() {
    let future = Future<Int, Never> { self.promise = $0 }
    self.future = future
    future.subscribe(Guest(demand: .max(1)))
  }

  func end() {
    print("(the promise is kept)")
    promise?(.success(7))
    promise = nil
  }

  func record(_ title: String, _ timeline: Timeline) {
    print("the future is", future == nil ? "gone" : "there")
    timeline.ownership(
      title,
      promise == nil
        ? [
          .variable("work"), .variable("guest's run"),
          .object("future", is: nil),
        ]
        : [
          .variable("work", .strong("promise")),
          .closure("promise", .strong("future", as: "self")),
          .variable("guest's run", .strong("future", as: "parent")),
          .object("future", is: future),
        ])
  }
}
