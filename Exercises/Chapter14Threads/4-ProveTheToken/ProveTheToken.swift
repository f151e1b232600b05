// 14.4 Prove the token
//
// Task: write a proof. `complaint(about:)` is given a way to make tokens, and
// says what is wrong with them, in words of your own; nil if nothing is.
//
// A token is right if its closure is called
//
// - by the first `cancel()`, once: not when the token is made, and not when a
//   token that was cancelled is let go;
// - once, if two threads cancel it in any order in which their calls out can
//   follow each other;
// - without a lock: nobody is stuck.
//
// The tests give you tokens that are right, and many that are not. Whether a
// token that nobody cancels calls its closure on release is its own business.
//
// You may use: `everyOrder`, `Duet`, `Deed`, `TwoThreads` and `goEveryWay` of
// this chapter, and chapter 01. Threads: `everyOrder` brings its own.
//
// Chapter: Chapters/14-Threads.md#make
// Test it: swift run workbook test 14.4
//
// NOT STARTED: delete this line when you begin.
import Chapter01Handshake
import Chapter14Threads

public typealias MakeToken = (@escaping () -> Void) -> any Cancellable

public func complaint(about makeToken: @escaping MakeToken) -> String? {
  nil
}
