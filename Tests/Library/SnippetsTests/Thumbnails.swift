import CombineRebuilt
import Testing

func thumbnails(
  of names: [String], load: @escaping (String) -> AnyPublisher<String, Never>
) -> AnyPublisher<[String], Never> {
  names.publisher
    .flatMap(maxPublishers: .max(2), load)
    .collect()
    .eraseToAnyPublisher()
}

@Suite("Many thumbnails, delivered together after the last one")
struct ThumbnailsTests {
  @Test("Two thumbnails load at a time, and one array arrives.")
  func all() {
    var loaded: [String] = []
    var shown: [[String]] = []
    let token = thumbnails(of: ["a", "b", "c"]) { name in
      Deferred { () -> Just<String> in
        loaded.append(name)
        return Just("small \(name)")
      }.eraseToAnyPublisher()
    }.sink { shown.append($0) }
    #expect(loaded == ["a", "b", "c"])
    #expect(shown == [["small a", "small b", "small c"]])
    token.cancel()
  }
}
