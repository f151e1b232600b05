// You expect that with a lock around each property the call does not begin.
// Thread 1 has looked already; nothing makes it look again.

public let twoCancels: [StaticString] = ["2: cancel"]
public let withoutALock: [StaticString] = ["2: cancel", "1: begin call 1"]
public let withALockEach: [StaticString] = ["2: cancel"]
public let twoRequests: [StaticString] = [
  "2: request", "2: make call 2", "2: begin call 2", "1: begin call 1",
]
public let repaired: [StaticString] = ["2: cancel", "1: cancel call 1"]
public let onItsWay: [StaticString] = ["2: cancel", "1: value 10"]
