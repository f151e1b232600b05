import Chapter01Handshake
import Testing

@Suite("The documents' three subscribers take what their methods say")
struct ThreeSubscribersTests {
  private func input<S: Subscriber>(_: S.Type) -> Any.Type { S.Input.self }
  private func failure<S: Subscriber>(_: S.Type) -> Any.Type { S.Failure.self }

  @Test("The first takes its parameter, and fails with any error.")
  func typealiasOfFailure() {
    typealias First = FailureAsTypealias.DecodableDataTaskSubscriber<Int>
    #expect(input(First.self) == Int.self)
    #expect(failure(First.self) == (any Error).self)
  }

  @Test("The second fails with any error, whatever its parameter is.")
  func parameterForFailure() {
    enum Trouble: Error {}
    typealias Second =
      FailureAsParameter.DecodableDataTaskSubscriber<Int, Trouble>
    #expect(failure(Second.self) == (any Error).self)
  }

  @Test("The third takes the box of anything that decodes.")
  func typealiasOfInput() {
    typealias Third = InputAsTypealias.DecodableDataTaskSubscriber
    #expect(input(Third.self) == (any Decodable).self)
    #expect(failure(Third.self) == (any Error).self)
  }
}
