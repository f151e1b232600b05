// You count the calls of all tokens together and compare them with the number
// of orders. Orders that look alike are left out, so the numbers differ for a
// correct token. Count the calls of each token separately.
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
  var all = 0
  let orders = everyOrder { threads in
    let token = makeToken {
      all += 1
      threads.point("closure")
    }
    return Duet(
      Deed("cancel") { token.cancel() }, Deed("cancel") { token.cancel() })
  }
  #expect(all == orders.count)
}
