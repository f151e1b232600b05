import CombineRebuilt
import Testing

final class SignUpForm: ObservableObject {
  @Published var name = ""
  @Published var email = ""
  @Published var password = ""
  @Published private(set) var canSubmit = false

  init() {
    Publishers.CombineLatest3($name, $email, $password)
      .map { name, email, password in
        !name.isEmpty && email.contains("@") && password.count >= 8
      }
      .removeDuplicates()
      .assign(to: &$canSubmit)
  }
}

@Suite("A form whose button is enabled when all fields are valid")
struct SignUpFormTests {
  @Test("The button follows each field.")
  func form() {
    let form = SignUpForm()
    var states: [Bool] = []
    let token = form.$canSubmit.sink { states.append($0) }
    form.name = "Moe"
    form.email = "moe@shop.com"
    form.password = "12345678"
    form.password = "123456789"
    form.email = "moe"
    token.cancel()
    #expect(states == [false, true, false])
  }
}
