import CombineRebuilt
import Testing

final class PagedList: ObservableObject {
  @Published private(set) var rows: [String] = []
  private let wanted = PassthroughSubject<Int, Never>()

  init(load: @escaping (Int) -> AnyPublisher<[String], Never>) {
    wanted
      .flatMap(maxPublishers: .max(1), load)
      .scan([]) { $0 + $1 }
      .assign(to: &$rows)
  }

  func load(page: Int) { wanted.send(page) }
}

@Suite("Pages that are fetched and added to those before")
struct PagesTests {
  @Test("Each page is added after the previous ones.")
  func pages() {
    let list = PagedList { page in
      Just(["\(page)a", "\(page)b"]).eraseToAnyPublisher()
    }
    list.load(page: 1)
    list.load(page: 2)
    #expect(list.rows == ["1a", "1b", "2a", "2b"])
  }
}
