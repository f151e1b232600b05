import CombineRebuilt
import Testing

// Examples for the API reference, of pieces that no recipe uses directly.

func lines(
  of songs: some Publisher<String, Never>,
  into write: @escaping (String) -> Void
) -> AnyCancellable {
  let sink = Subscribers.Sink<String, Never>(
    receiveCompletion: { write("\($0)") }, receiveValue: write)
  songs.subscribe(sink)
  return AnyCancellable(sink)
}

final class Display {
  var title = ""

  func show(_ songs: some Publisher<String, Never>) -> AnyCancellable {
    let assign = Subscribers.Assign(object: self, keyPath: \.title)
    songs.subscribe(assign)
    return AnyCancellable(assign)
  }
}

final class Playlist: ObservableObject {
  let objectWillChange = ObservableObjectPublisher()
  private(set) var songs: [String] = []

  func add(_ song: String) {
    objectWillChange.send()
    songs.append(song)
  }
}

@Suite("Subscribers for a list of songs")
struct SongTests {
  @Test("A sink receives each song and the end.")
  func sink() {
    var written: [String] = []
    let token = lines(of: ["Alone", "Yes"].publisher) { written.append($0) }
    #expect(written == ["Alone", "Yes", "finished"])
    token.cancel()
  }

  @Test("The display shows the last song.")
  func assign() {
    let display = Display()
    let songs = PassthroughSubject<String, Never>()
    let token = display.show(songs)
    songs.send("Alone")
    token.cancel()
    songs.send("Yes")
    #expect(display.title == "Alone")
  }

  @Test("A playlist announces each change before it happens.")
  func playlist() {
    let playlist = Playlist()
    var counts: [Int] = []
    let token = playlist.objectWillChange.sink {
      counts.append(playlist.songs.count)
    }
    playlist.add("Alone")
    playlist.add("Yes")
    #expect(counts == [0, 1])
    token.cancel()
  }
}
