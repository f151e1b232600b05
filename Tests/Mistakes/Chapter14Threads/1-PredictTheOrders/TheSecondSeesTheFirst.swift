// You expect the second request to find the first one. The first has looked
// and has written nothing down: it is still making its call. So the second one
// looks, too, and finds nothing.
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
public let twoRequests: [StaticString] = ["2: request", "1: begin call 1"]

/// A piece that notes under one lock that somebody is on the way, and looks again
/// when the call is there. Thread 2 cancels. After `1: request` and
/// `1: make call 1`:
public let repaired: [StaticString] = ["2: cancel", "1: cancel call 1"]

/// Thread 1 sends 1 through a map that marks the point `map 1`, to a subscriber
/// that marks `value 10`; thread 2 cancels. After `1: send` and `1: map 1`:
public let onItsWay: [StaticString] = ["2: cancel", "1: value 10"]
