/// Unpacks what "deflate" packed (RFC 1951), the method of every zip file.
///
/// It never makes more than it is allowed to, however little it was given: a
/// few kilobytes can stand for gigabytes.
struct Inflate {
  enum Problem: Error { case damaged, tooLarge }

  private var bits: Bits
  private var output: [UInt8] = []
  private let limit: Int

  /// - Parameter limit: the most bytes that may come out.
  static func unpack(_ bytes: some Collection<UInt8>, limit: Int) throws
    -> [UInt8]
  {
    var inflate = Inflate(bits: Bits(Array(bytes)), limit: limit)
    try inflate.run()
    return inflate.output
  }

  private init(bits: Bits, limit: Int) {
    self.bits = bits
    self.limit = limit
  }

  private mutating func run() throws {
    var isLast = false
    while !isLast {
      isLast = try bits.take(1) == 1
      switch try bits.take(2) {
      case 0: try copyStored()
      case 1: try copyCoded(Code(Self.fixedLengths), Code(Self.fixedDistances))
      case 2:
        let (lengths, distances) = try readCodes()
        try copyCoded(lengths, distances)
      default: throw Problem.damaged
      }
    }
  }

  private mutating func copyStored() throws {
    bits.skipToByte()
    let count = try bits.take(16)
    guard try bits.take(16) == ~count & 0xffff else { throw Problem.damaged }
    guard output.count + count <= limit else { throw Problem.tooLarge }
    for _ in 0..<count { output.append(UInt8(try bits.take(8))) }
  }

  private mutating func copyCoded(_ lengths: Code, _ distances: Code) throws {
    while true {
      let symbol = try lengths.next(&bits)
      guard symbol != 256 else { return }
      if symbol < 256 {
        guard output.count < limit else { throw Problem.tooLarge }
        output.append(UInt8(symbol))
        continue
      }
      guard symbol - 257 < Self.lengths.count else { throw Problem.damaged }
      let (length, moreLength) = Self.lengths[symbol - 257]
      let count = try length + bits.take(moreLength)
      let place = try distances.next(&bits)
      guard place < Self.distances.count else { throw Problem.damaged }
      let (distance, moreDistance) = Self.distances[place]
      let back = try distance + bits.take(moreDistance)
      guard back <= output.count else { throw Problem.damaged }
      guard output.count + count <= limit else { throw Problem.tooLarge }
      // It may overlap what it writes, so byte for byte.
      for _ in 0..<count { output.append(output[output.count - back]) }
    }
  }

  /// The two codes of a block, which are written in a third.
  private mutating func readCodes() throws -> (Code, Code) {
    let literals = try bits.take(5) + 257
    let distances = try bits.take(5) + 1
    let order = [
      16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
    ]
    var own = [Int](repeating: 0, count: 19)
    for index in 0..<(try bits.take(4) + 4) {
      own[order[index]] = try bits.take(3)
    }
    let code = try Code(own)
    var lengths: [Int] = []
    while lengths.count < literals + distances {
      let symbol = try code.next(&bits)
      switch symbol {
      case 0...15: lengths.append(symbol)
      case 16:
        guard let last = lengths.last else { throw Problem.damaged }
        lengths += Array(repeating: last, count: try bits.take(2) + 3)
      case 17: lengths += Array(repeating: 0, count: try bits.take(3) + 3)
      default: lengths += Array(repeating: 0, count: try bits.take(7) + 11)
      }
    }
    guard lengths.count == literals + distances else { throw Problem.damaged }
    return (
      try Code(Array(lengths[..<literals])),
      try Code(Array(lengths[literals...]))
    )
  }

  // MARK: - Tables of the standard

  private static let fixedLengths =
    Array(repeating: 8, count: 144) + Array(repeating: 9, count: 112)
    + Array(repeating: 7, count: 24) + Array(repeating: 8, count: 8)
  private static let fixedDistances = Array(repeating: 5, count: 30)

  /// The first value of each symbol, and how many bits follow it.
  private static let lengths: [(Int, Int)] = {
    var table: [(Int, Int)] = []
    var value = 3
    for index in 0..<28 {
      let more = max(0, index / 4 - 1)
      table.append((value, more))
      value += 1 << more
    }
    return table + [(258, 0)]
  }()
  private static let distances: [(Int, Int)] = {
    var table: [(Int, Int)] = []
    var value = 1
    for index in 0..<30 {
      let more = max(0, index / 2 - 1)
      table.append((value, more))
      value += 1 << more
    }
    return table
  }()
}

/// A stream of bits, lowest first.
private struct Bits {
  private let bytes: [UInt8]
  private var index = 0
  private var held = 0
  private var count = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func take(_ wanted: Int) throws -> Int {
    while count < wanted {
      guard index < bytes.count else { throw Inflate.Problem.damaged }
      held |= Int(bytes[index]) << count
      index += 1
      count += 8
    }
    defer {
      held >>= wanted
      count -= wanted
    }
    return held & ((1 << wanted) - 1)
  }

  mutating func skipToByte() {
    held >>= count % 8
    count -= count % 8
  }
}

/// A canonical Huffman code: how many codes of each length, and their symbols.
private struct Code {
  private var counts = [Int](repeating: 0, count: 16)
  private var symbols: [Int] = []

  init(_ lengths: [Int]) throws {
    for length in lengths where length > 0 { counts[length] += 1 }
    for length in 1...15 {
      symbols += lengths.indices.filter { lengths[$0] == length }
    }
    var left = 1
    for length in 1...15 {
      left = left * 2 - counts[length]
      guard left >= 0 else { throw Inflate.Problem.damaged }
    }
  }

  func next(_ bits: inout Bits) throws -> Int {
    var (code, first, index) = (0, 0, 0)
    for length in 1...15 {
      code |= try bits.take(1)
      let count = counts[length]
      if code - count < first { return symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw Inflate.Problem.damaged
  }
}
