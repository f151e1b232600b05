import Exercise18_5
import ExerciseSupport
import Testing

extension ALittleCombineTests {
  private var tokenSearch: Search<TokenModel> {
    Search(see: "Chapters/04-Sink.md#a-token-that-cancels") { action in
      let token = AnyCancellable(action)
      return { token.cancel() }
    }
  }

  @Test(
    "Stage 3: Every small program: only the first cancel has an effect.",
    .search)
  func tokenInEveryProgram() { tokenSearch.run(.half) }

  @Test(
    "Stage 3: Another thread may act at each call and after each unlock.",
    .interleaved)
  func tokenBesideAnother() { tokenSearch.besideAnother().run() }
}
