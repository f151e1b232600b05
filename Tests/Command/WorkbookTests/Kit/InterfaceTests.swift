import Testing

@testable import WorkbookBuild
@testable import WorkbookCourse

@Suite("What an answer shows to its tests is its own")
struct InterfaceTests {
  private let model = Interface(
    """
    // swift-interface-format-version: 1.0
    // swift-compiler-version: Swift version 6.3.1
    import Chapter01Handshake
    import Swift
    public struct Greeting : Chapter01Handshake.Publisher {
      public init(to name: Swift.String)
      public func receive<S>(subscriber: S) where S : Chapter01Handshake.Subscriber
    }
    extension Exercise01_3.Greeting : Swift.Equatable {}
    """)
  private let tests = "expectHistory(greeting.log, is: [\"a\"], see: place)"

  private func shadows(_ more: String) -> [String] {
    Interface(model.text + "\n" + more)
      .shadows(module: "Exercise01_3", models: [model], tests: tests)
      .map(\.text)
  }

  @Test("The compiler's remarks make no difference.")
  func remarks() {
    let other = Interface(
      "// swift-compiler-version: another\n" + model.text)
    #expect(other == model)
    #expect(model.names == ["Greeting"])
  }

  @Test("Helpers with names of their own may be public.")
  func helpers() {
    #expect(
      shadows("public final class Helper {\n}\npublic func help()") == [])
    #expect(
      shadows("extension Exercise01_3.Greeting : Swift.Hashable {\n}") == [])
  }

  @Test("A public name that the tests call is refused.")
  func names() {
    #expect(
      shadows("public func expectHistory(_ a: [Swift.String], is: Swift.Int)")
        == [
          "`expectHistory` is a name that the tests use; do not make it public."
        ])
    #expect(shadows("public let place: Swift.String").count == 1)
    #expect(
      shadows(
        "public func == (a: [Swift.String], b: [Swift.String]) -> Swift.Bool"
      ) == ["`==` is a name that the tests use; do not make it public."])
  }

  @Test("A public member of somebody else's type is refused.")
  func extensions() {
    let text =
      "The tests would use what you add to Array too; do not make it public."
    #expect(
      shadows(
        """
        extension Swift.Array where Element == Swift.String {
          public static func == (a: [Swift.String], b: [Swift.String]) -> Swift.Bool
        }
        """) == [text])
    #expect(shadows("extension Swift.Array : Exercise01_3.Own {}") == [text])
  }
}
