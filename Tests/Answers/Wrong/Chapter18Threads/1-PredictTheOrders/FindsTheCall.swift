// You let the cancel find the call that is being made. Until makeCall has
// returned nobody has anything to keep, with a lock or without; the cancel
// finds none.

public let twoCancels: [StaticString] = ["2: cancel"]
public let withoutALock: [StaticString] = ["2: cancel", "2: cancel call 1"]
public let withALockEach: [StaticString] = ["2: cancel", "2: cancel call 1"]
public let twoRequests: [StaticString] = [
  "2: request", "2: make call 2", "2: begin call 2", "1: begin call 1",
]
public let repaired: [StaticString] = ["2: cancel", "1: cancel call 1"]
public let onItsWay: [StaticString] = ["2: cancel", "1: value 10"]
