import CombineRebuilt
import Foundation
import Testing

final class FeedViewModel {
  let pull = PassthroughSubject<Void, Never>()
  let appear = PassthroughSubject<Void, Never>()
  @Published private(set) var posts: [String] = []
  @Published private(set) var error: String?

  init(load: @escaping () -> AnyPublisher<[String], URLError>) {
    let results = appear.first()
      .merge(with: pull)
      .flatMap(maxPublishers: .max(1)) { _ in
        load()
          .map(Result<[String], URLError>.success)
          .catch { Just(.failure($0)) }
      }
      .share()
    results.compactMap { try? $0.get() }.assign(to: &$posts)
    results
      .map { result -> String? in
        guard case .failure = result else { return nil }
        return "No connection."
      }
      .assign(to: &$error)
  }
}

@Suite("A feed that loads when it appears and when the user pulls")
struct RefreshTests {
  @Test("A failure shows a message and keeps the posts; a success clears it.")
  func feed() {
    var answers: [Result<[String], URLError>] = [
      .success(["a"]), .failure(URLError(.timedOut)), .success(["a", "b"]),
    ]
    let model = FeedViewModel {
      answers.removeFirst().publisher
        .eraseToAnyPublisher()
    }
    var log: [String] = []
    func note() { log.append("\(model.posts) \(model.error ?? "-")") }
    model.appear.send()
    note()
    model.appear.send()
    note()
    model.pull.send()
    note()
    model.pull.send()
    note()
    #expect(
      log == [
        #"["a"] -"#, #"["a"] -"#, #"["a"] No connection."#, #"["a", "b"] -"#,
      ])
  }
}
