import Testing

@testable import WorkbookCheck
@testable import WorkbookPages

@Suite("The surface of a file is what its tests can call")
struct PublicInterfaceTests {
  @Test("Names and labels count, stored or computed does not.")
  func declarations() {
    let surface = PublicInterface(
      of: """
        import Foundation
        public final class Box<Value: Error> {
          public private(set) var items: [String] = []
          public let size = 3
          public init(holding items: [String: Int] = [:], count: Int) {}
          public func each(_ body: @escaping (Int, String) -> Void, until end: Int)
          public static func make() {}
          public typealias Input = Value
          func hidden() {}
        }
        """)
    #expect(surface.imports == ["import Foundation"])
    #expect(
      surface.declarations == [
        "class Box", "property items", "property size", "init(holding:count:)",
        "func each(_:until:)", "func make()", "typealias Input",
      ])
  }
}
