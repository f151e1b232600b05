// You expect that the cancel finds the call that thread 1 is making. Until
// `makeCall` has returned, no property holds this call, with a lock or without
// one.

public let twoCancels: [StaticString] = ["2: cancel"]
public let withoutALock: [StaticString] = ["2: cancel", "2: cancel call 1"]
public let withALockEach: [StaticString] = ["2: cancel", "2: cancel call 1"]
public let twoRequests: [StaticString] = [
  "2: request", "2: make call 2", "2: begin call 2", "1: begin call 1",
]
public let repaired: [StaticString] = ["2: cancel", "1: cancel call 1"]
public let onItsWay: [StaticString] = ["2: cancel", "1: value 10"]
