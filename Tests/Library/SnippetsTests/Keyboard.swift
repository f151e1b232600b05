import CombineRebuilt
import Foundation
import Testing

extension Notification.Name {
  fileprivate static let keyboardWillShow = Notification.Name("willShow")
  fileprivate static let keyboardWillHide = Notification.Name("willHide")
}

func keyboardHeight(_ center: NotificationCenter) -> AnyPublisher<Int, Never> {
  let shown = center.publisher(for: .keyboardWillShow)
    .map { $0.userInfo?["height"] as? Int ?? 0 }
  let hidden = center.publisher(for: .keyboardWillHide).map { _ in 0 }
  return shown.merge(with: hidden).eraseToAnyPublisher()
}

@Suite("A view that moves with the keyboard")
struct KeyboardTests {
  @Test("The view moves up, and down again.")
  func moves() {
    let center = NotificationCenter()
    var heights: [Int] = []
    let token = keyboardHeight(center).sink { heights.append($0) }
    center.post(
      name: .keyboardWillShow, object: nil, userInfo: ["height": 300])
    center.post(name: .keyboardWillHide, object: nil)
    token.cancel()
    center.post(
      name: .keyboardWillShow, object: nil, userInfo: ["height": 300])
    #expect(heights == [300, 0])
  }
}
