// You ask how often the closure was called, and nothing else. A token that
// holds its lock during the call calls it once; the other thread is stuck, and
// the order says so in its complaint.
import Chapter01Handshake
import Chapter14Threads

public typealias MakeToken = (@escaping () -> Void) -> any Cancellable

public func complaint(about makeToken: @escaping MakeToken) -> String? {
  let alone = complaintAboutOneThread(makeToken)
  if let alone { return alone }
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
  let wrong = orders.first { $0.complaint?.hasPrefix("its") ?? false }
  return wrong.flatMap { order in
    order.complaint.map { "\($0): \(order.lines)" }
  }
}

private func complaintAboutOneThread(_ makeToken: MakeToken) -> String? {
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
  return counts == [0, 1, 1, 1] ? nil : "its closure is called \(counts) times"
}
