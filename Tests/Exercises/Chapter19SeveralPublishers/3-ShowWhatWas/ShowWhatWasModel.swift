import ExerciseSupport

/// The model of the lines of a bill. A sent value is a price in hundreds.
struct ShowWhatWas: Specification {
  static let percents = [8, 25]
  static func country(_ percent: Int) -> String {
    "country.send(Country(percent: \(percent)))"
  }
  static let watch = "second = bill.sink { … }"
  static let stop = "first = nil"
  static func shown(_ line: String) -> Call { .own("shown: \(line)") }

  /// The last price of each subscriber; nil while it is not subscribed.
  private var first: Int? = 0
  private var second: Int?
  private var percent = 20

  mutating func take(_ move: Move) -> [Effect<Never>] {
    switch move {
    case .send(let number, _):
      if first != nil { first = number * 100 }
      if second != nil { second = number * 100 }
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
    [first, second].compactMap { $0 }.filter { $0 > 0 }.map { price in
      let tax = price * percent / 100
      return .call(Self.shown("\(price) + \(tax) = \(price + tax)"))
    }
  }
}
