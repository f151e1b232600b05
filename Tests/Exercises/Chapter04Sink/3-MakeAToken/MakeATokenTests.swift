import Chapter01Handshake
import Exercise04_3
import ExerciseSupport
import Testing

@Suite("04.3 Make a token", .exercise("Chapter04Sink/3-MakeAToken"))
struct MakeATokenTests {
  private var search: Search<TokenModel> {
    Search(
      see: "Chapters/04-Sink.md#make",
      disarmedToken: { action in
        let token = Token(action)
        return ({ token.cancel() }, { token.disarm() })
      })
  }

  @Test("Every small program: only the first of three cancels acts.", .search)
  func everyProgram() { search.run(Reach(moves: 6, programs: 4500)) }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search.besideAnother().run()
  }
}
