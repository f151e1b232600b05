import Chapter01Handshake
import Chapter05Demand
import Chapter06Reentrancy
import Chapter07ControlEvents
import Timeline

extension Scene {
  static let mapped = Scene(
    "07/map", "A map of a map of a map is one map"
  ) { timeline in
    let tens = [1, 2].publisher.map { $0 * 10 }
    let texts = tens.map { $0 + 1 }.map { "number \($0)" }
    print(type(of: tens))
    print(type(of: texts))
    texts.recorded(on: timeline).subscribe(Guest(demand: .unlimited))
  }

  static let filtered = Scene(
    "07/filter", "A dropped value is requested again"
  ) { timeline in
    (1...6).publisher
      .recorded(on: timeline, as: "numbers", subscriber: "filter")
      .filter { $0.isMultiple(of: 3) }
      .subscribe(Guest(demand: .max(1)))
  }
}
