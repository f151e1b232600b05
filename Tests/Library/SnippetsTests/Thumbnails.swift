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

@Suite("Many pictures, all at once when the last is there")
struct ThumbnailsTests {
  @Test("Two are loaded at a time, and one array comes.")
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
