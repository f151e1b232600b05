import CombineRebuilt
import Foundation

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A screen with a search field. It searches for the text on a server, and
/// shows the results as a list and their number.
///
/// It is written as in an app, with only the public names of the library.
final class SearchScreen {
  let field = TextField()
  private var tokens: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - clock: the scheduler for the pauses and the display.
  ///   - show: called with each change of the screen: `list …`, `number …`.
  init(
    server: URL, session: URLSession, clock: VirtualTimeScheduler,
    show: @escaping (String) -> Void
  ) {
    let found =
      field.publisher(for: .editingChanged)
      .map(\.text)
      .debounce(for: .milliseconds(300), scheduler: clock)
      .removeDuplicates()
      .map { text in
        Self.search(text, on: server, by: session, clock)
      }
      .switchToLatest()
      .receive(on: clock)
      .share()
    found
      .sink { show("list \($0.joined(separator: ", "))") }
      .store(in: &tokens)
    found
      .map(\.count)
      .sink { show("number \($0)") }
      .store(in: &tokens)
  }

  /// One search: up to three attempts half a second apart, or an empty result.
  private static func search(
    _ text: String, on server: URL, by session: URLSession,
    _ clock: VirtualTimeScheduler
  ) -> AnyPublisher<[String], Never> {
    var address = URLComponents(url: server, resolvingAgainstBaseURL: false)!
    address.query = text
    return DataTaskPublisher(
      request: URLRequest(url: address.url!), session: session
    )
    .tryMap { data, response -> Data in
      let status = (response as? HTTPURLResponse)?.statusCode ?? 0
      guard status == 200 else { throw URLError(.badServerResponse) }
      return data
    }
    .decode(type: [String].self, decoder: JSONDecoder())
    .catch { error in
      Fail<[String], Error>(error: error)
        .delay(for: .milliseconds(500), scheduler: clock)
    }
    .retry(2)
    .replaceError(with: [])
    .eraseToAnyPublisher()
  }
}
