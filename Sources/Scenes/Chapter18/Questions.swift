import Chapter01Handshake
import Chapter18Threads
import Timeline

/// A run that asks a server, played by two threads, with a line on a time line
/// for each call.
struct Questions {
  typealias Make = (Server, Nobody) -> Subscription

  /// How the run is made: which of the three.
  let make: Make
  /// What the threads do: thread 1 requests.
  let second: Second

  enum Second { case cancels, requests }

  /// Every order, printed, with what is wrong with it.
  func printOrders() {
    let orders = everyOrder { program($0, on: Timeline()) }
    for order in orders {
      print(order.lines.joined(separator: "  "))
      if let complaint = order.complaint { print("   \(complaint)") }
    }
    let wrong = orders.filter { $0.complaint != nil }.count
    print("\(wrong) of \(orders.count) orders are wrong")
  }

  /// Draws the order in which thread 2 comes between, and is done at once.
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
        server.callsAtWork.isEmpty ? nil : "a call goes on that nobody wants"
      }
    case .requests:
      return Duet(request("thread 1"), request("thread 2")) {
        let count = server.callsAtWork.count
        return count == 1 ? nil : "\(count) calls are at work"
      }
    }
  }
}

/// A subscriber that takes whatever it is told.
struct Nobody: Subscriber {
  typealias Input = String
  typealias Failure = Never

  let combineIdentifier = CombineIdentifier()

  func receive(subscription: Subscription) {}
  func receive(_ input: String) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Never>) {}
}
