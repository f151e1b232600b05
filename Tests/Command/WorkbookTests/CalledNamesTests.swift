import Testing

@testable import workbook_author

@Suite("A call in the prose has the labels of a function")
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
    "All labels in their order are right, and what has a default may be away.",
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
    "Another label, or another order, is not.",
    arguments: [
      ("sink", ["receiveValue", "receiveCompletion"]), ("sink", ["value"]),
      ("delay", ["on", "for"]), ("request", ["demand"]), ("init", ["number"]),
      ("failure", ["code", "reason"]),
    ])
  func wrong(name: String, labels: [String]) {
    #expect(!names.allows(name, labels))
  }

  @Test("What nothing here is called may have any labels.")
  func foreign() {
    #expect(names.allows("addingReportingOverflow", ["_"]))
  }
}
