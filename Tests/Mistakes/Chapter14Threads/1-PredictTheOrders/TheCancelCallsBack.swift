// You expect that nothing comes after a cancel has returned. A value whose
// delivery has begun cannot be called back: the thread that carries it is in
// the middle of the map, and goes on when that is done.
/// Both threads call `cancel()` of one `AnyCancellable`; what it calls marks the
/// point `cancelled`. After `1: cancel` and `1: cancelled`:
public let twoCancels: [StaticString] = ["2: cancel"]

/// Thread 1 requests, thread 2 cancels, and the piece asks a server without a
/// lock: it makes a call, keeps it, and begins it; a cancel cancels the call that
/// is kept. After `1: request` and `1: make call 1`:
public let withoutALock: [StaticString] = ["2: cancel", "1: begin call 1"]

/// The same with a lock around each property. After `1: request` and
/// `1: make call 1`:
public let withALockEach: [StaticString] = ["2: cancel", "1: begin call 1"]

/// The same piece without a lock, and both threads request. After `1: request`
/// and `1: make call 1`:
public let twoRequests: [StaticString] = [
  "2: request", "2: make call 2", "2: begin call 2", "1: begin call 1",
]

/// A piece that notes under one lock that somebody is on the way, and looks again
/// when the call is there. Thread 2 cancels. After `1: request` and
/// `1: make call 1`:
public let repaired: [StaticString] = ["2: cancel", "1: cancel call 1"]

/// Thread 1 sends 1 through a map that marks the point `map 1`, to a subscriber
/// that marks `value 10`; thread 2 cancels. After `1: send` and `1: map 1`:
public let onItsWay: [StaticString] = ["2: cancel"]
