// You let the cancel wait until the value is through. It does not block its
// caller: it goes through in the middle of the map.

public let twoCancels: [StaticString] = ["2: cancel"]
public let withoutALock: [StaticString] = ["2: cancel", "1: begin call 1"]
public let withALockEach: [StaticString] = ["2: cancel", "1: begin call 1"]
public let twoRequests: [StaticString] = [
  "2: request", "2: make call 2", "2: begin call 2", "1: begin call 1",
]
public let repaired: [StaticString] = ["2: cancel", "1: cancel call 1"]
public let onItsWay: [StaticString] = ["1: value 10", "2: cancel"]
