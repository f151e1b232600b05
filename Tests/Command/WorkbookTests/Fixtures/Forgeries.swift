/// Wrong answers to 11.2 that pass its tests unless the grader prevents it.
enum Forgeries {
  /// Implements nothing, and replaces `==` for arrays by its own closure.
  ///
  /// It uses the closure that it receives to find the test program's image in
  /// memory, and there the entry of the function that compares histories.
  static let comparison = #"""
    // 11.2 Listen to the second

    public final class Board {
      public init(write: @escaping (String) -> Void) { forge(with: write) }
      public func send(_ number: Int) {}
      public func sendTens(_ number: Int) {}
      public func stop() {}
    }

    private struct Heard { var closure: (String) -> Void }
    private struct Equal { var closure: (Int, Int) -> Bool }
    private var cells = [0]
    private var equal = [Equal { _, _ in true }]
    private var isDone = false

    private func peek(_ place: Int) -> Int {
      cells.withContiguousMutableStorageIfAvailable {
        $0.baseAddress![(place - Int(bitPattern: $0.baseAddress!)) / 8]
      }!
    }

    private func poke(_ place: Int, _ value: Int) {
      cells.withContiguousMutableStorageIfAvailable {
        $0.baseAddress![(place - Int(bitPattern: $0.baseAddress!)) / 8] = value
      }
    }

    private func byte(_ place: Int) -> Int {
      peek(place & ~7) >> (8 * (place & 7)) & 255
    }

    /// Puts a closure of its own in the place of `==` between arrays.
    private func forge(with write: @escaping (String) -> Void) {
      if isDone { return }
      isDone = true
      var heard = [Heard(closure: write)]
      let closure = heard.withContiguousMutableStorageIfAvailable {
        Int(bitPattern: $0.baseAddress!)
      }!
      var image = peek(peek(closure + 8)) & ~4095
      while peek(image) & 0xFFFF_FFFF != 0x464C_457F { image -= 4096 }
      var dynamic = 0
      for index in 0..<(peek(image + 56) & 0xFFFF) {
        let header = image + peek(image + 32) + 56 * index
        if peek(header) & 0xFFFF_FFFF == 2 { dynamic = image + peek(header + 16) }
      }
      var values: [Int: Int] = [:]
      while peek(dynamic) != 0 {
        values[peek(dynamic)] = peek(dynamic + 8)
        dynamic += 16
      }
      func address(_ tag: Int) -> Int {
        let value = values[tag] ?? 0
        return value < image ? value + image : value
      }
      let wanted = Array("$sSasSQRzlE2eeoiySbSayxG_ABtFZ".utf8).map { Int($0) }
      let own = equal.withContiguousMutableStorageIfAvailable {
        Int(bitPattern: $0.baseAddress!)
      }!
      for row in 0..<((values[2] ?? 0) / 24) {
        let entry = address(23) + 24 * row
        let symbol = address(6) + 24 * (peek(entry + 8) >> 32)
        let name = address(5) + (peek(symbol) & 0xFFFF_FFFF)
        if wanted.indices.allSatisfy({ byte(name + $0) == wanted[$0] }) {
          poke(image + peek(entry), peek(own))
          return withExtendedLifetime((heard, equal)) {}
        }
      }
    }
    """#

  /// Never releases its board, and makes its tests treat every object as nil.
  static let optional = #"""
    // 11.2 Listen to the second
    import Chapter01Handshake
    import Chapter04Sink
    import Chapter07ControlEvents
    import Chapter11Subjects

    @MainActor extension Optional {
      public static func == (one: Wrapped?, other: _OptionalNilComparisonType) -> Bool
      where Wrapped: AnyObject { true }
    }

    public final class Board {
      private let numbers = PassthroughSubject<Int, Never>()
      private let tens = PassthroughSubject<Int, Never>()
      private var cancellables: Set<AnyCancellable> = []
      private var feeding: AnyCancellable?
      private var me: Board?

      public init(write: @escaping (String) -> Void) {
        numbers.sink { write("number \($0)") }.store(in: &cancellables)
        feeding = numbers.map { $0 * 10 }.subscribe(tens)
        tens.sink { write("tens \($0)") }.store(in: &cancellables)
        me = self
      }

      public func send(_ number: Int) { numbers.send(number) }
      public func sendTens(_ number: Int) { tens.send(number) }
      public func stop() { feeding = nil }
    }
    """#
}
