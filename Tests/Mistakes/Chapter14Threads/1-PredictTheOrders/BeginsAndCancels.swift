// You let the repaired piece begin its call, and cancel it then. It looks
// before it begins: a call that is not wanted is never begun.

public let twoCancels: [StaticString] = ["2: cancel"]
public let withoutALock: [StaticString] = ["2: cancel", "1: begin call 1"]
public let withALockEach: [StaticString] = ["2: cancel", "1: begin call 1"]
public let twoRequests: [StaticString] = [
  "2: request", "2: make call 2", "2: begin call 2", "1: begin call 1",
]
public let repaired: [StaticString] = [
  "2: cancel", "1: begin call 1", "1: cancel call 1",
]
public let onItsWay: [StaticString] = ["2: cancel", "1: value 10"]
