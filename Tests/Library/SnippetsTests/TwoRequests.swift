import CombineRebuilt
import Testing

struct Profile: Equatable {
  var name: String
  var friends: [String]
}

func loadProfile(
  name: AnyPublisher<String, Error>, friends: AnyPublisher<[String], Error>
) -> AnyPublisher<Profile, Error> {
  name.zip(friends)
    .map { Profile(name: $0, friends: $1) }
    .eraseToAnyPublisher()
}

@Suite("Two requests at once, and their answers as one value")
struct TwoRequestsTests {
  private struct Offline: Error {}

  @Test("Both answers form a profile; one failure ends the run.")
  func both() {
    let name = PassthroughSubject<String, Error>()
    let friends = PassthroughSubject<[String], Error>()
    var lines: [String] = []
    let token = loadProfile(
      name: name.eraseToAnyPublisher(), friends: friends.eraseToAnyPublisher()
    ).sink {
      lines.append("\($0)")
    } receiveValue: {
      lines.append("\($0.name) and \($0.friends.count)")
    }
    friends.send(["Manny", "Jack"])
    name.send("Moe")
    name.send(completion: .finished)
    token.cancel()
    #expect(lines == ["Moe and 2", "finished"])
    var isOver = false
    let failing = loadProfile(
      name: Fail(error: Offline()).eraseToAnyPublisher(),
      friends: Empty(completeImmediately: false).eraseToAnyPublisher()
    ).sink {
      if case .failure = $0 { isOver = true }
    } receiveValue: { _ in
    }
    #expect(isOver)
    failing.cancel()
  }
}
