// You let thread 1 begin the call that thread 2 has made. It keeps its own
// when that is there, in the place of the other, and begins what it keeps.

public let twoCancels: [StaticString] = ["2: cancel"]
public let withoutALock: [StaticString] = ["2: cancel", "1: begin call 1"]
public let withALockEach: [StaticString] = ["2: cancel", "1: begin call 1"]
public let twoRequests: [StaticString] = [
  "2: request", "2: make call 2", "2: begin call 2", "1: begin call 2",
]
public let repaired: [StaticString] = ["2: cancel", "1: cancel call 1"]
public let onItsWay: [StaticString] = ["2: cancel", "1: value 10"]
