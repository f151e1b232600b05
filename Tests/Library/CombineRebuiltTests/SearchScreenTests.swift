import CombineRebuilt
import Foundation
import LoopbackServer
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("A search screen uses only the library's public names")
struct SearchScreenTests {
  /// A screen with its server and clock, and the changes that it shows.
  private final class Play: @unchecked Sendable {
    let server: LoopbackServer
    let session = URLSession.uncached()
    let clock = VirtualTimeScheduler()
    var screen: SearchScreen?
    private(set) var shown: [String] = []
    private(set) var shownElsewhere = 0
    private var thread: Thread?

    init() throws {
      server = try LoopbackServer()
      screen = SearchScreen(
        server: server.url("/search"), session: session, clock: clock
      ) { [weak self] line in self?.show(line) }
    }

    deinit { session.invalidateAndCancel() }

    func type(_ letters: String) { screen?.field.type(letters) }

    func advance(by milliseconds: Int) {
      thread = .current
      clock.advance(by: .milliseconds(milliseconds))
      thread = nil
    }

    /// The searches, in the order in which the server received them.
    var searches: [String] {
      server.requests(to: "/search").map { $0.query ?? "" }
    }

    func takeShown() -> [String] {
      defer { shown = [] }
      return shown
    }

    private func show(_ line: String) {
      if Thread.current !== thread { shownElsewhere += 1 }
      shown.append(line)
    }
  }

  @Test(
    "Several letters start one search, and both subscribers get its answer.")
  func searchesOnce() async throws {
    let play = try Play()
    play.server.answer("/search", with: .json(#"["swift", "swimming"]"#))
    let gate = play.server.hold("/search")
    for letter in ["s", "w", "i"] {
      play.type(letter)
      play.advance(by: 299)
    }
    #expect(play.searches == [])
    play.advance(by: 1)
    gate.release()
    #expect(await play.server.waitUntilHandled("/search", by: play.session))
    #expect(play.searches == ["swi"])
    #expect(play.takeShown() == [])
    play.advance(by: 0)
    #expect(play.takeShown() == ["list swift, swimming", "number 2"])
    #expect(play.shownElsewhere == 0)
  }

  @Test("A failed search is retried after a pause, up to a limit.")
  func retries() async throws {
    let play = try Play()
    play.server.answer("/search", with: .status(500))
    play.type("a")
    play.advance(by: 300)
    for attempt in 1...3 {
      #expect(
        await play.server.waitUntilHandled(
          "/search", count: attempt, by: play.session))
      #expect(play.searches.count == attempt)
      play.advance(by: 499)
      #expect(play.searches.count == attempt)
      #expect(play.takeShown() == [])
      play.advance(by: 1)
    }
    #expect(play.takeShown() == ["list ", "number 0"])
    #expect(play.searches == ["a", "a", "a"])
  }

  @Test("A failure does not end the run: the next search works.")
  func goesOn() async throws {
    let play = try Play()
    play.server.answer(
      "/search", with: .status(500), .json(#"["ant"]"#), .json(#"["anteater"]"#)
    )
    play.type("a")
    play.advance(by: 300)
    #expect(await play.server.waitUntilHandled("/search", by: play.session))
    play.advance(by: 500)
    #expect(
      await play.server.waitUntilHandled("/search", count: 2, by: play.session))
    play.advance(by: 0)
    #expect(play.takeShown() == ["list ant", "number 1"])
    play.type("nte")
    play.advance(by: 300)
    #expect(
      await play.server.waitUntilHandled("/search", count: 3, by: play.session))
    play.advance(by: 0)
    #expect(play.takeShown() == ["list anteater", "number 1"])
    #expect(play.searches == ["a", "a", "ante"])
  }

  @Test("A new search cancels the old one, whose answer is not shown.")
  func latest() async throws {
    let play = try Play()
    play.server.answer("/search", with: .json(#"["new"]"#))
    let gate = play.server.hold("/search")
    play.type("o")
    play.advance(by: 300)
    #expect(await gate.waitForRequest())
    play.type("n")
    play.advance(by: 300)
    #expect(await gate.waitUntilClosed())
    #expect(await gate.waitForRequest(count: 2))
    gate.release()
    #expect(
      await play.server.waitUntilHandled("/search", count: 2, by: play.session))
    play.advance(by: 1000)
    #expect(play.takeShown() == ["list new", "number 1"])
    #expect(play.searches == ["o", "on"])
  }

  @Test("The screen's release cancels its request and leaves nothing.")
  func goes() async throws {
    let play = try Play()
    let gate = play.server.hold("/search")
    weak let screen = play.screen
    weak let field = play.screen?.field
    play.type("a")
    play.advance(by: 300)
    #expect(await gate.waitForRequest())
    play.type("b")
    play.screen = nil
    #expect(screen == nil)
    #expect(field == nil)
    #expect(await gate.waitUntilClosed())
    gate.release()
    play.advance(by: 10_000)
    #expect(play.searches == ["a"])
    #expect(play.takeShown() == [])
  }

  @Test("A screen released during a pause sends nothing.")
  func goesInThePause() async throws {
    let play = try Play()
    play.server.answer("/search", with: .status(500))
    weak let screen = play.screen
    play.type("a")
    play.advance(by: 300)
    #expect(await play.server.waitUntilHandled("/search", by: play.session))
    play.advance(by: 200)
    play.screen = nil
    #expect(screen == nil)
    play.advance(by: 10_000)
    #expect(
      await play.server.waitUntilHandled("/search", count: 1, by: play.session))
    #expect(play.searches == ["a"])
    #expect(play.takeShown() == [])
  }

  @Test("A released screen's dependencies are released.")
  func leaks() async throws {
    final class Captured {}
    weak var watched: Captured?
    let play = try Play()
    play.server.answer("/search", with: .json(#"["a"]"#))
    do {
      let captured = Captured()
      watched = captured
      let screen = SearchScreen(
        server: play.server.url("/search"), session: play.session,
        clock: play.clock
      ) { _ in withExtendedLifetime(captured) {} }
      screen.field.type("a")
      play.advance(by: 300)
      #expect(await play.server.waitUntilHandled("/search", by: play.session))
      play.advance(by: 0)
      withExtendedLifetime(screen) {}
    }
    #expect(watched == nil)
  }
}
