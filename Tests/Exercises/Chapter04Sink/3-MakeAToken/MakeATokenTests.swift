import Chapter01Handshake
import Exercise04_3
import ExerciseSupport
import Testing

private let place = "Chapters/04-Sink.md#a-token-that-cancels"

@Suite("04.3 Make a token", .exercise("Chapter04Sink/3-MakeAToken"))
struct MakeATokenTests {
  @Test("A cancel calls the closure, once.")
  func cancels() {
    var log: [String] = []
    let token = Token { log.append("cancelled") }
    log.append("made")
    token.cancel()
    token.cancel()
    withExtendedLifetime(token) {
      expectHistory(
        log, is: ["made", "cancelled"],
        "Call the closure at the first cancel, and not before or after.",
        see: place)
    }
  }

  @Test("A token that is released cancels.")
  func released() {
    var log: [String] = []
    var token: Token? = Token { log.append("cancelled") }
    log.append("made")
    withExtendedLifetime(token) {}
    token = nil
    log.append("gone")
    expectHistory(
      log, is: ["made", "cancelled", "gone"],
      "To drop the token is to cancel.", see: place)
  }

  @Test("A token that was cancelled does not cancel again when it goes.")
  func releasedLater() {
    var log: [String] = []
    var token: Token? = Token { log.append("cancelled") }
    token?.cancel()
    token = nil
    expectHistory(
      log, is: ["cancelled"], "One cancel for each token.", see: place)
  }

  @Test("A closure that cancels the token again is called once.")
  func comesBack() {
    var log: [String] = []
    var token: Token?
    token = Token {
      log.append("cancelled")
      // Twice is enough to show it; for ever would overflow the stack.
      if log.count < 2 { token?.cancel() }
    }
    token?.cancel()
    expectHistory(
      log, is: ["cancelled"],
      "Forget the closure before you call it.", see: place)
    token = nil
  }

  @Test("After the cancel the closure is let go.")
  func letsGo() {
    final class Captured {}
    var captured: Captured? = Captured()
    weak let watched = captured
    let token = Token { [captured] in withExtendedLifetime(captured) {} }
    captured = nil
    token.cancel()
    withExtendedLifetime(token) {
      #expect(
        watched == nil, "The token still holds its closure. Look at: \(place)")
    }
  }
}
