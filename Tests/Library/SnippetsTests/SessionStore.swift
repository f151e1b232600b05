import CombineRebuilt
import Foundation
import Testing

final class SessionStore {
  private let current = CurrentValueSubject<String?, Never>(nil)

  var user: AnyPublisher<String?, Never> { current.eraseToAnyPublisher() }
  var isLoggedIn: Bool { current.value != nil }

  func logIn(_ name: String) { current.send(name) }
  func logOut() { current.value = nil }
}

@Suite("A session with the current user")
struct SessionStoreTests {
  @Test("A late subscriber receives the current user at once.")
  func session() {
    let store = SessionStore()
    var log: [String] = []
    var tokens = Set<AnyCancellable>()
    store.user.sink { log.append("first \($0 ?? "-")") }.store(in: &tokens)
    store.logIn("ann")
    store.user.sink { log.append("second \($0 ?? "-")") }.store(in: &tokens)
    #expect(store.isLoggedIn)
    store.logOut()
    #expect(!store.isLoggedIn)
    #expect(
      log == [
        "first -", "first ann", "second ann", "first -", "second -",
      ])
  }
}
