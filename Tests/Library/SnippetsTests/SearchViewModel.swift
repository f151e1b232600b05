import CombineRebuilt
import Foundation
import Testing

protocol SongService {
  func songs(matching query: String) -> AnyPublisher<[String], URLError>
}

final class SearchViewModel<Clock: Scheduler>: ObservableObject {
  @Published var query = ""
  @Published private(set) var results: [String] = []

  init(service: SongService, scheduler: Clock) {
    $query
      .dropFirst()
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .filter { !$0.isEmpty }
      .map { query in
        service.songs(matching: query)
          .replaceError(with: [])
      }
      .switchToLatest()
      .receive(on: scheduler)
      .assign(to: &$results)
  }
}

@Suite("A search as a view model")
struct SearchViewModelTests {
  private final class Songs: SongService {
    var asked: [String] = []
    var answers: [PassthroughSubject<[String], URLError>] = []

    func songs(matching query: String) -> AnyPublisher<[String], URLError> {
      asked.append(query)
      let answer = PassthroughSubject<[String], URLError>()
      answers.append(answer)
      return answer.eraseToAnyPublisher()
    }
  }

  @Test("The latest answer is shown; a failure shows nothing and ends nothing.")
  func search() {
    let (clock, songs) = (VirtualTimeScheduler(), Songs())
    let model = SearchViewModel(service: songs, scheduler: clock)
    var shown: [[String]] = []
    let token = model.$results.sink { shown.append($0) }
    func type(_ query: String) {
      model.query = query
      clock.advance(by: .milliseconds(300))
    }
    type("a")
    type("")
    type("ab")
    songs.answers[0].send(["late"])
    songs.answers[1].send(["abba"])
    clock.advance(by: 0)
    type("abc")
    songs.answers[2].send(completion: .failure(URLError(.timedOut)))
    clock.advance(by: 0)
    type("abcd")
    songs.answers[3].send(["abcd"])
    clock.advance(by: 0)
    #expect(songs.asked == ["a", "ab", "abc", "abcd"])
    #expect(shown == [[], ["abba"], [], ["abcd"]])
    token.cancel()
  }
}
