import Chapter01Handshake
import Exercise04_3
import ExerciseSupport
import Testing

@Suite("04.3 Make a token", .exercise("Chapter04Sink/3-MakeAToken"))
struct MakeATokenTests {
  private var search: Search<MakeAToken> {
    var environment = Environment.subject(subscribers: 0)
    environment.opening = [.send(1, by: 0)]
    environment.own = [MakeAToken.cancel, MakeAToken.disarm, MakeAToken.drop]
    environment.shared = [MakeAToken.cancel, MakeAToken.disarm]
    environment.excludes = { move, _ in
      if case .own = move { return false }
      return true
    }
    var names = Names("token", publishers: [], subscribers: [])
    names.send = { _ in "token = Token { … }" }
    return Search(
      MakeAToken(), with: environment, names: names,
      see: "Chapters/04-Sink.md#make"
    ) { bench in
      var token: Token?
      return SubjectUnderTest(
        send: { number in
          let parcel = bench.parcel(number)
          token = Token {
            withExtendedLifetime(parcel) {
              _ = bench.called(MakeAToken.action)
            }
          }
        },
        own: { name in
          switch name {
          case MakeAToken.cancel: token?.cancel()
          case MakeAToken.disarm: token?.disarm()
          default:
            let last = token
            token = nil
            withExtendedLifetime(last) {}
          }
        }
      ) { _ in }
    }
  }

  @Test("Every small program: only the first of three does anything.", .search)
  func everyProgram() { search.run(Reach(moves: 6, programs: 4500)) }

  @Test(
    "Another thread may act at each call and after each unlock.",
    .interleaved)
  func besideAnother() {
    search.besideAnother().run()
  }
}
