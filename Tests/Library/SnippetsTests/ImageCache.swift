import CombineRebuilt
import Foundation
import Testing

final class ImageLoader {
  private var cache: [URL: Data] = [:]
  private let fetch: (URL) -> AnyPublisher<Data, URLError>

  init(fetch: @escaping (URL) -> AnyPublisher<Data, URLError>) {
    self.fetch = fetch
  }

  func image(at url: URL) -> AnyPublisher<Data?, Never> {
    if let data = cache[url] {
      return Just(data).eraseToAnyPublisher()
    }
    return fetch(url)
      .map { [weak self] data -> Data? in
        self?.cache[url] = data
        return data
      }
      .replaceError(with: nil)
      .eraseToAnyPublisher()
  }
}

@Suite("A cache of images")
struct ImageCacheTests {
  @Test("Each image is fetched once, then read from the cache.")
  func cache() throws {
    let url = try #require(URL(string: "http://localhost/cat"))
    var fetches = 0
    let loader = ImageLoader { _ in
      fetches += 1
      return fetches == 1
        ? Fail(error: URLError(.timedOut)).eraseToAnyPublisher()
        : Just(Data([7])).setFailureType(to: URLError.self)
          .eraseToAnyPublisher()
    }
    var images: [Data?] = []
    for _ in 1...3 { loader.image(at: url).sink { images.append($0) }.cancel() }
    #expect(images == [nil, Data([7]), Data([7])])
    #expect(fetches == 2)
  }
}
