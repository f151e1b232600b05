import CombineRebuilt
import Testing

final class WeatherModel: ObservableObject {
  @Published private(set) var isLoading = false
  @Published private(set) var text = ""
  private var request: AnyCancellable?

  func load(_ weather: AnyPublisher<String, Never>) {
    request =
      weather
      .handleEvents(
        receiveSubscription: { [weak self] _ in self?.isLoading = true },
        receiveCompletion: { [weak self] _ in self?.isLoading = false },
        receiveCancel: { [weak self] in self?.isLoading = false }
      )
      .sink { [weak self] in self?.text = $0 }
  }

  func stop() { request = nil }
}

@Suite("A spinner that turns during a request")
struct LoadingWheelTests {
  @Test("The spinner stops at the end and at a cancel.")
  func wheel() {
    let model = WeatherModel()
    var states: [Bool] = []
    let token = model.$isLoading.dropFirst().sink { states.append($0) }
    let answer = PassthroughSubject<String, Never>()
    model.load(answer.eraseToAnyPublisher())
    answer.send("sunny")
    answer.send(completion: .finished)
    #expect(model.text == "sunny")
    model.load(Empty(completeImmediately: false).eraseToAnyPublisher())
    model.stop()
    token.cancel()
    #expect(states == [true, false, true, false])
  }
}
