import CombineRebuilt
import Foundation
import Testing

final class Settings: ObservableObject {
  private var storage: [String: Any] = [:]

  var fontSize: Int {
    get { storage["fontSize"] as? Int ?? 12 }
    set {
      objectWillChange.send()
      storage["fontSize"] = newValue
    }
  }

  var userName: String? {
    willSet { objectWillChange.send() }
  }
}

@Suite("A model that announces changes by hand")
struct SettingsModelTests {
  @Test("Each change is announced before it is made.")
  func settings() {
    let settings = Settings()
    var told: [String] = []
    let token = settings.objectWillChange.sink {
      told.append("\(settings.fontSize) \(settings.userName ?? "-")")
    }
    settings.fontSize = 14
    settings.userName = "Ann"
    settings.fontSize = 16
    token.cancel()
    settings.fontSize = 18
    #expect(told == ["12 -", "14 -", "14 Ann"])
  }
}
