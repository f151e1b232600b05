import CombineRebuilt
import Foundation
import Testing

final class PlayerViewModel: ObservableObject {
  enum State: Equatable {
    case stopped, playing(String), failed
  }
  enum Action {
    case play(String), stop, fail
  }

  @Published private(set) var state = State.stopped
  let actions = PassthroughSubject<Action, Never>()

  init() {
    actions
      .map { action -> State in
        switch action {
        case .play(let song): .playing(song)
        case .stop: .stopped
        case .fail: .failed
        }
      }
      .removeDuplicates()
      .assign(to: &$state)
  }

  var isPlaying: AnyPublisher<Bool, Never> {
    $state.map { $0 != .stopped && $0 != .failed }
      .removeDuplicates()
      .eraseToAnyPublisher()
  }
}

@Suite("A player: actions in, states out")
struct PlayerModelTests {
  @Test("Actions change the state; isPlaying delivers only changes.")
  func player() {
    let model = PlayerViewModel()
    var log: [String] = []
    var tokens = Set<AnyCancellable>()
    model.isPlaying.sink { log.append("\($0)") }.store(in: &tokens)
    model.actions.send(.play("a"))
    model.actions.send(.play("b"))
    model.actions.send(.fail)
    model.actions.send(.stop)
    model.actions.send(.play("b"))
    #expect(log == ["false", "true", "false", "true"])
    #expect(model.state == .playing("b"))
  }
}
