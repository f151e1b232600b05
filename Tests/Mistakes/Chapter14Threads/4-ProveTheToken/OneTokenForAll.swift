// You make one token and play it in every order. After the first order it has
// been cancelled, and is another program than before: make a new one inside
// of `everyOrder`.
import Chapter01Handshake
import Chapter14Threads
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
  var count = 0
  var mark: (String) -> Void = { _ in }
  let one = makeToken {
    count += 1
    mark("closure")
  }
  let orders = everyOrder { threads in
    mark = threads.point
    return Duet(
      Deed("cancel") { one.cancel() }, Deed("cancel") { one.cancel() }
    ) {
      count == 1 ? nil : "\(count) calls"
    }
  }
  #expect(orders.allSatisfy { $0.complaint == nil })
}
