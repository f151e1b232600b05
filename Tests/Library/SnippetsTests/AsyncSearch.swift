import CombineRebuilt
import Testing

final class AsyncSearch: ObservableObject {
  @Published var query = ""
  @Published private(set) var results: [String] = []

  init(service: @escaping @Sendable (String) async throws -> [String]) {
    $query
      .dropFirst()
      .removeDuplicates()
      .map { query in
        TaskPublisher { try await service(query) }
          .replaceError(with: [])
      }
      .switchToLatest()
      .assign(to: &$results)
  }
}

@Suite("A search whose service is an async function")
struct AsyncSearchTests {
  @Test("The next word cancels the previous word's task.")
  func search() async {
    let (cancelled, isCancelled) = AsyncStream<String>.makeStream()
    let model = AsyncSearch { query in
      guard query == "a" else { return [query, "abba"] }
      // The answer never arrives: only a cancel ends this loop.
      let never = AsyncStream<Void> { _ in }
      for await _ in never {}
      isCancelled.yield(query)
      return ["late"]
    }
    model.query = "a"
    model.query = "ab"
    #expect(await cancelled.first { _ in true } == "a")
    #expect(
      await model.$results.values.first { !$0.isEmpty } == ["ab", "abba"])
  }
}
