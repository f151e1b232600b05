import Chapter01Handshake
import Chapter05Demand
import ExerciseSupport

/// The events around a `flatMap` in one run, also inside deliveries.
struct FlatMapScript: CustomStringConvertible {
  enum Step: CustomStringConvertible {
    case request(Subscribers.Demand)
    case cancel
    case aboveSends
    case aboveEnds(isFailure: Bool)
    case childSends(Int)
    case childEnds(Int, isFailure: Bool)

    var description: String {
      switch self {
      case .request(let demand): "request \(demand)"
      case .cancel: "cancel"
      case .aboveSends: "above sends"
      case .aboveEnds(let isFailure): "above \(isFailure ? "fails" : "ends")"
      case .childSends(let child): "child \(child) sends"
      case .childEnds(let child, let isFailure):
        "child \(child) \(isFailure ? "fails" : "ends")"
      }
    }
  }

  struct Reaction: CustomStringConvertible {
    var steps: [Step]
    var returned: Subscribers.Demand
    var description: String { "\(steps) return \(returned)" }
  }

  static let childCount = 4

  var most: Subscribers.Demand
  /// The number of values that each child sends when it is first requested,
  /// before it completes; nil for a child that follows the script.
  var eager: [Int?]
  var outside: [Step]
  var inside: [Reaction]

  var description: String {
    """
    maxPublishers \(most), eager \(eager)
    outside: \(outside)
    inside: \(inside)
    """
  }

  init(using generator: inout SeededGenerator) {
    most = [.unlimited, .max(1), .max(2)].randomElement(using: &generator)!
    eager = (0..<Self.childCount).map { _ in
      Bool.random(using: &generator)
        ? Int.random(in: 0...3, using: &generator) : nil
    }
    outside = (0..<Int.random(in: 1...24, using: &generator)).map { _ in
      .random(using: &generator)
    }
    inside = (0..<12).map { _ in
      let steps = max(0, Int.random(in: -3...2, using: &generator))
      return Reaction(
        steps: (0..<steps).map { _ in .random(using: &generator) },
        returned: Bool.random(using: &generator)
          ? .none : .random(using: &generator))
    }
  }

  /// Returns the actions inside the value with this number.
  func reaction(to number: Int) -> Reaction {
    number < inside.count
      ? inside[number] : Reaction(steps: [], returned: .none)
  }
}

extension FlatMapScript.Step {
  static func random(using generator: inout SeededGenerator) -> Self {
    let child = Int.random(
      in: 0..<FlatMapScript.childCount, using: &generator)
    switch Int.random(in: 0..<40, using: &generator) {
    case 0: return .cancel
    case 1: return .aboveEnds(isFailure: true)
    case 2, 3: return .aboveEnds(isFailure: false)
    case 4: return .childEnds(child, isFailure: true)
    case 5..<9: return .childEnds(child, isFailure: false)
    case 9..<18: return .aboveSends
    case 18..<28: return .request(.random(using: &generator))
    default: return .childSends(child)
    }
  }
}

extension Subscribers.Demand {
  static func random(using generator: inout SeededGenerator) -> Self {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: .unlimited
    case 1..<8: .max(1)
    default: .max(Int.random(in: 2...4, using: &generator))
    }
  }
}

/// A scripted upstream or child, which sends no more than was requested.
final class Scripted {
  private let name: String
  private let log: TestLog
  private var left: Int?
  private var asked = Subscribers.Demand.none
  private var isSending = false
  private var next: Int
  private let end: Int
  private(set) var isOn = false
  var send: (Int) -> Subscribers.Demand = { _ in .none }
  var complete: (_ isFailure: Bool) -> Void = { _ in }

  /// - Parameters:
  ///   - values: the values that it can send.
  ///   - eager: the number of values that it sends when it is first requested,
  ///     before it completes; nil if it follows the script.
  init(
    _ name: String, _ log: TestLog, sends values: Range<Int>, eager: Int? = nil
  ) {
    (self.name, self.log, left) = (name, log, eager)
    (next, end) = (values.lowerBound, values.upperBound)
  }

  func begin() { isOn = true }

  func request(_ demand: Subscribers.Demand) {
    guard isOn else { return }
    log.write("  \(name) request \(demand)")
    asked += demand
    sendEagerly()
  }

  func cancel() {
    guard isOn else { return }
    log.write("  \(name) cancel")
    isOn = false
  }

  /// Sends one value if it was requested.
  func sendOne() {
    guard isOn, asked > .none, next < end else { return }
    asked -= 1
    next += 1
    asked += send(next - 1)
  }

  func finish(isFailure: Bool) {
    guard isOn else { return }
    isOn = false
    complete(isFailure)
  }

  private func sendEagerly() {
    guard left != nil, !isSending else { return }
    isSending = true
    while isOn, asked > .none, let count = left, count > 0 {
      left = count - 1
      sendOne()
    }
    isSending = false
    if left == 0 { finish(isFailure: false) }
  }
}
