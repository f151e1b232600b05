// 18.4 Prove the token
//
// Task: write a test. `makeToken` makes tokens; your test must pass for tokens
// that are right, and fail for each kind that is not. A token is right if its
// closure is called
//
// - by the first `cancel()`, once: not when the token is made, and not when a
//   token that was cancelled is let go;
// - once, if two threads cancel it in any order in which their calls out can
//   follow each other;
// - while the token holds no lock: no thread is stuck.
//
// Whether a token that is never cancelled calls its closure on release is not
// tested: both are right.
//
// You may use: `everyOrder`, `Duet`, `Deed`, `TwoThreads` and `goEveryWay` of
// this chapter, chapter 01, and Testing. Threads: `everyOrder` brings its own.
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
