import CombineRebuilt
import Testing

func news(
  stored: [String], loaded: AnyPublisher<[String], Never>
) -> AnyPublisher<[String], Never> {
  loaded.prepend(stored).eraseToAnyPublisher()
}

@Suite("A list that shows what is stored before what is loaded")
struct StoredFirstTests {
  @Test("The stored list appears at once, the loaded one later.")
  func order() {
    let request = PassthroughSubject<[String], Never>()
    var shown: [[String]] = []
    let token = news(stored: ["old"], loaded: request.eraseToAnyPublisher())
      .sink { shown.append($0) }
    #expect(shown == [["old"]])
    request.send(["new", "old"])
    token.cancel()
    #expect(shown == [["old"], ["new", "old"]])
  }
}
