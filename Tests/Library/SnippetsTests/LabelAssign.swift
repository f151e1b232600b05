import CombineRebuilt
import Foundation
import Testing

final class Label {
  var text: String? = ""
  var isHidden = false
}

final class ProfileViewController {
  let nameLabel = Label()
  let badge = Label()
  private var subscriptions: [AnyCancellable] = []

  func bind(to profile: some Publisher<(name: String, unread: Int), Never>) {
    let shared = profile.share()
    shared
      .map(\.name)
      .map(Optional.some)
      .assign(to: \.text, on: nameLabel)
      .store(in: &subscriptions)
    shared
      .map(\.unread)
      .map { $0 == 0 }
      .assign(to: \.isHidden, on: badge)
      .store(in: &subscriptions)
  }
}

@Suite("Labels that follow a publisher")
struct LabelAssignTests {
  @Test("Both labels show the latest text until the screen's release.")
  func labels() {
    let profile = PassthroughSubject<(name: String, unread: Int), Never>()
    var screen: ProfileViewController? = ProfileViewController()
    let label = screen?.nameLabel
    screen?.bind(to: profile)
    profile.send((name: "Ann", unread: 0))
    #expect(screen?.badge.isHidden == true)
    profile.send((name: "Ann B.", unread: 2))
    #expect(screen?.badge.isHidden == false)
    screen = nil
    profile.send((name: "nobody", unread: 0))
    #expect(label?.text == "Ann B.")
  }
}
