import CombineRebuilt
import Testing

final class Session {
  let user = CurrentValueSubject<String?, Never>(nil)

  func signedIn() async -> String? {
    for await user in user.values {
      if let user { return user }
    }
    return nil
  }

  func avatar(
    of user: String,
    load: @escaping (String, @escaping (Result<[UInt8], Error>) -> Void) -> Void
  ) async throws -> [UInt8] {
    try await Future { promise in load(user) { promise($0) } }.value
  }
}

@Suite("A publisher's result in an async function")
struct SignedInTests {
  private struct Offline: Error {}

  @Test("The function waits for the first user, and for a callback.")
  func waits() async throws {
    let session = Session()
    let name = Task { await session.signedIn() }
    session.user.send("moe")
    #expect(await name.value == "moe")
    let bytes = try await session.avatar(of: "moe") { user, done in
      done(.success(Array(user.utf8)))
    }
    #expect(bytes == Array("moe".utf8))
    await #expect(throws: Offline.self) {
      _ = try await session.avatar(of: "moe") { $1(.failure(Offline())) }
    }
  }
}
