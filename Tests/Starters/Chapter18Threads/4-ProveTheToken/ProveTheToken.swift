// 18.4 Prove the token
//
// Task: write a test of a token: here, any `Cancellable` that is made with a
// closure. `makeToken` makes tokens. Your test must pass for every correct kind
// of token, and fail for every wrong one. A token is correct if
//
// - the first `cancel()` calls its closure. Making a token does not call it,
//   and neither does a second `cancel()` or the release of a cancelled token;
// - if two threads cancel it, its closure is called once, in every order of
//   their calls to other code;
// - it holds no lock while it calls the closure: no thread blocks.
//
// A token that is released without a cancel may call its closure, as an
// `AnyCancellable` does, or not: both are correct.
//
// You may use: `everyOrder`, `Duet` and `Deed` (unfold the listing in "Two
// threads, one at a time"), `TwoThreads` and `goEveryWay` from this chapter,
// chapter 01, and Testing. Threads: `everyOrder` starts its own.
//
// Chapter: Chapters/18-Threads.md#make
// Test it: swift run workbook test 18.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter18Threads
import Testing

public typealias MakeToken = (@escaping () -> Void) -> any Cancellable

public func testToken(_ makeToken: MakeToken) throws {
  var calls = 0
  let token = makeToken { calls += 1 }
  token.cancel()
  #expect(calls < 3)
}
