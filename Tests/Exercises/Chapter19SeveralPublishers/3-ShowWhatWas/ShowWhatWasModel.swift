import ExerciseSupport

/// The model of the lines of a bill.
struct ShowWhatWas: Specification {
  /// The price of a sent value: each price comes twice.
  static func price(_ number: Int) -> Int { (number + 1) / 2 * 100 }
  static let percents = [8, 25]
  static func country(_ percent: Int) -> String {
    "country.send(Country(percent: \(percent)))"
  }
  static let watch = "second = bill.sink { … }"
  static let stop = "first = nil"
  static func shown(_ line: String, by watcher: String) -> Call {
    .own("\(watcher) shows \(line)")
  }

  /// The last price of each subscriber; nil while it is not subscribed.
  private var first: Int? = 0
  private var second: Int?
  private var percent = 20

  mutating func take(_ move: Move) -> [Effect<Never>] {
    switch move {
    case .send(let number, _):
      if first != nil { first = Self.price(number) }
      if second != nil { second = Self.price(number) }
      return lines
    case .own(Self.stop):
      first = nil
    case .own(Self.watch):
      // One second subscriber is enough.
      if second != nil { return [.open] }
      second = 0
    case .own(let name):
      percent = Self.percents.first { Self.country($0) == name } ?? percent
      return lines
    default: break
    }
    return []
  }

  private var lines: [Effect<Never>] {
    [("first", first ?? 0), ("second", second ?? 0)].filter { $0.1 > 0 }
      .map { watcher, price in
        let tax = price * percent / 100
        let line = "\(price) + \(tax) = \(price + tax)"
        return .call(Self.shown(line, by: watcher))
      }
  }
}
