import Chapter01Handshake
import Exercise04_2
import ExerciseSupport
import Testing

private let place = "Chapters/04-Sink.md#a-token-that-cancels"

@Suite("04.2 Stage 3: A token", .exercise("Chapter04Sink/2-BuildASink"))
struct Stage3Tests {
  private var search: Search<TokenModel> {
    Search(see: place) { action in
      let token = AnyCancellable(action)
      return { token.cancel() }
    }
  }

  @Test("Every small program: only the first of two cancels acts.", .search)
  func everyProgram() { search.run(Reach(moves: 6, programs: 4500)) }

  @Test("A token of a cancellable retains it, and cancels it once.")
  func cancellable() {
    var log: [String] = []
    var token: AnyCancellable? = AnyCancellable(Watched { log.append($0) })
    log.append("(token.cancel())")
    token?.cancel()
    log.append("(token = nil)")
    token = nil
    expectHistory(
      log,
      is: ["(token.cancel())", "cancel", "released", "(token = nil)"],
      "The token retains its cancellable until `cancel()`, which cancels it"
        + " once and then releases it.",
      see: place)
  }

  @Test("A token that is made from another token does not change it.")
  func tokenOfAToken() {
    var log: [String] = []
    let inner = AnyCancellable { log.append("cancel") }
    let outer = AnyCancellable(inner)
    inner.cancel()
    log.append("(inner.cancel() has returned)")
    outer.cancel()
    expectHistory(
      log, is: ["cancel", "(inner.cancel() has returned)"],
      "A token is a cancellable like any other: the new token calls its"
        + " `cancel()`, which calls the closure only once.", see: place)
  }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search.besideAnother().run()
  }
}

/// A cancellable that reports its cancel and its release.
private final class Watched: Cancellable {
  private let log: (String) -> Void

  init(log: @escaping (String) -> Void) { self.log = log }

  deinit { log("released") }

  func cancel() { log("cancel") }
}
