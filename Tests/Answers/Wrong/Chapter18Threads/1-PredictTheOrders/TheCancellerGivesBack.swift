// You let thread 2 cancel the call. It cannot: the call is in nobody's hands
// but thread 1's. It leaves a note, and thread 1 finds it.

public let twoCancels: [StaticString] = ["2: cancel"]
public let withoutALock: [StaticString] = ["2: cancel", "1: begin call 1"]
public let withALockEach: [StaticString] = ["2: cancel", "1: begin call 1"]
public let twoRequests: [StaticString] = [
  "2: request", "2: make call 2", "2: begin call 2", "1: begin call 1",
]
public let repaired: [StaticString] = ["2: cancel", "2: cancel call 1"]
public let onItsWay: [StaticString] = ["2: cancel", "1: value 10"]
