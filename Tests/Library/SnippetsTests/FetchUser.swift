import CombineRebuilt
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

struct User: Codable, Equatable {
  let id: Int
  let name: String
}

struct UserAPI {
  let base: URL
  let session: URLSession

  func user(_ id: Int) -> AnyPublisher<User, Error> {
    session.dataTaskPublisher(for: base.appending(path: "users/\(id)"))
      .map(\.data)
      .decode(type: User.self, decoder: JSONDecoder())
      .receive(on: DispatchQueue.main)
      .eraseToAnyPublisher()
  }
}

@Suite("A user from a server")
struct FetchUserTests {
  @Test("A user is decoded and delivered on the main queue, or fails.")
  func fetch() async throws {
    let server = try LoopbackServer()
    let session = URLSession.uncached()
    defer { session.invalidateAndCancel() }
    server.answer("/users/1", with: .json(#"{"id": 1, "name": "Ann"}"#))
    server.answer("/users/2", with: .json("[]"))
    let api = UserAPI(base: server.url(""), session: session)
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    let isOnMain = Locked(false)
    let found = await api.user(1)
      .map { user -> User in
        isOnMain.set(DispatchQueue.getSpecific(key: key) == true)
        return user
      }
      .recording()
    #expect(found?.output == [User(id: 1, name: "Ann")])
    #expect(isOnMain.value)
    let wrong = await api.user(2).recording()
    #expect(wrong?.output == [])
    guard case .failure(let error) = wrong?.completion else {
      return #expect(Bool(false), "It did not fail.")
    }
    #expect(error is DecodingError)
  }
}
