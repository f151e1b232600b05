import CombineRebuilt
import Testing

final class Player {
  let name: String
  let events = PassthroughSubject<String, Never>()

  init(name: String) { self.name = name }
}

func events(of players: [Player]) -> AnyPublisher<String, Never> {
  Publishers.MergeMany(
    players.map { player in player.events.map { "\(player.name) \($0)" } }
  ).eraseToAnyPublisher()
}

@Suite("The events of many children as one")
struct ManyChildrenTests {
  @Test("Events arrive in the order in which they happen.")
  func order() {
    let players = ["Manny", "Moe"].map(Player.init)
    var lines: [String] = []
    let token = events(of: players).sink { lines.append($0) }
    players[1].events.send("scores")
    players[0].events.send("scores")
    token.cancel()
    players[0].events.send("leaves")
    #expect(lines == ["Moe scores", "Manny scores"])
  }
}
