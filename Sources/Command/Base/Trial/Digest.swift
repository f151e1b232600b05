import Foundation

/// SHA-256 (FIPS 180-4), so that two different answers never share a name.
package struct Digest {
  private var state: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]
  private var waiting: [UInt8] = []
  private var count = 0

  /// The digest of several texts; where one ends and the next begins counts.
  package static func of(_ parts: [Data]) -> String {
    var digest = Digest()
    for part in parts {
      digest.add(Data("\(part.count):".utf8))
      digest.add(part)
    }
    return digest.finish()
  }

  mutating func add(_ data: Data) {
    count += data.count
    waiting += data
    var start = 0
    while waiting.count - start >= 64 {
      mix(waiting[start..<(start + 64)])
      start += 64
    }
    waiting.removeFirst(start)
  }

  /// Sixty-four hexadecimal digits.
  mutating func finish() -> String {
    let length = UInt64(count) * 8
    waiting.append(0x80)
    while waiting.count % 64 != 56 { waiting.append(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      waiting.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
    }
    for start in stride(from: 0, to: waiting.count, by: 64) {
      mix(waiting[start..<(start + 64)])
    }
    return state.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }.joined()
  }

  private mutating func mix(_ block: ArraySlice<UInt8>) {
    var words = [UInt32](repeating: 0, count: 64)
    for index in 0..<16 {
      words[index] = (0..<4).reduce(0) {
        $0 << 8 | UInt32(block[block.startIndex + 4 * index + $1])
      }
    }
    for index in 16..<64 {
      let (early, late) = (words[index - 15], words[index - 2])
      let first = early.turned(7) ^ early.turned(18) ^ early >> 3
      let second = late.turned(17) ^ late.turned(19) ^ late >> 10
      words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let one = e.turned(6) ^ e.turned(11) ^ e.turned(25)
      let choice = (e & f) ^ (~e & g)
      let sum = h &+ one &+ choice &+ Self.constants[index] &+ words[index]
      let two = a.turned(2) ^ a.turned(13) ^ a.turned(22)
      let most = (a & b) ^ (a & c) ^ (b & c)
      (h, g, f, e) = (g, f, e, d &+ sum)
      (d, c, b, a) = (c, b, a, sum &+ two &+ most)
    }
    for (index, word) in [a, b, c, d, e, f, g, h].enumerated() {
      state[index] &+= word
    }
  }

  /// The first bits of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < 64 {
      if !primes.contains(where: { candidate % $0 == 0 }) {
        primes.append(candidate)
      }
      candidate += 1
    }
    return primes.map { prime in
      // The root as a number of 36 bits, found bit by bit: exact, unlike
      // floating point.
      var root: UInt64 = 0
      for bit in stride(from: UInt64(34), through: 0, by: -1) {
        let next = root | 1 << bit
        let square = next.multipliedFullWidth(by: next)
        guard square.high < 1 << 32 else { continue }
        // next³ <= prime · 2⁹⁶, compared in three words.
        let low = square.low.multipliedFullWidth(by: next)
        let high = square.high.multipliedFullWidth(by: next)
        let (middle, carry) = high.low.addingReportingOverflow(low.high)
        let top = high.high + (carry ? 1 : 0)
        if top == 0, middle < prime << 32 { root = next }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }()
}

extension UInt32 {
  fileprivate func turned(_ places: UInt32) -> UInt32 {
    self >> places | self << (32 - places)
  }
}
