// Your test rejects a token that calls its closure when it is released without
// a cancel. The task permits both, and the book's own tokens do so.
import Chapter01Handshake
import Chapter18Threads
import Testing

public typealias MakeToken = (@escaping () -> Void) -> any Cancellable

public func testToken(_ makeToken: MakeToken) throws {
  var calls = 0
  var token: (any Cancellable)? = makeToken { calls += 1 }
  #expect(calls == 0, "It was only made.")
  token?.cancel()
  #expect(calls == 1, "It was cancelled.")
  token?.cancel()
  #expect(calls == 1, "It was cancelled twice.")
  token = nil
  #expect(calls == 1, "It was cancelled, and let go of.")
  do {
    var calls = 0
    do { _ = makeToken { calls += 1 } }
    #expect(calls == 0, "It was let go of.")
  }
  let orders = everyOrder { threads in
    var calls = 0
    let token = makeToken {
      calls += 1
      threads.point("closure")
    }
    return Duet(
      Deed("cancel") { token.cancel() }, Deed("cancel") { token.cancel() }
    ) {
      calls == 1 ? nil : "\(calls) calls"
    }
  }
  for order in orders {
    #expect(order.complaint == nil, "\(order.lines)")
  }
}
