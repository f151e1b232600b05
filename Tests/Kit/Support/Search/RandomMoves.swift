/// Draws the moves of long programs, the same ones in every run.
///
/// A search tries all programs up to a length. There are too many longer ones,
/// in which three or four events meet, so it draws some of them. A program's
/// number is the seed of its moves, so nothing depends on chance.
struct RandomMoves {
  /// The number of moves in a drawn program.
  static let length = 10

  private let environment: Environment
  private let isOutsideOnly: Bool
  private var left: Int
  private var state: UInt64

  /// - Parameter isOutsideOnly: whether no neighbour moves inside a call.
  init(
    _ number: Int, _ environment: Environment, moves: Int = RandomMoves.length,
    isOutsideOnly: Bool = false
  ) {
    self.environment = environment
    self.isOutsideOnly = isOutsideOnly
    left = moves
    state = UInt64(number)
  }

  /// Returns a number below `bound`, by Steele, Lea and Flood's SplitMix64.
  private mutating func number(below bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((mixed ^ (mixed >> 31)) % UInt64(bound))
  }

  /// Returns the next lawful move; nil if no neighbour moves here.
  ///
  /// Moves that end a run are drawn rarely, so that programs do not end early.
  ///
  /// - Parameter depth: the number of open calls.
  mutating func draw(_ neighbours: Neighbours, in call: Call?, depth: Int)
    -> Move?
  {
    guard left > 0 else { return nil }
    if call != nil {
      if isOutsideOnly || depth > 4 || number(below: 2) == 0 { return nil }
    }
    var moves = neighbours.moves(in: call).filter(\.isLawful).map(\.move)
    if !environment.goesOnAfterLetGo {
      moves.removeAll { if case .letGo = $0 { true } else { false } }
    }
    if number(below: 8) > 0 {
      let others = moves.filter { !$0.endsARun }
      if call != nil || !others.isEmpty { moves = others }
    }
    guard !moves.isEmpty else { return nil }
    left -= 1
    return moves[number(below: moves.count)]
  }
}

extension Move {
  fileprivate var endsARun: Bool {
    switch self {
    case .finish, .fail, .cancel, .letGo: true
    default: false
    }
  }
}
