import Foundation

/// A random number generator whose numbers depend only on the seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  // Steele, Lea and Flood's SplitMix: a Weyl sequence with mixed steps.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// The seed for this run: `WORKBOOK_SEED` if it is set, otherwise a new one.
  static let seed: UInt64 =
    ProcessInfo.processInfo.environment["WORKBOOK_SEED"].flatMap { UInt64($0) }
    ?? UInt64.random(in: 0..<1_000_000_000)
}
