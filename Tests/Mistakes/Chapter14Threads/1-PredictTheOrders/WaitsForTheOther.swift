// You let thread 2 wait until thread 1 is done with its call. Nobody holds a
// lock while a call is made, and so nobody waits: thread 2 runs in the middle
// of that call, and sees what is written down by then.
/// Both threads call `cancel()` of one `AnyCancellable`; what it calls marks the
/// point `cancelled`. After `1: cancel` and `1: cancelled`:
public let twoCancels: [StaticString] = ["2: cancel"]

/// Thread 1 requests, thread 2 cancels, and the piece asks a server without a
/// lock: it makes a call, keeps it, and begins it; a cancel cancels the call that
/// is kept. After `1: request` and `1: make call 1`:
public let withoutALock: [StaticString] = [
  "1: begin call 1", "2: cancel", "2: cancel call 1",
]

/// The same with a lock around each property. After `1: request` and
/// `1: make call 1`:
public let withALockEach: [StaticString] = [
  "1: begin call 1", "2: cancel", "2: cancel call 1",
]

/// The same piece without a lock, and both threads request. After `1: request`
/// and `1: make call 1`:
public let twoRequests: [StaticString] = [
  "2: request", "2: make call 2", "2: begin call 2", "1: begin call 1",
]

/// A piece that notes under one lock that somebody is on the way, and looks again
/// when the call is there. Thread 2 cancels. After `1: request` and
/// `1: make call 1`:
public let repaired: [StaticString] = [
  "1: begin call 1", "2: cancel", "2: cancel call 1",
]

/// Thread 1 sends 1 through a map that marks the point `map 1`, to a subscriber
/// that marks `value 10`; thread 2 cancels. After `1: send` and `1: map 1`:
public let onItsWay: [StaticString] = ["1: value 10", "2: cancel"]
