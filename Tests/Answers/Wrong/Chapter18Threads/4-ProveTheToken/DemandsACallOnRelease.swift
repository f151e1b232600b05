// Your test wants a token that nobody cancels to call its closure when it is
// let go. The task leaves that to the token: a right one may do it, or not.
import Chapter01Handshake
import Chapter18Threads
import Testing

public typealias MakeToken = (@escaping () -> Void) -> any Cancellable

/// Counts calls from any thread.
private final class Calls {
  private let number = Locked(0)

  var count: Int { number.withLock { $0 } }

  func add() { number.withLock { $0 += 1 } }
}

/// One thread: made, cancelled, cancelled again, let go.
private func testAlone(_ makeToken: MakeToken) {
  let calls = Calls()
  var token: (any Cancellable)? = makeToken { calls.add() }
  #expect(calls.count == 0, "The closure is called when the token is made.")
  token?.cancel()
  #expect(calls.count == 1, "The first cancel is to call the closure.")
  token?.cancel()
  #expect(calls.count == 1, "The second cancel is to do nothing.")
  token = nil
  #expect(calls.count == 1, "It was cancelled before it was let go.")

  let others = Calls()
  var dropped: (any Cancellable)? = makeToken { others.add() }
  withExtendedLifetime(dropped) {}
  dropped = nil
  #expect(others.count == 1, "A token cancels when it is let go.")
}

/// Two threads: in every order one call, and nobody is stuck.
private func testTogether(_ makeToken: MakeToken) {
  let orders = everyOrder { threads in
    let calls = Calls()
    let token = makeToken {
      calls.add()
      threads.point("the closure is called")
    }
    let cancel = Deed("cancel") { token.cancel() }
    return Duet(cancel, cancel) {
      let count = calls.count
      return count == 1 ? nil : "the closure was called \(count) times"
    }
  }
  for order in orders {
    #expect(order.complaint == nil)
  }
}

public func testToken(_ makeToken: MakeToken) throws {
  testAlone(makeToken)
  testTogether(makeToken)
}
