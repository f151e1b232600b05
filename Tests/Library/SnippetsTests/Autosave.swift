import CombineRebuilt
import Foundation
import Testing

final class Editor<Clock: Scheduler> {
  @Published var text = ""
  @Published private(set) var isSaved = true
  private var cancellables = Set<AnyCancellable>()

  init(scheduler: Clock, save: @escaping (String) -> Void) {
    $text
      .dropFirst()
      .sink { [weak self] _ in self?.isSaved = false }
      .store(in: &cancellables)
    $text
      .dropFirst()
      .debounce(for: .seconds(2), scheduler: scheduler)
      .sink { [weak self] text in
        save(text)
        self?.isSaved = true
      }
      .store(in: &cancellables)
  }
}

@Suite("An editor that saves when typing pauses")
struct AutosaveTests {
  @Test("A sentence is saved once, and nothing after the editor's release.")
  func save() {
    let clock = VirtualTimeScheduler()
    var saved: [String] = []
    var editor: Editor? = Editor(scheduler: clock) { saved.append($0) }
    editor?.text = "One"
    clock.advance(by: .seconds(1))
    editor?.text = "One sentence."
    #expect(editor?.isSaved == false)
    clock.advance(by: .seconds(2))
    #expect(editor?.isSaved == true)
    editor?.text = "Lost"
    editor = nil
    clock.advance(by: .seconds(2))
    #expect(saved == ["One sentence."])
  }
}
