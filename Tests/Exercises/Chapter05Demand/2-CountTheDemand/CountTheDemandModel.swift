import Chapter01Handshake
import ExerciseSupport

/// The model of a `DemandAccount`.
struct CountTheDemand: Specification {
  static let asks: [String: Subscribers.Demand] = [
    "account.ask(for: .none)": .none,
    "account.ask(for: .max(1))": .max(1),
    "account.ask(for: .max(2))": .max(2),
    "account.ask(for: .max(.max))": .max(.max),
    "account.ask(for: .unlimited)": .unlimited,
  ]
  static let spends: [String: Int] = [
    "account.spend(upTo: 0)": 0, "account.spend(upTo: 1)": 1,
    "account.spend(upTo: 3)": 3, "account.spend(upTo: .max)": .max,
  ]

  static func told(_ number: Int?, open: Subscribers.Demand) -> Call {
    .own((number.map { "returns \($0), " } ?? "") + "open: \(open)")
  }

  /// The open demand; nil is unlimited.
  private var open: Int? = 0

  mutating func take(_ move: Move) -> [Effect<Never>] {
    guard case .own(let text) = move else { return [] }
    var number: Int?
    if let demand = Self.asks[text] {
      open = open.flatMap { open in
        demand.max.flatMap { more in
          more > .max - open ? nil : open + more
        }
      }
    } else if let count = Self.spends[text] {
      number = min(count, open ?? count)
      open = open.map { $0 - min(count, $0) }
    }
    let left = open.map { Subscribers.Demand.max($0) } ?? .unlimited
    return [.call(Self.told(number, open: left))]
  }
}
