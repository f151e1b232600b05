import CombineRebuilt
import Foundation
import Testing

final class EmailViewModel: ObservableObject {
  @Published var email = ""
  @Published private(set) var isValid = false
  @Published private(set) var message: String?

  init() {
    $email
      .map { $0.contains("@") && $0.contains(".") }
      .removeDuplicates()
      .assign(to: &$isValid)
    $email
      .dropFirst()
      .map { $0.isEmpty ? "An address is required." : nil }
      .removeDuplicates()
      .assign(to: &$message)
  }
}

@Suite("A form field that says whether it is valid")
struct EmailFieldTests {
  @Test("Each state is delivered only when it changes.")
  func validation() {
    let model = EmailViewModel()
    var states: [String] = []
    var tokens = Set<AnyCancellable>()
    model.$isValid.sink { states.append("\($0)") }.store(in: &tokens)
    model.$message.sink { states.append($0 ?? "-") }.store(in: &tokens)
    for email in ["m", "m@", "m@x.y", "m@x.yz", ""] { model.email = email }
    #expect(
      states == [
        "false", "-", "-", "true", "false", "An address is required.",
      ])
  }
}
