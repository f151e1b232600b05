import Chapter01Handshake
import ExerciseSupport

/// The model of two rows of a `Controller`. Row 0 shows publisher 0; each row
/// can show publisher 1.
struct OwnerModel: Specification {
  enum Step: Hashable { case subscribe(Int, row: Int), cleared }

  private enum Run: Hashable { case subscribed, on, over }

  static let drop = "controller = nil"
  static let clear = "controller.clear(row: 0)"
  static func look(_ row: Int) -> String { "controller.text(inRow: \(row))" }
  static func show(_ index: Int, _ row: Int) -> String {
    "controller.show(\(index == 0 ? "a" : "b"), inRow: \(row))"
  }
  static func text(_ text: String?) -> Call { .own("it is \(text ?? "nil")") }

  private var isAlive = true
  /// The publisher that each row shows.
  private var shown: [Int: Int] = [:]
  private var runs: [Int: Run] = [:]
  private var texts: [Int: Int] = [:]
  /// Whether `clear` is running; the text may be there or not.
  private var isClearing = false
  /// Whether `show` has not begun its run; a row cleared meanwhile is left open.
  private var isShowing = false

  mutating func take(_ move: Move) -> [Effect<Step>] {
    switch move {
    case .attach(let index):
      guard row(of: index) != nil else { return [.call(.cancel(index))] }
      runs[index] = .on
      return [.call(.request(.unlimited, of: index))]
    case .send(let value, let index):
      if let row = row(of: index) { texts[row] = value }
    case .finish(let index):
      runs[index] = .over
    case .own(let name):
      return isAlive ? act(name) : []
    default: break
    }
    return []
  }

  private func row(of index: Int) -> Int? {
    shown.first { $0.value == index }?.key
  }

  private mutating func act(_ name: String) -> [Effect<Step>] {
    switch name {
    case Self.clear:
      if isShowing { return [.open] }
      texts[0] = nil
      isClearing = true
      return end(0) + [.then(.cleared)]
    case Self.drop:
      isAlive = false
      // Left open: which of two runs is cancelled first.
      if shown.values.filter({ runs[$0] == .on }).count > 1 { return [.open] }
      return end(0) + end(1)
    case Self.look(0), Self.look(1):
      if isClearing { return [.open] }
      let text = texts[name == Self.look(0) ? 0 : 1]
      return [.call(Self.text(text.map { "\($0)" }))]
    default:
      let index = name == Self.show(0, 0) ? 0 : 1
      let row = name == Self.show(1, 1) ? 1 : 0
      // Each publisher is shown once, so that its runs have one number.
      if runs[index] != nil { return [.open] }
      isShowing = true
      return end(row) + [.then(.subscribe(index, row: row))]
    }
  }

  private mutating func end(_ row: Int) -> [Effect<Step>] {
    guard let index = shown.removeValue(forKey: row) else { return [] }
    defer { runs[index] = .over }
    return runs[index] == .on ? [.call(.cancel(index))] : []
  }

  mutating func go(on step: Step, after outcome: Outcome) -> [Effect<Step>] {
    guard case .subscribe(let index, let row) = step else {
      isClearing = false
      return []
    }
    isShowing = false
    shown[row] = index
    runs[index] = .subscribed
    return [.call(.subscribed(index))]
  }

  func holds(_ thing: Thing) -> Bool {
    guard case .above(let index) = thing else { return true }
    return runs[index] == .on
  }
}
