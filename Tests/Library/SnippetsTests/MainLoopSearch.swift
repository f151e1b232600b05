import CombineRebuilt
import Foundation
import Testing

final class MainLoopSearch {
  @Published var query = ""
  private var subscriptions = Set<AnyCancellable>()

  init(loop: RunLoop, search: @escaping (String) -> Void) {
    $query
      .dropFirst()
      .debounce(for: .milliseconds(1), scheduler: loop)
      .removeDuplicates()
      .receive(on: loop)
      .sink(receiveValue: search)
      .store(in: &subscriptions)
  }
}

@Suite("A search that waits on a run loop")
struct MainLoopSearchTests {
  @Test("Three quick letters start one search, for the last text.")
  func search() {
    var searches: [String] = []
    let model = MainLoopSearch(loop: .current) { searches.append($0) }
    for query in ["s", "sw", "swi"] { model.query = query }
    while searches.isEmpty {
      _ = RunLoop.current.run(mode: .default, before: Date() + 0.01)
    }
    #expect(searches == ["swi"])
  }
}
