/// A run as a string: `"a--b--c---|"`.
///
/// Each sign takes one tick:
///
/// | sign           | at its tick                                       |
/// |----------------|---------------------------------------------------|
/// | `-`            | nothing                                           |
/// | letter, digit  | a value: itself, or what a mapping gives for it   |
/// | `\|`           | the run finishes                                  |
/// | `x` or `#`     | the run fails                                     |
/// | `!`            | the run is cancelled                              |
/// | `(ab\|)`       | several of these at one tick, in this order       |
///
/// Spaces are ignored. Only `-` may follow an end. `x` is never a value. After
/// a `!`, a publisher delivers nothing more.
///
///     let marbles: Marbles = "a-(bc)--|"
///     // a at 0, b and c at 2, the end at 5
public struct Marbles: Sendable {
  /// An event at a tick.
  public enum Sign: Equatable, Sendable {
    /// A value, by its letter.
    case value(Character)
    /// The run finishes.
    case finished
    /// The run fails.
    case failure
    /// The run is cancelled.
    case cancel
  }

  /// A sign and its tick.
  public struct Moment: Equatable, Sendable {
    /// The time in ticks from the beginning.
    public var tick: Int
    /// The sign.
    public var sign: Sign
  }

  /// The signs in order.
  public private(set) var moments: [Moment]
  /// The length of the string in ticks.
  public private(set) var length: Int

  /// Creates marbles from signs in the order of their ticks.
  init(moments: [Moment], length: Int) {
    self.moments = moments
    self.length = length
  }
}

extension Marbles: ExpressibleByStringLiteral {
  /// Parses a literal; traps if it is not a marble string.
  public init(stringLiteral text: String) {
    do {
      self = try Self.parse(text)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}

extension Marbles: Equatable {
  /// Returns whether the same signs are at the same ticks; silence at the end
  /// is ignored.
  public static func == (left: Self, right: Self) -> Bool {
    left.moments == right.moments
  }
}

extension Marbles: CustomStringConvertible {
  /// The string that makes these marbles.
  public var description: String {
    (0..<length).map { tick in
      let signs = moments.filter { $0.tick == tick }.map(\.sign.character)
      return switch signs.count {
      case 0: "-"
      case 1: String(signs)
      default: "(\(String(signs)))"
      }
    }.joined()
  }
}

extension Marbles.Sign {
  fileprivate var character: Character {
    switch self {
    case .value(let letter): letter
    case .finished: "|"
    case .failure: "x"
    case .cancel: "!"
    }
  }
}
