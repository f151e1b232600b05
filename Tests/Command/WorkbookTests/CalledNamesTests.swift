import Testing

@testable import workbook_author

@Suite("A call in the prose has the function's labels")
struct CalledNamesTests {
  private let names: CalledNames = {
    var names = CalledNames()
    names.learn(
      """
      func sink<S: Sequence<Int>>(
        receiveCompletion: @escaping (Result<Int, Never>) -> Void,
        receiveValue: @escaping (S, Int) -> Void
      ) -> Token { fatalError() }
      func delay(for interval: Int, tolerance: Int? = nil, on queue: [Int: Int])
      func request(_ demand: Demand) {}
      init?(exactly number: Int)
      init(initialValue: Int) {}
      case failure(reason: String, code: Int)
      case value(Output)
      func advance(by steps: Int = -1, then next: () -> Void)
      """)
    return names
  }()

  @Test(
    "All labels in order are correct, and defaults may be omitted.",
    arguments: [
      ("sink", ["receiveCompletion", "receiveValue"]),
      ("sink", ["receiveValue"]),
      ("delay", ["for", "tolerance", "on"]), ("delay", ["for", "on"]),
      ("request", ["_"]), ("init", ["exactly"]), ("init", ["initialValue"]),
      ("failure", ["reason", "code"]), ("value", ["_"]),
      ("advance", ["by", "then"]), ("advance", ["then"]),
    ])
  func right(name: String, labels: [String]) {
    #expect(names.allows(name, labels))
  }

  @Test(
    "Other labels, or another order, are a fault.",
    arguments: [
      ("sink", ["receiveValue", "receiveCompletion"]), ("sink", ["value"]),
      ("delay", ["on", "for"]), ("request", ["demand"]), ("init", ["number"]),
      ("failure", ["code", "reason"]),
    ])
  func wrong(name: String, labels: [String]) {
    #expect(!names.allows(name, labels))
  }

  @Test("An unknown function may have any labels.")
  func foreign() {
    #expect(names.allows("addingReportingOverflow", ["_"]))
  }
}
