import CombineRebuilt
import Foundation
import Testing

final class SearchField {
  private let text = PassthroughSubject<String, Never>()
  private var subscriptions = Set<AnyCancellable>()

  init<S: Scheduler>(scheduler: S, search: @escaping (String) -> Void) {
    text
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .removeDuplicates()
      .sink(receiveValue: search)
      .store(in: &subscriptions)
  }

  func textDidChange(_ newText: String) {
    text.send(newText)
  }
}

@Suite("A search field searches after a pause, if its text has changed")
struct SearchFieldTests {
  @Test("Two pauses, one search.")
  func search() {
    let clock = VirtualTimeScheduler()
    var searches: [String] = []
    let field = SearchField(scheduler: clock) { searches.append($0) }
    for text in ["s", "sw", "swift"] {
      field.textDidChange(text)
      clock.advance(by: .milliseconds(200))
    }
    clock.advance(by: .milliseconds(100))
    field.textDidChange("swift ")
    clock.advance(by: .milliseconds(300))
    field.textDidChange("swim")
    clock.advance(by: .milliseconds(300))
    #expect(searches == ["swift", "swim"])
  }
}
