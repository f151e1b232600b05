import Chapter01Handshake
import Chapter18Threads
import Timeline

/// A subscription to a server that two threads use; each call is recorded on a
/// timeline.
struct Questions {
  typealias Make = (Server, Nobody) -> Subscription

  /// The closure that makes one of the three subscriptions.
  let make: Make
  /// The action of thread 2; thread 1 requests.
  let second: Second

  enum Second { case cancels, requests }

  /// Prints every order, and the problem in it.
  func printOrders() {
    let orders = everyOrder { program($0, on: Timeline()) }
    for order in orders {
      print(order.lines.joined(separator: "  "))
      if let complaint = order.complaint { print("   \(complaint)") }
    }
    let wrong = orders.filter { $0.complaint != nil }.count
    print("\(wrong) of \(orders.count) orders are wrong")
  }

  /// Draws the order in which thread 2 interrupts thread 1 and runs to its end.
  func draw(on timeline: Timeline) {
    timeline.declare(["thread 1", "thread 2", "run", "server"])
    let orders = everyOrder { program($0, on: Timeline()) }
    let inTheGap = orders.last {
      $0.lines.prefix(3).map(\.first) == ["1", "1", "2"]
    }
    guard let inTheGap else { return }
    _ = play({ program($0, on: timeline) }, Choices(inTheGap.ways))
  }

  private func program(_ threads: TwoThreads, on timeline: Timeline) -> Duet {
    let server = MarkingServer { line in
      timeline.call(from: "run", to: "server", line) { threads.point(line) }
    }
    let run = make(server, Nobody())
    func request(_ thread: String) -> Deed {
      Deed("request") {
        timeline.call(.request, from: thread, to: "run", "max(1)") {
          run.request(.max(1))
        }
      }
    }
    let cancel = Deed("cancel") {
      timeline.call(
        .cancel, from: "thread 2", to: "run", body: run.cancel)
    }
    switch second {
    case .cancels:
      return Duet(request("thread 1"), cancel) {
        server.callsAtWork.isEmpty ? nil : "a call goes on that no run needs"
      }
    case .requests:
      return Duet(request("thread 1"), request("thread 2")) {
        let count = server.callsAtWork.count
        return count == 1 ? nil : "\(count) calls are at work"
      }
    }
  }
}

/// A subscriber that ignores its calls.
struct Nobody: Subscriber {
  typealias Input = String
  typealias Failure = Never

  let combineIdentifier = CombineIdentifier()

  func receive(subscription: Subscription) {}
  func receive(_ input: String) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
}
