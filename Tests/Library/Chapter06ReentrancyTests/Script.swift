import Chapter01Handshake

/// The actions of a subscriber in one run, between deliveries and inside them.
struct Script: CustomStringConvertible {
  enum Step: CustomStringConvertible {
    case request(Subscribers.Demand)
    case cancel

    var asks: Bool {
      if case .request = self { true } else { false }
    }

    var description: String {
      switch self {
      case .request(let demand): "request \(demand)"
      case .cancel: "cancel"
      }
    }
  }

  struct Reaction: CustomStringConvertible {
    var steps: [Step]
    var returned: Subscribers.Demand

    var description: String { "\(steps) return \(returned)" }
  }

  var count: Int
  var outside: [Step]
  var inside: [Reaction]

  var description: String {
    "\(count) values; outside: \(outside); inside: \(inside)"
  }

  init(count: Int? = nil, using generator: inout SeededGenerator) {
    let count = count ?? Int.random(in: 0...7, using: &generator)
    self.count = count
    outside = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
      Step.random(cancelOneIn: 12, using: &generator)
    }
    inside = (0..<count).map { _ in
      let steps = max(0, Int.random(in: -3...2, using: &generator))
      return Reaction(
        steps: (0..<steps).map { _ in
          Step.random(cancelOneIn: 10, using: &generator)
        },
        returned: Bool.random(using: &generator)
          ? .none : .random(using: &generator))
    }
  }
}

extension Script.Step {
  fileprivate static func random(
    cancelOneIn chance: Int, using generator: inout SeededGenerator
  ) -> Self {
    Int.random(in: 0..<chance, using: &generator) == 0
      ? .cancel : .request(.random(using: &generator))
  }
}

extension Subscribers.Demand {
  fileprivate static func random(
    using generator: inout SeededGenerator
  ) -> Self {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: .unlimited
    case 1: .max(.max)
    case 2..<6: .none
    case 6..<14: .max(1)
    default: .max(Int.random(in: 2...4, using: &generator))
    }
  }
}
