import ExerciseSupport

/// The model of `Board`; each sent value is a number.
struct ListenToTheSecond: Specification {
  enum Step: Hashable { case feed(Int) }

  static let sendTens = "board.sendTens(50)"
  static let stop = "board.stop()"
  static let drop = "board = nil"
  static let released = Call.own("the closure is released")
  static func write(_ line: String) -> Call { .own("write(\"\(line)\")") }

  private var isFeeding = true
  private var isThere = true

  mutating func take(_ move: Move) -> [Effect<Step>] {
    // After `drop` there is no board.
    if !isThere { return [.open] }
    switch move {
    case .send(let number, _):
      return [.call(Self.write("number \(number)")), .then(.feed(number))]
    case .own(Self.sendTens):
      return [.call(Self.write("tens 50"))]
    case .own(Self.stop):
      isFeeding = false
    case .own:
      isThere = false
      return [.call(Self.released)]
    default: break
    }
    return []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    guard case .feed(let number) = step, isFeeding else { return [] }
    return [.call(Self.write("tens \(number * 10)"))]
  }
}
