// 18.4 Prove the token
import Chapter01Handshake
import Chapter18Threads
import Testing

public typealias MakeToken = (@escaping () -> Void) -> any Cancellable

public func testToken(_ makeToken: MakeToken) throws {
  testOneThread(makeToken)
  testTwoThreads(makeToken)
}

private func testOneThread(_ makeToken: MakeToken) {
  let calls = Locked(0)
  var counts: [Int] = []
  func look() { counts.append(calls.withLock { $0 }) }
  do {
    let token = makeToken { calls.withLock { $0 += 1 } }
    look()
    token.cancel()
    look()
    token.cancel()
    look()
  }
  look()
  #expect(counts == [0, 1, 1, 1])
}

private func testTwoThreads(_ makeToken: MakeToken) {
  let orders = everyOrder { threads in
    let calls = Locked(0)
    let token = makeToken {
      calls.withLock { $0 += 1 }
      threads.point("cancelled")
    }
    let cancel = Deed("cancel", token.cancel)
    return Duet(cancel, cancel) {
      let count = calls.withLock { $0 }
      return count == 1 ? nil : "its closure is called \(count) times"
    }
  }
  #expect(orders.compactMap(\.complaint) == [])
}
