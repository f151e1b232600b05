// You expect that thread 2 cancels the call. Only thread 1 has this call;
// thread 2 records its cancel, and thread 1 finds that record.

public let twoCancels: [StaticString] = ["2: cancel"]
public let withoutALock: [StaticString] = ["2: cancel", "1: begin call 1"]
public let withALockEach: [StaticString] = ["2: cancel", "1: begin call 1"]
public let twoRequests: [StaticString] = [
  "2: request", "2: make call 2", "2: begin call 2", "1: begin call 1",
]
public let repaired: [StaticString] = ["2: cancel", "2: cancel call 1"]
public let onItsWay: [StaticString] = ["2: cancel", "1: value 10"]
