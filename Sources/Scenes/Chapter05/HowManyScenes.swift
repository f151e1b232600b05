import Chapter01Handshake
import Chapter04Sink
import Chapter05Demand
import Chapter06Reentrancy
import Timeline

extension Scene {
  static let twoRuns = Scene(
    "05/two-runs", "Two sinks on one publisher are two runs"
  ) { timeline in
    let numbers = Publishers.IntPublisher(numberOfValues: 3)
      .recorded(on: timeline, subscriber: "sink")
    let first = numbers.sink { print("first \($0)") }
    let second = numbers.sink { print("second \($0)") }
    first.cancel()
    second.cancel()
  }

  static let tenOfEleven = Scene(
    "05/ten-of-eleven", "Ten are asked for; there are eleven"
  ) { timeline in
    Publishers.IntPublisher(numberOfValues: 11)
      .recorded(on: timeline)
      .subscribe(Guest(demand: .max(10)))
    print("(nothing more comes)")
  }

  static let tenOfTen = Scene(
    "05/ten-of-ten", "Ten are asked for; there are ten"
  ) { timeline in
    Publishers.IntPublisher(numberOfValues: 10)
      .recorded(on: timeline)
      .subscribe(Guest(demand: .max(10)))
  }

  static let nothingToAskFor = Scene(
    "05/empty", "Nothing is asked for; there is nothing"
  ) { timeline in
    Publishers.IntPublisher(numberOfValues: 0)
      .recorded(on: timeline)
      .subscribe(Guest())
  }

  static let arithmetic = Scene(
    "05/arithmetic", "What demands add up to"
  ) { _ in
    typealias Demand = Subscribers.Demand
    print("max(1) + max(2)       is", Demand.max(1) + .max(2))
    print("max(1) + unlimited    is", Demand.max(1) + .unlimited)
    print("max(Int.max) + max(1) is", Demand.max(.max) + .max(1))
    print("max(3) - 1            is", Demand.max(3) - 1)
    print("unlimited - 1         is", Demand.unlimited - 1)
    print("unlimited - unlimited is", Demand.unlimited - .unlimited)
    print("max(3) - unlimited    is", Demand.max(3) - .unlimited)
    print("max(3) == 3           is", Demand.max(3) == 3)
    print("unlimited > Int.max   is", Demand.unlimited > Int.max)
  }

  static let returnsDemand = Scene(
    "05/returns-demand", "A subscriber asks by what it returns"
  ) { timeline in
    Publishers.IntPublisher(numberOfValues: 3)
      .recorded(on: timeline)
      .subscribe(
        Guest(demand: .max(1)) { _, value in value == 0 ? .max(1) : .none })
  }
}
