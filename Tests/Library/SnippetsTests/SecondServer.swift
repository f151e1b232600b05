import CombineRebuilt
import Testing

func entries(
  first: AnyPublisher<String, Never>, second: AnyPublisher<String, Never>
) -> AnyPublisher<String, Never> {
  first.append(second).eraseToAnyPublisher()
}

@Suite("A request for each of two servers, the second after the first")
struct SecondServerTests {
  @Test("The second request starts when the first has finished.")
  func order() {
    let first = PassthroughSubject<String, Never>()
    var lines: [String] = []
    let second = Deferred { () -> Just<String> in
      lines.append("(second)")
      return Just("b")
    }
    let token = entries(
      first: first.eraseToAnyPublisher(), second: second.eraseToAnyPublisher()
    ).sink { lines.append($0) }
    first.send("a")
    first.send(completion: .finished)
    token.cancel()
    #expect(lines == ["a", "(second)", "b"])
  }
}
