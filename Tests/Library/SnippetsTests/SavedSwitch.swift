import CombineRebuilt
import Foundation
import Testing

final class SoundSettings: ObservableObject {
  @Published var isSoundOn: Bool
  private var cancellables = Set<AnyCancellable>()

  init(read: () -> Bool, write: @escaping (Bool) -> Void) {
    isSoundOn = read()
    $isSoundOn
      .dropFirst()
      .removeDuplicates()
      .sink { write($0) }
      .store(in: &cancellables)
  }
}

@Suite("A switch whose changes are saved")
struct SavedSwitchTests {
  @Test("The initial value is read and not written back.")
  func saved() {
    var written: [Bool] = []
    let settings = SoundSettings(read: { true }, write: { written.append($0) })
    settings.isSoundOn = false
    settings.isSoundOn = false
    settings.isSoundOn = true
    #expect(written == [false, true])
  }
}
