import Chapter01Handshake
import Testing

@Suite("The documents' three subscribers have the types of their methods")
struct ThreeSubscribersTests {
  private func input<S: Subscriber>(_: S.Type) -> Any.Type { S.Input.self }
  private func failure<S: Subscriber>(_: S.Type) -> Any.Type { S.Failure.self }

  @Test("The first takes its parameter as input, and any error as failure.")
  func typealiasOfFailure() {
    typealias First = FailureAsTypealias.DecodableDataTaskSubscriber<Int>
    #expect(input(First.self) == Int.self)
    #expect(failure(First.self) == (any Error).self)
  }

  @Test("The second takes any error as failure, not its parameter.")
  func parameterForFailure() {
    enum Trouble: Error {}
    typealias Second =
      FailureAsParameter.DecodableDataTaskSubscriber<Int, Trouble>
    #expect(failure(Second.self) == (any Error).self)
  }

  @Test("The third takes any decodable value, boxed, as its input.")
  func typealiasOfInput() {
    typealias Third = InputAsTypealias.DecodableDataTaskSubscriber
    #expect(input(Third.self) == (any Decodable).self)
    #expect(failure(Third.self) == (any Error).self)
  }
}
